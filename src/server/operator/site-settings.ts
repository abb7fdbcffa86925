import * as z from 'zod'
import type { App } from '#server/kernel/context.ts'
import { type SettingsValues, settingsSchema } from '#server/system/settings.ts'
import { type Line, OperatorError } from './line.ts'

type Tree = { readonly [name: string]: unknown }

const show = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function change(app: App, patch: Partial<SettingsValues>): Promise<void> {
  try {
    await app.settings.change(patch as Parameters<App['settings']['change']>[0], 'operator')
  } catch (error) {
    if (error instanceof z.ZodError) throw new OperatorError(`Not a right value. ${z.prettifyError(error)}`)
    throw error
  }
}

/**
 * Changes within an object what is named, and leaves the rest; `null` takes a value away. What is named is replaced whole:
 * half of an old rule beside half of a new one would be a rule that nobody wrote.
 */
function merged(before: unknown, wanted: unknown): unknown {
  if (!isTree(before) || !isTree(wanted)) return wanted
  const next: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) delete next[name]
    else next[name] = value
  }
  return next
}

/** Paths of `wanted` that a schema has dropped, because it does not know them. */
function dropped(path: string, wanted: unknown, kept: unknown): string[] {
  if (!isTree(wanted) || !isTree(kept)) return []
  return Object.entries(wanted).flatMap(([name, value]) =>
    value === null || Object.hasOwn(kept, name) ? dropped(`${path}.${name}`, value, kept[name]) : [`${path}.${name}`],
  )
}

/** Each value that differs, as `path: before → after`. */
function differences(path: string, before: unknown, after: unknown): string[] {
  if (isTree(before) && isTree(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => differences(`${path}.${name}`, before[name], after[name]))
  }
  return show(before) === show(after) ? [] : [`${path}: ${show(before)} → ${show(after)}`]
}

/**
 * What changed values need of the site's environment and this command's does not have, as sentences. The command may run
 * beside the site with another environment, so that it cannot refuse them.
 */
export function lacking(app: App, changed: Partial<SettingsValues>): string[] {
  const { config } = app
  const { blockedCountries = [], humanCheck, phoneVerification, whitelabel, socialLogin } = changed
  const needs: readonly (readonly [isLacking: unknown, sentence: string])[] = [
    [blockedCountries.length > 0 && config.geoFile === undefined, 'GEO_FILE, or every visitor counts as unknown (ZZ)'],
    [
      humanCheck === 'geetest4' && !(config.geetest.id && config.geetest.key),
      'GEETEST_ID and GEETEST_KEY, or nobody can log in or register',
    ],
    [
      phoneVerification === 'firebase' && !config.firebase.projectId,
      'FIREBASE_PROJECT_ID, or no mobile number can be proved',
    ],
    [
      (whitelabel?.mobileCodeLogin || whitelabel?.smsVerification) && !config.demo && !config.sms.url,
      'SMS_URL, or no code by SMS is sent',
    ],
    [socialLogin?.google && !config.google.clientId, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET for log-in by Google'],
    [socialLogin?.facebook && !config.facebook.id, 'FACEBOOK_APP_ID and FACEBOOK_APP_SECRET for log-in by Facebook'],
  ]
  return needs
    .filter(([isLacking]) => isLacking)
    .map(([, sentence]) => `The site needs ${sentence}; this command's environment names none.`)
}

/** Shows the settings, or changes one: `settings [<key>] [<value…>]`. */
export async function settings(app: App, { words: [key, ...value] }: Line): Promise<string> {
  const values = app.settings.current()
  if (key === undefined) {
    const lines = Object.entries(values).map(([name, now]) => `${name} = ${show(now)}`)
    const unread = app.settings.unread().map((stored) => {
      return `Not read, the default holds until it is set again: ${stored.name} = ${show(stored.value)}\n${stored.reason}`
    })
    return [...lines, ...unread].join('\n')
  }
  if (!Object.hasOwn(settingsSchema.shape, key)) throw new OperatorError(`There is no setting ${key}.`)
  const name = key as keyof SettingsValues
  const before = values[name]
  if (value.length === 0) return `${name} = ${show(before)}`
  const text = value.join(' ')
  const usual = (): unknown => settingsSchema.shape[name].parse(undefined)
  const wanted = text === 'null' ? usual() : merged(before, typeof before === 'string' ? text : readValue(text))
  const parsed = settingsSchema.shape[name].safeParse(wanted)
  if (!parsed.success) throw new OperatorError(`Not a right value. ${z.prettifyError(parsed.error)}`)
  const [unknown] = dropped(name, wanted, parsed.data)
  if (unknown) throw new OperatorError(`There is no ${unknown}; nothing was changed.`)
  const lines = differences(name, before, parsed.data)
  await change(app, { [name]: wanted })
  if (lines.length === 0) return `${name} stays as it is.`
  return [...lines, ...lacking(app, { [name]: parsed.data })].join('\n')
}

/** Closes and opens the site: `maintenance on [--until …]`, `maintenance off`. */
export async function maintenance(app: App, { words: [state], options: { until } }: Line): Promise<string> {
  if (state === 'off') {
    await change(app, { maintenance: false, maintenanceEndTime: '' })
    return 'The site is open.'
  }
  const end = until === undefined ? undefined : new Date(until)
  if (end !== undefined && !(end.getTime() > app.clock.now().getTime()))
    throw new OperatorError('--until needs a time to come, such as 2030-01-31T18:00:00Z.')
  await change(app, { maintenance: true, maintenanceEndTime: end?.toISOString() ?? '' })
  return `The site is closed${end === undefined ? '' : ` until ${end.toISOString()}`}.`
}
