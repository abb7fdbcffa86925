import { type Profile, type ProfileField, profileFields } from '#api/profile.ts'
import { Refusal } from '#api/refusal.ts'
import type { RegisterRule } from '#api/system.ts'
import { findProfile, type ProfileRow, ruleBroken, updateProfile } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'

const free = (minLength: number, maxLength: number): RegisterRule => ({
  acceptedPattern: '*',
  minLength,
  maxLength,
  patternId: 'any',
})

/** The rules of fields that the operator has set none for. */
const ownRules: Readonly<Record<ProfileField, RegisterRule>> = {
  nickname: free(2, 30),
  payeeName: free(2, 60),
  birthday: { acceptedPattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', minLength: 10, maxLength: 10, patternId: 'date_ymd' },
  idNumber: { acceptedPattern: '^[A-Za-z0-9]*$', minLength: 5, maxLength: 20, patternId: 'alphanumeric' },
  nationality: free(2, 60),
  address: free(5, 200),
  occupation: free(2, 60),
  sourceOfIncome: free(2, 60),
  line: free(2, 60),
  whatsapp: free(2, 60),
  telegram: free(2, 60),
  facebook: free(2, 60),
  wechat: free(2, 60),
  zalo: free(2, 60),
  qqNum: { acceptedPattern: '^[0-9]*$', minLength: 5, maxLength: 15, patternId: 'digits' },
}

/** Set once: payments and bonuses lean on them, so customer service alone changes them. */
export const lockedFields: readonly ProfileField[] = ['payeeName', 'birthday', 'idNumber']

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

export const rulesOf = (app: App): Record<ProfileField, RegisterRule> => {
  const set = app.settings.current().registerRules
  return Object.fromEntries(profileFields.map((name) => [name, set[name] ?? ownRules[name]])) as Record<
    ProfileField,
    RegisterRule
  >
}

function show(app: App, row: ProfileRow): Profile {
  const values = valuesOf(row)
  const locked = lockedFields.filter((name) => values[name] !== undefined)
  const shown = locked.map((name) => [name, name === 'birthday' ? values[name] : masked(values[name]!)])
  return {
    account: row.account,
    memberSince: row.created_at.toISOString(),
    values: { ...values, ...Object.fromEntries(shown) },
    locked,
    rules: rulesOf(app),
    ageMin: app.settings.current().ageMin,
  }
}

/** Whole years between a birthday and a day, both `yyyy-MM-dd`; nothing for what is no day of the calendar. */
export function ageOn(birthday: string, today: string): number | undefined {
  const parsed = new Date(`${birthday}T00:00:00.000Z`)
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== birthday) return undefined
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

export function faultOf(app: App, name: ProfileField, value: string, rule: RegisterRule): string | undefined {
  const broken = ruleBroken(value, rule)
  if (broken || name !== 'birthday') return broken
  const { timeZone, ageMin } = app.settings.current()
  const age = ageOn(value, dayIn(timeZone, app.clock.now()))
  if (age === undefined || age > 120) return 'invalid'
  return age < ageMin ? 'too_young' : undefined
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
  const row = await findProfile(tx, memberId, 'for update')
  if (row === undefined) throw new Refusal('not_logged_in')
  const values = valuesOf(row)
  const rules = rulesOf(app)
  const changed = profileFields.filter((name) => sent[name] !== undefined && sent[name] !== (values[name] ?? ''))
  const faults = changed.flatMap((name) => {
    if (lockedFields.includes(name) && values[name] !== undefined) return [[name, 'locked'] as const]
    const value = sent[name]!
    if (value === '') return name === 'nickname' ? [[name, 'required'] as const] : []
    const fault = faultOf(app, name, value, rules[name])
    return fault === undefined ? [] : [[name, fault] as const]
  })
  if (faults.length > 0) throw new Refusal('invalid_input', { fields: Object.fromEntries(faults) })
  const { nickname = row.nickname, ...rest } = Object.fromEntries(changed.map((name) => [name, sent[name]!]))
  const kept = Object.entries({ ...row.profile, ...rest }).filter(([, value]) => value !== '')
  const profile = Object.fromEntries(kept)
  await updateProfile(tx, memberId, nickname, JSON.stringify(profile))
  return { changed, profile: show(app, { ...row, nickname, profile }) }
}
