import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import type { SettingChange, SettingsValues } from '#server/kernel/settings.ts'
import { staffNames } from '#server/staff/public.ts'
import { formsOf } from './forms.ts'
import { staffAuthor, waitingSettings } from './setting-agreement.ts'
import { patchOf, refuseWrong } from './setting-patch.ts'

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

const toChange = ({ id, name, before, after }: SettingChange) => ({ id: id.toString(), name, before, after })

const byId = keyset('settings', 'descending', numberPart)

const staffIdOf = (actor: string): bigint | undefined => {
  const [, id] = /^staff:([0-9]{1,18})$/.exec(actor) ?? []
  return id === undefined ? undefined : BigInt(id)
}

/** Shows a change with the account name of the staff member who made it. */
const toPastChange = (names: ReadonlyMap<bigint, string>) => (change: SettingChange) => {
  const name = names.get(staffIdOf(change.actor) ?? -1n)
  return {
    ...toChange(change),
    person: name === undefined ? change.actor : `staff:${name}`,
    at: change.at.toISOString(),
    ...(change.undoes !== null && { undoes: change.undoes.toString() }),
  }
}

/** Settings, their history, and undo. */
export const systemStaffHandlers: Handlers<
  'staffSettings' | 'staffSetSettings' | 'staffSettingHistory' | 'staffUndoSetting'
> = {
  async staffSettings({ app }) {
    const { settings } = app
    const values: Readonly<Record<string, unknown>> = settings.current()
    const forms = Object.entries(settings.definitions).flatMap(([feature, own]) => formsOf(feature, own))
    return {
      settings: forms.map((form) => ({ ...form, value: values[form.name] })),
      unread: settings.unread().map((one) => ({ ...one })),
      waiting: await waitingSettings(app),
    }
  },

  async staffSetSettings({ app, input, act, staff }) {
    const names = Object.keys(input.changes)
    act.note({ subject: names.join(' ').slice(0, 200) })
    const { settings } = app
    const by = staffAuthor(app, staff, act)
    const changes = await refuseWrong(() => settings.change((held) => patchOf(settings, held, input.changes), by))
    // A value that holds already is not logged.
    act.unchanged()
    const values: Readonly<Record<string, unknown>> = settings.current()
    return {
      changes: changes.map(toChange),
      waiting: (await waitingSettings(app)).filter(({ name }) => names.includes(name)),
      lacking: lacking(app, Object.fromEntries(names.map((name) => [name, values[name]]))),
    }
  },

  async staffSettingHistory({ app, input: { name, cursor, pageSize } }) {
    const [before] = byId.read(cursor)
    const rows = await app.settings.history({ ...(name !== undefined && { name }), before, size: pageSize + 1 })
    const ids = rows.flatMap(({ actor }) => staffIdOf(actor) ?? [])
    const names = await staffNames(app.db, [...new Set(ids)])
    return byId.page(rows, pageSize, ({ id }) => [id], toPastChange(names))
  },

  async staffUndoSetting({ app, input, act, staff }) {
    act.note({ detail: { undoes: input.id } })
    const changes = await refuseWrong(() => app.settings.undo(BigInt(input.id), staffAuthor(app, staff, act)))
    act.unchanged()
    return { changes: changes.map(toChange), waiting: changes.length > 0 ? [] : await waitingSettings(app) }
  },
}
