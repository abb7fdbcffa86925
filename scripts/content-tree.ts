import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseFrontmatter } from 'astro/markdown'

/** One file of `src/content`. */
export interface ContentFile {
  /** From the top of the tree, as people name it. */
  readonly file: string
  readonly folder: string
  readonly language: string
  readonly name: string
  readonly head: Readonly<Record<string, unknown>>
  readonly text: string
}

export const contentFolders = ['blog', 'help'] as const

function readOne(tree: string, file: string): ContentFile | string {
  const source = readFileSync(join(tree, file), 'utf8')
  const language = basename(dirname(file))
  const place = { file, folder: basename(dirname(dirname(file))), language, name: basename(file).replace(/\.\w+$/, '') }
  try {
    if (!source.startsWith('---\n')) return `${file}: the head is missing. Begin the file with a line of three hyphens.`
    const { frontmatter, content } = parseFrontmatter(source)
    return { ...place, head: frontmatter, text: content }
  } catch (error) {
    const [why = ''] = String(error instanceof Error ? error.message : error).split('\n')
    return `${file}: the head cannot be read: ${why}. Put texts that hold a colon or quotes into "double quotes".`
  }
}

/** Every file of both folders; what cannot be read comes as a sentence instead. */
export function readContent(tree: string): (ContentFile | string)[] {
  return globSync(`src/content/{${contentFolders.join(',')}}/*/*.md`, { cwd: tree })
    .sort()
    .map((file) => readOne(tree, file.replaceAll('\\', '/')))
}
