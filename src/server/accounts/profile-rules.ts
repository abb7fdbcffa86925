import type { RegisterField } from '#api/access.ts'
import { type ProfileField, profileFields } from '#api/profile.ts'
import type { RegisterRule } from '#api/system.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { SettingsValues } from '#server/kernel/settings.ts'
import { ruleBroken } from './rule-broken.ts'

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

/** The rule of each field of a profile: the operator's, or our own. */
export const profileRules = ({
  registerRules,
}: Pick<SettingsValues, 'registerRules'>): Record<ProfileField, RegisterRule> =>
  Object.fromEntries(profileFields.map((name) => [name, registerRules[name] ?? ownRules[name]])) as Record<
    ProfileField,
    RegisterRule
  >

/** The rules of a registration: the operator's, and for fields of the profile that it asks for ours where there is none. */
export function registrationRules(
  values: Pick<SettingsValues, 'registerRules' | 'registerFields'>,
): Readonly<Record<string, RegisterRule>> {
  const { registerFields } = values
  const asked = profileFields.filter((name) => registerFields[name as RegisterField]?.enabled)
  const rules = profileRules(values)
  return { ...Object.fromEntries(asked.map((name) => [name, rules[name]])), ...values.registerRules }
}

/** Whole years between a birthday and a day, both `yyyy-MM-dd`; nothing for what is no day of the calendar. */
export function ageOn(birthday: string, today: string): number | undefined {
  const parsed = new Date(`${birthday}T00:00:00.000Z`)
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== birthday) return undefined
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

const ageMax = 120

/** What is wrong with a birthday: no day, or its member is too young. */
export function birthdayFault(
  birthday: string,
  { timeZone, ageMin }: Pick<SettingsValues, 'timeZone' | 'ageMin'>,
  now: Date,
): 'invalid' | 'too_young' | undefined {
  const age = ageOn(birthday, dayIn(timeZone, now))
  if (age === undefined || age > ageMax) return 'invalid'
  return age < ageMin ? 'too_young' : undefined
}

/** What is wrong with a value of a profile, by its rule. */
export const profileFault = (
  name: ProfileField,
  value: string,
  values: Pick<SettingsValues, 'registerRules' | 'timeZone' | 'ageMin'>,
  now: Date,
): string | undefined =>
  ruleBroken(value, profileRules(values)[name]) ?? (name === 'birthday' ? birthdayFault(value, values, now) : undefined)
