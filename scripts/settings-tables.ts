/**
 * The tables of docs/settings.md, made from what the features declare and from the English catalogue. `npm run check` compares
 * them; `node scripts/settings-tables.ts` writes them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import texts from '#locales/en/settings.json' with { type: 'json' }
import { settings } from '#server/features.ts'
import { type SettingGroup, settingGroups } from '#server/kernel/settings.ts'
import { formsOf, type SettingForm } from '#server/system/forms.ts'
import { root } from './test-command.ts'

export const settingsDocument = join(root, 'docs/settings.md')

const forms = Object.entries(settings).flatMap(([feature, own]) => formsOf(feature, own))

/** Longer ones are what the form shows, or stand below the table. */
const shownMax = 44

function defaultOf({ schema }: SettingForm): string {
  const { default: usual } = schema
  if (usual === '' || (typeof usual === 'object' && JSON.stringify(usual).replace(/[^:]*:|""|[{},]/g, '') === ''))
    return '–'
  const text = typeof usual === 'string' ? usual : JSON.stringify(usual)
  return text.length > shownMax ? 'see the form' : `\`${text}\``
}

const bound = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

/** What is stored: a number's unit and bounds, or the words of a choice. */
function storedAs({ kind, unit, schema }: SettingForm): string {
  const words = Array.isArray(schema.enum) ? schema.enum.map((one) => `\`${one}\``).join(', ') : kind
  const units = typeof unit === 'object' ? Object.entries(unit).map(([part, one]) => `${part} in ${one}`) : [unit ?? '']
  const stored = units.filter(Boolean).join(', ').replaceAll('share', 'basis points')
  const { minimum: least, maximum: most } = schema
  const range = bound(least) && bound(most) ? `${least} to ${most}` : ''
  return [words === 'number' || words === 'sum' ? '' : words, range, stored].filter(Boolean).join(' ')
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** The table of one group. */
export function tableOf(group: SettingGroup): string {
  const rows = forms
    .filter((one) => one.group === group)
    .map((form) => {
      const name = form.name as keyof typeof texts.names
      const note = `${texts.names[name]}. ${texts.notes[name]}${form.twoPersons ? ` ${texts.words.twoPersons}` : ''}`
      return `| \`${form.name}\` | ${cell(storedAs(form))} | ${cell(defaultOf(form))} | ${cell(note)} |`
    })
  return ['| Setting | Value | Default | What it does |', '|---|---|---|---|', ...rows].join('\n')
}

/** The document with the tables as they have to be. */
export function withTables(document: string): string {
  let made = document
  for (const group of settingGroups) {
    const [begin, end] = [`<!-- settings: ${group} -->`, '<!-- end -->']
    const at = made.indexOf(begin)
    if (at === -1) throw new Error(`docs/settings.md has no place for the settings of ${group}.`)
    const from = at + begin.length
    made = `${made.slice(0, from)}\n\n${tableOf(group)}\n\n${made.slice(made.indexOf(end, from))}`
  }
  return made
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(settingsDocument, withTables(readFileSync(settingsDocument, 'utf8')))
