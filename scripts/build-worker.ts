import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { locales } from '#i18n/locale.ts'

const source = fileURLToPath(new URL('../src/layouts/service-worker.js', import.meta.url))

/**
 * Writes the service worker of a built site. Its mark changes with any of the build's files, so browsers take up the new
 * one and with it new offline pages.
 */
export function buildWorker(folder: string): void {
  const text = readFileSync(source, 'utf8')
  const hash = createHash('sha256').update(text)
  for (const name of readdirSync(join(folder, '_astro')).sort()) hash.update(`\0${name}`)
  const build = hash.digest('hex').slice(0, 12)
  const worker = text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace('__BUILD__', build)
    .replace("'__LOCALES__'", locales.map((locale) => `'${locale}'`).join(', '))
  writeFileSync(join(folder, 'sw.js'), worker)
}
