import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentFaults } from '#scripts/content-faults.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A copy of what the site tells, in which a test may plant faults. */
export function openContentTree() {
  const tree = mkdtempSync(join(tmpdir(), 'baize-content-'))
  for (const folder of ['src/content', 'src/pages', 'public/guides'])
    cpSync(join(root, folder), join(tree, folder), { recursive: true })
  const path = (file: string) => join(tree, 'src/content', file)
  return {
    folder: tree,
    faults: () => contentFaults(tree).faults,
    remove: (file: string) => rmSync(path(file)),
    write(file: string, text: string) {
      mkdirSync(dirname(path(file)), { recursive: true })
      writeFileSync(path(file), text)
    },
    /** Replaces a text that must be there. */
    change(file: string, from: string | RegExp, to: string) {
      const before = readFileSync(path(file), 'utf8')
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${file} does not hold ${String(from)}.`)
      writeFileSync(path(file), after)
    },
    close: () => rmSync(tree, { recursive: true, force: true }),
  }
}
