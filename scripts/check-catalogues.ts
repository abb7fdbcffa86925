/**
 * Catalogues: the same keys with the same parameters in every language, none unused, none left in English, a sentence for
 * every refusal, and no visible text outside of them. `node scripts/check-catalogues.ts [folder]` checks another copy of the tree.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { languages } from '#api/page.ts'
import { refusals } from '#api/refusal.ts'
import { staffRefusals } from '#api/staff-refusals.ts'
import { usedKeys } from './check-catalogues-usage.ts'
import { visibleText } from './check-catalogues-visible.ts'
import { catalogueFile, catalogueOf, namespaces } from './listed-files.ts'
import { root } from './test-command.ts'

const tree = process.argv[2] ?? root
const base = 'en'
const faults: string[] = []

interface Nested {
  readonly [key: string]: string | Nested
}

/** Dotted keys with their texts. */
function flat(nested: Nested, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [key, value] of Object.entries(nested)) {
    if (typeof value === 'string') texts.set(prefix + key, value)
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) texts.set(inner, text)
  }
  return texts
}

const read = (language: string, feature: string) =>
  flat(JSON.parse(readFileSync(join(tree, 'locales', language, feature), 'utf8')) as Nested)

const parameters = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ')

/** Names of makers, systems and measures, which are the same in every language. */
const names = /\b(?:Android|Facebook|Google|ID|iOS(?: lite)?|LINE|QQ|RTP|SMS|Telegram|WeChat|WhatsApp|YouTube|Zalo)\b/g

/**
 * Whether a text that is the same as in English was left in it. A language with Latin letters shares short words with
 * English, Thai shares names alone.
 */
function isEnglish(language: string, text: string): boolean {
  const words =
    text
      .replace(/\{\w+\}|\[\w+\]/g, ' ')
      .replace(names, ' ')
      .match(/\p{Script=Latin}{2,}/gu) ?? []
  return words.length >= (language === 'th' ? 1 : 3)
}

/** A count has the forms that its language knows; only `other` must be everywhere. */
const isCountForm = (key: string) => /\.(zero|one|two|few|many)$/.test(key)

function compare(language: string, feature: string, texts: Map<string, string>, own: Map<string, string>): void {
  const where = `locales/${language}/${feature}`
  for (const [key, text] of texts) {
    const translated = own.get(key)
    if (translated === undefined) {
      if (!isCountForm(key)) faults.push(`${where}: ${key} is missing.`)
    } else if (translated.trim() === '') faults.push(`${where}: ${key} is empty.`)
    else if (language !== base && translated === text && isEnglish(language, text))
      faults.push(`${where}: ${key} is still in English.`)
    else if (parameters(translated) !== parameters(text) && !isCountForm(key))
      faults.push(`${where}: ${key} has the parameters "${parameters(translated)}", English has "${parameters(text)}".`)
  }
  for (const key of own.keys()) {
    if (!texts.has(key) && !isCountForm(key)) faults.push(`${where}: ${key} is not in the English catalogue.`)
  }
}

const isStaffs = (code: string): boolean => staffRefusals.some((own) => own === code)
/** The refusals whose sentences stand in a catalogue: players' and staff's are apart. */
function refusalsOf(feature: string): readonly string[] {
  if (feature === 'errors.json') return Object.keys(refusals).filter((code) => !isStaffs(code))
  return feature === 'staff-errors.json' ? staffRefusals : []
}

const features = [...new Set(globSync('locales/*/*.json', { cwd: tree }).map((file) => basename(file)))].sort()
const used = usedKeys(tree)
let keys = 0
for (const feature of features) {
  const present = languages.filter((language) => globSync(join('locales', language, feature), { cwd: tree }).length > 0)
  for (const language of languages) {
    if (!present.includes(language)) faults.push(`locales/${language}/${feature} is missing.`)
  }
  if (!present.includes(base)) continue
  const texts = read(base, feature)
  keys += texts.size
  for (const language of present) compare(language, feature, texts, read(language, feature))
  const named = refusalsOf(feature)
  for (const code of named)
    if (!texts.has(code)) faults.push(`locales/en/${feature}: the refusal ${code} has no sentence.`)
  for (const key of texts.keys()) {
    if (!named.includes(key) && !used.has(feature.replace('.json', ''), key))
      faults.push(`locales/en/${feature}: ${key} is used nowhere.`)
  }
}
faults.push(...visibleText(tree))
if (tree === root && readFileSync(catalogueFile, 'utf8') !== catalogueOf(namespaces()))
  faults.push('src/i18n/catalogue.ts does not list the files of locales/en: npm run fix writes it.')

for (const fault of faults) console.error(`catalogues: ${fault}`)
console.log(`${features.length} catalogues, ${keys} keys, ${languages.length} languages, ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
