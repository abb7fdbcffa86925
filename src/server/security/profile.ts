import { type Profile, type ProfileField, profileFields } from '#api/profile.ts'
import { Refusal } from '#api/refusal.ts'
import { findProfile, type ProfileRow, profileFault, profileRules, updateProfile } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { readCpf } from '#server/kernel/tax-ids.ts'
import { profileOf } from '#server/limits/public.ts'

/** Set once unless the operator says otherwise: payments and bonuses lean on them. */
const usuallyOnce: readonly ProfileField[] = ['payeeName', 'birthday', 'idNumber']

/** Fields that members set once; after that staff alone change them. */
export const onceFields = (app: App): ProfileField[] => {
  const set = app.settings.current().profileFields
  return profileFields.filter((name) => set[name]?.once ?? usuallyOnce.includes(name))
}

/** Fields that the operator lets members see and fill in. */
export const shownFields = (app: Pick<App, 'settings'>): ProfileField[] => {
  const set = app.settings.current().profileFields
  return profileFields.filter((name) => name === 'nickname' || set[name]?.shown !== false)
}

/**
 * Hides what a glance over the shoulder should not read: the first sign of each word stays.
 * @example masked('Kanya Suda') // 'K••••• S•••••'
 */
export const masked = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => `${[...word][0]}•••••`)
    .join(' ')

export const valuesOf = (row: ProfileRow): Partial<Record<ProfileField, string>> =>
  Object.fromEntries(
    profileFields.flatMap((name) => {
      const value = name === 'nickname' ? row.nickname : row.profile[name]
      return value ? [[name, value]] : []
    }),
  )

/** How many of the fields that a profile shows a member has filled in. */
export async function filledFields(app: Pick<App, 'settings'>, db: Queryable, memberId: bigint): Promise<number> {
  const row = await findProfile(db, memberId)
  const values = row && valuesOf(row)
  return values === undefined ? 0 : shownFields(app).filter((name) => values[name] !== undefined).length
}

function show(app: App, row: ProfileRow): Profile {
  const values = valuesOf(row)
  const once = onceFields(app)
  const locked = once.filter((name) => values[name] !== undefined)
  const shown = locked.map((name) => [name, name === 'birthday' ? values[name] : masked(values[name]!)])
  return {
    account: row.account,
    memberSince: row.created_at.toISOString(),
    values: { ...values, ...Object.fromEntries(shown) },
    fields: shownFields(app),
    once,
    locked,
    rules: profileRules(app.settings.current()),
    ageMin: app.settings.current().ageMin,
  }
}

/** What is wrong with a value by its rule, and by what the country asks. */
export function faultOf(app: App, name: ProfileField, value: string): string | undefined {
  const fault = profileFault(name, value, app.settings.current(), app.clock.now())
  if (fault !== undefined) return fault
  // The country's list of exclusions is asked by it.
  return name === 'idNumber' && profileOf(app).exclusionList && readCpf(value) === undefined ? 'invalid' : undefined
}

/** A member's profile. */
export async function readProfile(app: App, memberId: bigint): Promise<Profile> {
  const row = await findProfile(app.db, memberId)
  if (row === undefined) throw new Refusal('not_logged_in')
  return show(app, row)
}

/** Changes a profile in `tx`; gives the names of what has changed. Throws `invalid_input` with the fields. */
export async function writeProfile(
  app: App,
  tx: Queryable,
  memberId: bigint,
  sent: Readonly<Partial<Record<ProfileField, string | undefined>>>,
): Promise<{ readonly changed: readonly ProfileField[]; readonly profile: Profile }> {
  const row = await findProfile(tx, memberId, 'for no key update')
  if (row === undefined) throw new Refusal('not_logged_in')
  const values = valuesOf(row)
  const once = onceFields(app)
  const changed = profileFields.filter((name) => sent[name] !== undefined && sent[name] !== (values[name] ?? ''))
  const faults = changed.flatMap((name) => {
    if (once.includes(name) && values[name] !== undefined) return [[name, 'locked'] as const]
    const value = sent[name]!
    if (value === '') return name === 'nickname' ? [[name, 'required'] as const] : []
    const fault = faultOf(app, name, value)
    return fault === undefined ? [] : [[name, fault] as const]
  })
  if (faults.length > 0) throw new Refusal('invalid_input', { fields: Object.fromEntries(faults) })
  const { nickname = row.nickname, ...rest } = Object.fromEntries(changed.map((name) => [name, sent[name]!]))
  const kept = Object.entries({ ...row.profile, ...rest }).filter(([, value]) => value !== '')
  const profile = Object.fromEntries(kept)
  await updateProfile(tx, memberId, nickname, JSON.stringify(profile))
  return { changed, profile: show(app, { ...row, nickname, profile }) }
}
