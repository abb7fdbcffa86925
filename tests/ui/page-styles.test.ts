import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Parts that several pages draw and no layout styles: who draws one brings its stylesheet along. */
const parts = {
  'src/islands/cashier/Track.tsx': 'track.css',
  'src/islands/cashier/Outcome.tsx': 'cashier.css',
  'src/islands/own/Gauge.tsx': 'gauge.css',
  'src/ui/form/UploadField.tsx': 'uploads.css',
  'src/ui/Pager.tsx': 'pager.css',
} as const

function fileOf(from: string, spec: string): string | undefined {
  const file = spec.startsWith('./') ? join(dirname(from), spec) : spec.replace(/^#/, 'src/')
  return existsSync(root + file) ? file : undefined
}

/** What a page's own islands import, at once and later; what its layout brings is the layout's. */
function drawnBy(page: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [page]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, spec = ''] of readFileSync(root + file, 'utf8').matchAll(/(?:from|import)[ (]*'([^']+)'/g)) {
      const found = spec.startsWith('#layouts/') ? undefined : fileOf(file, spec)
      if (found?.startsWith('src/islands/') || found?.startsWith('src/ui/')) waiting.push(found)
    }
  }
  return seen
}

/** Sheets that these files import, and what the sheets import. */
function sheetsOf(files: Iterable<string>): Set<string> {
  const seen = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const [, sheet = ''] of readFileSync(root + file, 'utf8').matchAll(
      /@?import '(?:#styles|\.)\/([a-z-]+\.css)'/g,
    )) {
      if (!seen.has(sheet)) waiting.push(`src/styles/${sheet}`)
      seen.add(sheet)
    }
  return seen
}

test.each(Object.entries(parts))('pages that draw %s load %s', (part, sheet) => {
  const drawing = globSync('src/pages/member/*.astro', { cwd: root }).filter((page) => drawnBy(page).has(part))
  expect(drawing).not.toEqual([])
  expect(drawing.filter((page) => !sheetsOf([page]).has(sheet))).toEqual([])
})
