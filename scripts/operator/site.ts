import type { StaffSettingRequest } from '#api/staff-site.ts'
import { OperatorError, readNumber } from '#server/operator/line.ts'
import { type Desk, type DeskCommand, when } from './desk.ts'

type Tree = { readonly [name: string]: unknown }

const show = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each value that differs, as `path: before → after`. */
function differences(path: string, before: unknown, after: unknown): string[] {
  if (isTree(before) && isTree(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => differences(`${path}.${name}`, before[name], after[name]))
  }
  return show(before) === show(after) ? [] : [`${path}: ${show(before)} → ${show(after)}`]
}

/** What a setting needs of the site's environment and does not find there. */
const needs: Readonly<Record<string, string>> = {
  GEO_FILE: 'GEO_FILE, or every visitor counts as unknown (ZZ)',
  GEETEST_ID: 'GEETEST_ID and GEETEST_KEY, or nobody can log in or register',
  FIREBASE_PROJECT_ID: 'FIREBASE_PROJECT_ID, or no mobile number can be proved',
  SMS_URL: 'SMS_URL, or no code by SMS is sent',
  GOOGLE_CLIENT_ID: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET for log-in by Google',
  FACEBOOK_APP_ID: 'FACEBOOK_APP_ID and FACEBOOK_APP_SECRET for log-in by Facebook',
}
const lackingLines = (names: readonly string[]): string[] =>
  names.map((name) => `The site needs ${needs[name] ?? name}; its environment names none.`)

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const waitingLine = ({ name, value, askedBy, endsAt }: StaffSettingRequest): string =>
  `${name}: ${show(value)}, wanted by ${askedBy}, holds when another person sets the same value until ${when(endsAt)}.`

async function values(desk: Desk) {
  const { settings, unread } = await desk.call('staffSettings')
  return { now: new Map(settings.map(({ name, value }) => [name, value])), unread }
}

/** The changes of a setting or of all, newest first: `settings history [<key>]`. */
async function history({ call }: Desk, name: string | undefined): Promise<string> {
  const { content: rows } = await call('staffSettingHistory', { ...(name !== undefined && { name }), pageSize: 50 })
  if (rows.length === 0) return name === undefined ? 'No setting was changed.' : `${name} was not changed.`
  return rows
    .flatMap(({ id, at, person, undoes, ...change }) => {
      const what = undoes === undefined ? [] : [`undoes ${undoes}`]
      const lines = differences(change.name, change.before, change.after)
      return lines.map((line) => [id, when(at), person.padEnd(15), line, ...what].join('  '))
    })
    .join('\n')
}

/** Restores the value before a change: `settings undo <number>`. */
async function undo({ call }: Desk, number: string | undefined): Promise<string> {
  const { changes, waiting } = await call('staffUndoSetting', { id: readNumber(number).toString() })
  if (changes.length === 0 && waiting.length > 0) return waiting.map(waitingLine).join('\n')
  const lines = changes.flatMap((change) => differences(change.name, change.before, change.after))
  return lines.length === 0 ? 'That value holds already.' : lines.join('\n')
}

/** Shows the settings, or changes one: `settings [<key>] [<value…>]`; see the usage text. */
export const settings: DeskCommand = async (desk, { words: [key, ...value] }) => {
  if (key === 'history') return history(desk, value[0])
  if (key === 'undo') return undo(desk, value[0])
  const { now, unread } = await values(desk)
  if (key === undefined) {
    const lines = [...now].map(([name, held]) => `${name} = ${show(held)}`)
    const other = unread.map(
      ({ name, value: stored, reason }) =>
        `Not read, the default holds until it is set again: ${name} = ${show(stored)}\n${reason}`,
    )
    return [...lines, ...other].join('\n')
  }
  if (!now.has(key)) throw new OperatorError(`There is no setting ${key}.`)
  const before = now.get(key)
  if (value.length === 0) return `${key} = ${show(before)}`
  const text = value.join(' ')
  const wanted = text === 'null' ? null : typeof before === 'string' ? text : readValue(text)
  const { changes, waiting, lacking } = await desk.call('staffSetSettings', { changes: { [key]: wanted } })
  const lines = changes.flatMap((change) => differences(change.name, change.before, change.after))
  if (waiting.length > 0) return waiting.map(waitingLine).join('\n')
  if (lines.length === 0) return `${key} stays as it is.`
  return [...lines, ...lackingLines(lacking)].join('\n')
}

/** Turns switches of the whitelabel tree: `switch mobileCodeLogin smsVerification on`; without words it tells all. */
export const turn: DeskCommand = async (desk, { words }) => {
  const whitelabel = (await values(desk)).now.get('whitelabel') as Readonly<Record<string, boolean>>
  const word = (on: boolean | undefined) => (on ? 'on' : 'off')
  if (words.length === 0)
    return Object.entries(whitelabel)
      .map(([name, on]) => `${name} ${word(on)}`)
      .join('\n')
  const names = words.slice(0, -1)
  const state = words.at(-1) === 'on'
  const unknown = names.find((name) => !Object.hasOwn(whitelabel, name))
  if (unknown)
    throw new OperatorError(`There is no switch ${unknown}. Switches: ${Object.keys(whitelabel).join(', ')}.`)
  const turned = Object.fromEntries(names.map((name) => [name, state]))
  const { lacking } = await desk.call('staffSetSettings', { changes: { whitelabel: turned } })
  const lines = names.map((name) =>
    whitelabel[name] === state ? `${name} ${word(state)}` : `${name} ${word(whitelabel[name])} → ${word(state)}`,
  )
  const concerned = state && names.some((name) => name === 'mobileCodeLogin' || name === 'smsVerification')
  return [...lines, ...(concerned ? lackingLines(lacking) : [])].join('\n')
}

/** Closes and opens the site: `maintenance on [--until …]`, `maintenance off`. */
export const maintenance: DeskCommand = async (desk, { words: [state], options: { until } }) => {
  if (state === 'off') {
    await desk.call('staffSetSettings', { changes: { maintenance: false, maintenanceEndTime: '' } })
    return 'The site is open.'
  }
  const end = until === undefined ? undefined : new Date(until)
  if (end !== undefined && !(end > desk.now()))
    throw new OperatorError('--until needs a time to come, such as 2030-01-31T18:00:00Z.')
  const changes = { maintenance: true, maintenanceEndTime: end?.toISOString() ?? '' }
  await desk.call('staffSetSettings', { changes })
  return `The site is closed${end === undefined ? '' : ` until ${end.toISOString()}`}.`
}

/** Opens, closes or hides a vendor: `vendor <code> open|maintenance|hidden`. */
export const vendor: DeskCommand = async ({ call }, { words: [code = '', state] }) => {
  await call('staffVendor', { code, state: state as 'open' | 'maintenance' | 'hidden' })
  return `${code} is ${state}.`
}

const linesMax = 1000

/** Reads the audit log, newest first: `log [<what>] [--lines <number>]`. */
export const log: DeskCommand = async ({ call }, { words: [what = ''], options }) => {
  const size = Number(options.lines ?? 50)
  if (!Number.isInteger(size) || size < 1 || size > linesMax)
    throw new OperatorError(`--lines is a number from 1 to ${linesMax}.`)
  const { content: rows } = await call('staffAuditLog', { pageSize: size, ...(what && { any: what }) })
  if (rows.length === 0) return what === '' ? 'The log is empty.' : `The log has nothing of ${what}.`
  return rows
    .map(({ at, person, act, subject, before, after, detail, outcome }) => {
      const words = {
        ...detail,
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      }
      const ended = outcome === 'done' ? [] : [outcome]
      return [at, person.padEnd(15), act.padEnd(18), subject, ...ended, JSON.stringify(words)].join('  ')
    })
    .join('\n')
}
