import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'baize-catalogues-'))
const english = { hello: 'Hello {name}', bye: 'Bye', kinds: { a: 'A', b: 'B' }, spare: 'Nobody shows this' }

function write(file: string, content: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), content)
}

let said = ''

beforeAll(() => {
  const { bye: _bye, ...without } = english
  const catalogues = {
    en: english,
    th: { ...without, hello: 'Hello {name}', spare: 'ไม่มีใครแสดง' },
    es: { ...english, hello: 'Hola {nombre}', spare: 'Nobody shows this' },
    pt: { ...english, bye: ' ', more: 'Mais', spare: 'Nada' },
  }
  for (const [language, texts] of Object.entries(catalogues))
    write(`locales/${language}/site.json`, JSON.stringify(texts))
  write('locales/en/alone.json', '{}')
  // Its key is a word of another file, which knows nothing of the catalogue.
  for (const language of Object.keys(catalogues)) write(`locales/${language}/far.json`, '{"active":"A"}')
  write('src/server/far.ts', "export const state = 'active'\n")
  write(
    'src/pages/index.astro',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the planted page holds the template.
    "---\nimport { One } from '#islands/One.tsx'\nconst m = pick(locale, 'site')\nconst x = 'No text'\n---\n\n<p class=\"lead\">{t(m, 'hello')} {t(m, `kinds.${k}`)}</p>\n<p>Hard words</p>\n",
  )
  write(
    'src/islands/One.tsx',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the planted island holds the template.
    "export const One = () => <img alt=\"A picture\" title={t(m, 'bye')} />\nexport const Two = () => <b>{open ? 'Shut it' : t(m, 'bye')}</b>\nexport const Three = () => <i>{`Page ${n}`}</i>\n",
  )
  const checked = spawnSync(join(root, 'node_modules/.bin/node'), ['scripts/check-catalogues.ts', tree], {
    cwd: root,
    encoding: 'utf8',
  })
  said = checked.stderr
  expect(checked.status).toBe(1)
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('faults in the catalogues', () => {
  it.each([
    ['a key that a language lacks', 'locales/th/site.json: bye is missing.'],
    ['another parameter', 'locales/es/site.json: hello has the parameters "{nombre}", English has "{name}".'],
    ['an empty text', 'locales/pt/site.json: bye is empty.'],
    ['a key that English lacks', 'locales/pt/site.json: more is not in the English catalogue.'],
    ['a catalogue that a language lacks', 'locales/th/alone.json is missing.'],
    ['a key that nothing shows', 'locales/en/site.json: spare is used nowhere.'],
    ['a key that is a word of another file alone', 'locales/en/far.json: active is used nowhere.'],
    ['a Thai text that was left in English', 'locales/th/site.json: hello is still in English.'],
    ['a sentence that was left in English', 'locales/es/site.json: spare is still in English.'],
    ['text in a page', 'src/pages/index.astro:8 shows "Hard words"'],
    ['text in an attribute', 'src/islands/One.tsx:1 shows "A picture"'],
    ['text in an expression', 'src/islands/One.tsx:2 shows "Shut it"'],
    ['text in a template', 'src/islands/One.tsx:3 shows "Page"'],
  ])('sees %s', (_name, sentence) => {
    expect(said).toContain(sentence)
  })

  it('says nothing about what is right', () => {
    expect(said.trim().split('\n')).toHaveLength(15)
  })
})
