import type { StaffSetting } from '#api/staff-site.ts'

/** What a value of the cashier's settings is, so how it is typed and shown. */
export type Unit =
  | 'sum'
  | 'count'
  | 'seconds'
  | 'minutes'
  | 'hours'
  | 'share'
  | 'clock'
  | 'switch'
  | 'provider'
  | 'window'

/** The settings of the cashier by the part of the page on which they stand. */
export const cashierSettings = {
  deposits: {
    ...{ depositsOpenMax: 'count', depositApprovalAbove: 'sum', limitWindow: 'window' },
    ...{ depositTurnover: 'share', turnoverWeights: 'share', bonusTurnoverMax: 'share' },
  },
  withdrawals: {
    ...{ withdrawalsOpen: 'switch', payoutHours: 'clock', withdrawalSums: 'sum', withdrawalDay: 'sum' },
    ...{ withdrawalFee: 'sum', withdrawalPromise: 'minutes', payoutTransferMax: 'sum', payoutProviders: 'provider' },
    ...{ withdrawalAutoMax: 'sum', withdrawalSecondAbove: 'sum', withdrawalUndoSeconds: 'seconds' },
    ...{ autoReceiptMinutes: 'minutes', payoutAccountWait: 'hours', payoutAccountMax: 'count' },
  },
  points: { pointsOn: 'switch', pointRates: 'share', pointsPerUnit: 'count', pointsWaitHours: 'hours' },
  vip: { vipOn: 'switch', vipTurnover: 'share', vipBirthdayDays: 'count', rebateOn: 'switch', rebateTurnover: 'share' },
  referral: {
    ...{ referralOn: 'switch', referralReward: 'sum', referralLeast: 'sum', referralShare: 'share' },
    ...{ referralMonthMax: 'sum', referralTurnover: 'share' },
  },
  offers: { promotionsForAgents: 'switch' },
  missions: { missionsOn: 'switch', missionAgents: 'switch', missionPrizes: 'sum', missionTurnover: 'share' },
  transfers: { memberTransfers: 'switch', memberTransferLimits: 'sum', staffApprovalAbove: 'sum' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Unit>>>>

export type SettingsPart = keyof typeof cashierSettings

/** Parts that are something else than the setting as a whole. */
const unitsOfParts: Readonly<Record<string, Unit>> = { 'withdrawalDay.times': 'count' }

/** One value of a setting: the whole of it, or one of its parts. */
export interface SettingValue {
  /** `withdrawalFee`, or `payoutHours.bank`. */
  readonly path: string
  readonly part?: string
  readonly unit: Unit
  /** As it is typed. */
  readonly text: string
  readonly byDefault: string
  readonly least?: number
  readonly most?: number
}

type Tree = Readonly<Record<string, unknown>>
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** A value as it is typed: shares are stored in basis points and typed in per cent. */
const textOf = (unit: Unit, value: unknown): string =>
  unit === 'share'
    ? String(Number(value) / 100)
    : unit === 'switch'
      ? value === true
        ? 'on'
        : ''
      : String(value ?? '')

/** The values of a setting, one for each field of its form. */
export function valuesOf({ name, value, schema }: StaffSetting, usual: Unit): readonly SettingValue[] {
  const make = (path: string, now: unknown, byDefault: unknown, form: Tree, part?: string): SettingValue => {
    const unit = unitsOfParts[path] ?? usual
    const { minimum, maximum } = form
    return {
      ...{ path, unit, text: textOf(unit, now), byDefault: textOf(unit, byDefault) },
      ...(part !== undefined && { part }),
      ...(typeof minimum === 'number' && { least: minimum }),
      ...(typeof maximum === 'number' && { most: maximum }),
    }
  }
  if (!isTree(value)) return [make(name, value, schema.default, schema)]
  const forms = isTree(schema.properties) ? schema.properties : {}
  const defaults = isTree(schema.default) ? schema.default : {}
  return Object.keys(value).map((part) => {
    const form = forms[part]
    return make(`${name}.${part}`, value[part], defaults[part], isTree(form) ? form : {}, part)
  })
}

const forms: Partial<Readonly<Record<Unit, RegExp>>> = {
  sum: /^[0-9]{1,12}$/,
  share: /^[0-9]{1,5}(?:\.[0-9]{1,2})?$/,
  clock: /^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]-(?:[01][0-9]|2[0-3]):[0-5][0-9])?$/,
}
const whole = /^[0-9]{1,9}$/
const isText: ReadonlySet<Unit> = new Set(['sum', 'clock', 'provider', 'window'])

/** What is sent for a typed text; `undefined` for one that is no such value. */
export function readValue({ unit, least, most }: SettingValue, typed: string): string | number | boolean | undefined {
  if (unit === 'switch') return typed === 'on'
  const text = unit === 'sum' ? typed.replace(/[\s,]/g, '') : typed.trim()
  if (isText.has(unit)) return forms[unit]?.test(text) === false ? undefined : text
  if (!(forms[unit] ?? whole).test(text)) return undefined
  const number = unit === 'share' ? Math.round(Number(text) * 100) : Number(text)
  return number < (least ?? 0) || number > (most ?? Number.MAX_SAFE_INTEGER) ? undefined : number
}

/** What a call is told: of settings with parts only those that change. */
export function changesOf(wanted: ReadonlyMap<string, string | number | boolean>): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [path, value] of wanted) {
    const [name = '', part] = path.split('.')
    if (part === undefined) changes[name] = value
    else changes[name] = { ...(changes[name] as Tree | undefined), [part]: value }
  }
  return changes
}
