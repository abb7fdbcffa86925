import * as z from 'zod'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { setVendorState } from '#server/lobby/public.ts'
import { type SettingsValues, settingsSchema } from '#server/system/settings.ts'

type Tree = { readonly [name: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

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

const wrong = (field: string, code: 'unknown' | 'invalid', detail: string): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: code }, detail })

/** A setting as it would be stored. */
function readSetting(
  app: App,
  name: string,
  given: unknown,
): { key: keyof SettingsValues; wanted: unknown; after: unknown } {
  if (!Object.hasOwn(settingsSchema.shape, name)) throw wrong('changes', 'unknown', `There is no setting ${name}.`)
  const key = name as keyof SettingsValues
  const schema = settingsSchema.shape[key]
  const wanted = given === null ? schema.parse(undefined) : merged(app.settings.current()[key], given)
  const parsed = schema.safeParse(wanted)
  if (!parsed.success) throw wrong(key, 'invalid', `Not a right value. ${z.prettifyError(parsed.error)}`)
  const [unknown] = dropped(key, wanted, parsed.data)
  if (unknown) throw wrong(key, 'unknown', `There is no ${unknown}; nothing was changed.`)
  return { key, wanted, after: parsed.data }
}

/** Variables of the environment that changed values need and this site does not have. */
function lacking({ config }: App, changed: Partial<SettingsValues>): string[] {
  const { blockedCountries = [], humanCheck, phoneVerification, whitelabel, socialLogin } = changed
  const needs: readonly (readonly [isLacking: unknown, name: string])[] = [
    [blockedCountries.length > 0 && config.geoFile === undefined, 'GEO_FILE'],
    [humanCheck === 'geetest4' && !(config.geetest.id && config.geetest.key), 'GEETEST_ID'],
    [phoneVerification === 'firebase' && !config.firebase.projectId, 'FIREBASE_PROJECT_ID'],
    [(whitelabel?.mobileCodeLogin || whitelabel?.smsVerification) && !config.demo && !config.sms.url, 'SMS_URL'],
    [socialLogin?.google && !config.google.clientId, 'GOOGLE_CLIENT_ID'],
    [socialLogin?.facebook && !config.facebook.id, 'FACEBOOK_APP_ID'],
  ]
  return needs.filter(([isLacking]) => isLacking).map(([, name]) => name)
}

/** Settings, switches, maintenance and vendors. */
export const siteHandlers: Handlers<'staffSettings' | 'staffSetSettings' | 'staffVendor'> = {
  staffSettings({ app }) {
    const settings = Object.entries(app.settings.current()).map(([name, value]) => ({ name, value }))
    return { settings, unread: app.settings.unread().map((one) => ({ ...one })) }
  },

  async staffSetSettings({ app, input, act }) {
    act.note({ subject: Object.keys(input.changes).join(' ').slice(0, 200) })
    const values = app.settings.current()
    const read = Object.entries(input.changes).map(([name, given]) => readSetting(app, name, given))
    const patch = Object.fromEntries(read.map(({ key, wanted }) => [key, wanted]))
    await app.settings
      .change(patch as Parameters<App['settings']['change']>[0], (tx, facts) => act.write(tx, facts))
      .catch((error: unknown) => {
        // The currency is refused by what the database holds, not by its form.
        if (!(error instanceof z.ZodError)) throw error
        throw wrong('changes', 'invalid', `Not a right value. ${z.prettifyError(error)}`)
      })
    // A value that holds already is not logged.
    act.unchanged()
    return {
      changes: read.map(({ key, after }) => ({ name: key, before: values[key], after })),
      lacking: lacking(app, Object.fromEntries(read.map(({ key, after }) => [key, after]))),
    }
  },

  async staffVendor({ app, input, act }) {
    act.note({ subject: input.code })
    if (!(await setVendorState(app, input.code, input.state, act.write)))
      throw new Refusal('not_found', { detail: `There is no vendor ${input.code}.` })
    return {}
  },
}
