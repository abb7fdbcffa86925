import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { families } from '@baize/art/families.ts'
import { languages } from '#api/language.ts'
import { linkFaults, type Places } from './content-links.ts'
import { articleSchema, helpSchema, isDrawn, tagSchema } from './content-schemas.ts'
import { type ContentFile, contentFolders, readContent } from './content-tree.ts'

const schemas = { blog: articleSchema, help: helpSchema } as const
/** What must say the same in every language, by folder. */
const alike: Readonly<Record<string, readonly string[]>> = {
  blog: ['tags', 'published', 'updated', 'picture'],
  help: ['order'],
}
type FolderName = keyof typeof schemas

/** Form of the head: each field by its schema, its name and language by its place. */
function headFaults({ file, folder, language, name, head }: ContentFile): string[] {
  const schema = schemas[folder as FolderName]
  const faults: string[] = []
  const result = schema.safeParse(head)
  for (const { path, code, message } of result.error?.issues ?? []) {
    const field = path.join('.')
    const absent = code === 'invalid_type' && path.length > 0 && !(String(path[0]) in head)
    faults.push(absent ? `${file}: ${field} is missing. Add it to the head.` : `${file}: ${field} ${message}.`)
  }
  for (const field of Object.keys(head)) {
    if (!(field in schema.shape))
      faults.push(`${file}: ${field} is no field of ${folder}. Fields are: ${Object.keys(schema.shape).join(', ')}.`)
  }
  if (head.key !== undefined && head.key !== name)
    faults.push(`${file}: key is "${String(head.key)}". Make it "${name}", or rename the file to it.`)
  if (head.locale !== undefined && head.locale !== language)
    faults.push(
      `${file}: locale is "${String(head.locale)}", but the file lies in ${language}/. Make it "${language}".`,
    )
  return faults
}

/** A file has a twin in every language, and the twins agree. */
function twinFaults(files: readonly ContentFile[]): string[] {
  const groups = Object.values(Object.groupBy(files, ({ folder, name }) => `${folder}/${name}`))
  return groups.flatMap((twins = []) => {
    const [first] = twins
    if (first === undefined) return []
    const missing = languages.filter((language) => twins.every((twin) => twin.language !== language))
    const base = twins.find(({ language }) => language === languages[0]) ?? first
    const absent = missing.map((language) => {
      const wanted = base.file.replace(`/${base.language}/`, `/${language}/`)
      return `${wanted} is missing. ${base.file} needs a twin in every language: copy it and translate it.`
    })
    const fields = alike[first.folder] ?? []
    const unlike = twins.flatMap((twin) =>
      fields
        .filter((field) => JSON.stringify(twin.head[field]) !== JSON.stringify(base.head[field]))
        .map((field) => `${twin.file}: ${field} differs from ${base.file}. Make both the same.`),
    )
    return [...absent, ...unlike]
  })
}

/** What the head points to: tags and drawings. */
function targetFaults(file: ContentFile, tags: readonly string[]): string[] {
  const faults: string[] = []
  const { head } = file
  if (file.folder === 'blog') {
    for (const tag of Array.isArray(head.tags) ? (head.tags as unknown[]) : [])
      if (!tags.includes(String(tag)))
        faults.push(
          `${file.file}: tags names "${String(tag)}", which src/content/tags.json does not. Use ${tags.join(', ')}, or add it there.`,
        )
    const drawn = articleSchema.shape.picture.safeParse(head.picture).data
    if (drawn && !isDrawn(drawn))
      faults.push(
        `${file.file}: picture.emblem "${drawn.emblem}" cannot be drawn for ${drawn.category}. Use one of ${Object.keys(families[drawn.category].emblems).join(', ')}.`,
      )
  }
  return faults
}

const hasPicture = (address: string, tree: string): boolean => existsSync(join(tree, 'public', address))

function readTags(tree: string): { tags: string[]; faults: string[] } {
  const file = 'src/content/tags.json'
  try {
    const all = JSON.parse(readFileSync(join(tree, file), 'utf8')) as Record<string, unknown>
    const faults = Object.entries(all).flatMap(([tag, named]) =>
      (tagSchema.safeParse(named).error?.issues ?? []).map(
        ({ path }) => `${file}: ${tag} has no name in ${path.join('.')}. Add it.`,
      ),
    )
    return { tags: Object.keys(all), faults }
  } catch (error) {
    return { tags: [], faults: [`${file} cannot be read: ${String(error)}. Mind commas and quotes.`] }
  }
}

/** Everything that is wrong with `src/content` of a tree, as sentences that name file, field and remedy. */
export function contentFaults(tree: string): { readonly files: number; readonly faults: readonly string[] } {
  const all = readContent(tree)
  const files = all.filter((one): one is ContentFile => typeof one !== 'string')
  const { tags, faults } = readTags(tree)
  const keysOf = (folder: string) => new Set(files.filter((one) => one.folder === folder).map(({ name }) => name))
  const places: Places = {
    anchors: { '/help': keysOf('help') },
    pages: new Set([
      ...globSync('src/pages/**/*.astro', { cwd: tree })
        .map(
          (page) =>
            `/${page
              .replaceAll('\\', '/')
              .slice('src/pages/'.length)
              .replace(/(\/?index)?\.astro$/, '')}`,
        )
        .filter((page) => !page.includes('[')),
      ...[...keysOf('blog')].map((name) => `/blog/${name}`),
      ...tags.map((tag) => `/blog/tag/${tag}`),
    ]),
    hasPicture: (address) => hasPicture(address, tree),
  }
  const empty = contentFolders.filter((folder) => keysOf(folder).size === 0)
  return {
    files: files.length,
    faults: [
      ...faults,
      ...all.filter((one) => typeof one === 'string'),
      ...empty.map((folder) => `src/content/${folder} holds no file. Put one at least into each language.`),
      ...files.flatMap((file) => [...headFaults(file), ...targetFaults(file, tags), ...linkFaults(file, places)]),
      ...twinFaults(files),
    ],
  }
}
