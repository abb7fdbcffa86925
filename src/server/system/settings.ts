import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { registerFields, secondSteps } from '#api/access.ts'
import { type Currency, type CurrencyCode, currencies } from '#api/money.ts'
import { languages } from '#api/page.ts'
import type { WhitelabelNode } from '#api/system.ts'
import { type WriteAudit, writerOf } from '#server/kernel/audit.ts'
import { systemClock } from '#server/kernel/clock.ts'
import type { Db } from '#server/kernel/db.ts'
import type { Log } from '#server/kernel/log.ts'
import { channels, contact } from './contacts.ts'
import { holdCurrency } from './currency.ts'
import { fieldRules } from './field-rules.ts'
import { listSettings, upsertSetting } from './rows.ts'
import {
  addressOrNothing,
  countryCode,
  dialingCountry,
  domain,
  download,
  eachOnce,
  hostName,
  origin,
  wholeSum,
} from './setting-forms.ts'
import { readStored, type UnreadSetting } from './stored-settings.ts'

const currencyCodes = Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]]
const switchOn = z.boolean()
const fieldSetting = z.object({ enabled: z.boolean(), required: z.boolean() })

/**
 * The operator's settings, each with its default. They are stored in the `setting` table, one row per key that differs
 * from its default, and changed while the site runs; every change is in the audit log.
 */
export const settingsSchema = z.object({
  merchantCode: z.string().min(1).max(40).default('BAIZE'),
  brand: z.string().min(1).max(40).default('Baize'),
  currency: z.enum(currencyCodes).default('THB'),
  maintenance: z.boolean().default(false),
  /** ISO 8601 UTC; empty when the end is not known. */
  maintenanceEndTime: z.union([z.literal(''), z.iso.datetime()]).default(''),
  /** ISO 3166-1 alpha-2 codes from which the site is closed. */
  blockedCountries: z.array(countryCode).max(300).default([]),
  /** Licence line of the footer, with the regulator's page about it. Without a text there is none. */
  licence: z.object({ text: z.string().max(300).default(''), url: addressOrNothing.default('') }).prefault({}),
  hasVip: switchOn.default(true),
  availablePromo: switchOn.default(false),
  /** Whether agents' pages ask for the consolidated answer: money, messages and offered contracts. */
  agentPolicy: switchOn.default(true),
  /** The chat is the site's own; every other contact is the operator's to name. */
  customerService: z
    .array(contact)
    .max(20)
    .default([{ csType: 'chat', path: '/help', title: 'Live chat', csPosition: 'all' }]),
  channels: channels.default({}),
  /** ISO 3166-1 alpha-2; the first of the dialing codes. */
  country: dialingCountry.default('TH'),
  /** Without store links the site is installed from the browser, as the guides tell. */
  appDownloads: z.object({ ios: download, iosLite: download, android: download }).default({
    ios: { url: '/help#install-ios', guide: '/help#install-ios' },
    iosLite: { url: '/help#install-ios-lite', guide: '/help#install-ios-lite' },
    android: { url: '/help#install-android', guide: '/help#install-android' },
  }),
  /** Servers that give the site's pictures; one is chosen at random. */
  imageCdn: z.array(origin).max(20).default([]),
  /** Servers that give the vendors' games, in place of the vendors' own addresses. */
  launchCdn: z.array(origin).max(20).default([]),
  /** The site's addresses, in the order in which a browser tries them when the one it is at is down. */
  domainRoute: z.array(domain).max(10).refine(eachOnce, { error: 'each address once' }).default([]),
  /** Measurement ID of Google Analytics 4; empty counts nothing. */
  analyticsId: z
    .string()
    .regex(/^(?:G-[A-Z0-9]{4,20})?$/, { error: 'a measurement ID such as G-AB12CD34EF, or nothing' })
    .default(''),
  registerFields: z.partialRecord(z.enum(registerFields), fieldSetting).default({
    username: { enabled: true, required: true },
    password: { enabled: true, required: true },
    confirmPassword: { enabled: true, required: true },
    referralCode: { enabled: true, required: false },
  }),
  registerRules: fieldRules.default({
    username: {
      acceptedPattern: '^[A-Za-z][A-Za-z0-9_]*$',
      minLength: 4,
      maxLength: 16,
      patternId: 'letter_first_underscore',
    },
    password: { acceptedPattern: '*', minLength: 8, maxLength: 128, patternId: 'any' },
    payeeName: { acceptedPattern: '*', minLength: 2, maxLength: 60, patternId: 'any' },
    email: { acceptedPattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', minLength: 6, maxLength: 120, patternId: 'email' },
    mobileNum: { acceptedPattern: '^[0-9]*$', minLength: 8, maxLength: 15, patternId: 'digits' },
    referralCode: { acceptedPattern: '^[A-Za-z0-9]*$', minLength: 4, maxLength: 16, patternId: 'alphanumeric' },
  }),
  /** Days after which a password is expired, when `whitelabel.forcedPasswordExpiryChange` is on. */
  passwordExpiryDays: z.number().int().min(30).max(730).default(90),
  humanCheck: z.enum(['off', 'proof-of-work', 'geetest4']).default('proof-of-work'),
  registerCaptcha: switchOn.default(false),
  /** Who proves that a mobile number is somebody's. */
  phoneVerification: z.enum(['sms', 'firebase']).default('sms'),
  /** Minutes that the button of a sent code counts down; a code lives longer, as messages may be late. */
  codeMinutes: z.number().int().min(1).max(10).default(1),
  /** Second steps that are asked from an address where a member has not been before, as far as the member has them. */
  secondSteps: z
    .array(z.enum(secondSteps))
    .refine(eachOnce, { error: 'each step once' })
    .default([...secondSteps]),
  /** Ways back to a forgotten password. */
  forgot: z.object({ email: switchOn.default(true), phone: switchOn.default(true) }).prefault({}),
  /** Social providers; each also needs its account in the environment. */
  socialLogin: z.object({ facebook: switchOn.default(true), google: switchOn.default(true) }).prefault({}),
  /** Domains on which affiliate codes are accepted; empty accepts all. */
  affiliateDomains: z.array(hostName).max(100).default([]),
  whitelabel: z
    .object({
      freePlay: switchOn.default(true),
      mobileRegistration: switchOn.default(false),
      smsVerification: switchOn.default(false),
      mobilePasswordRegistration: switchOn.default(false),
      forcedPasswordExpiryChange: switchOn.default(false),
      mobileCodeLogin: switchOn.default(false),
    })
    .prefault({}),
  /** Minutes of play after which the bar over a game tells time, stakes and result; 0 never does. */
  realityCheckMinutes: z.number().int().min(0).max(240).default(60),
  /** IANA name; the days, weeks and months of limits and reports begin by it. */
  timeZone: z
    .string()
    .refine((name) => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name), {
      error: 'an IANA time zone',
    })
    .default('Asia/Bangkok'),
  /** Hours until a limit that a member raises, or takes away, holds. */
  raiseLimitHours: z.number().int().min(24).max(720).default(24),
  /** What vendors are told when a limit refuses a bet; some know only the second word. */
  limitAnswer: z.enum(['RS_ERROR_LIMIT_REACHED', 'RS_ERROR_NOT_ENOUGH_MONEY']).default('RS_ERROR_LIMIT_REACHED'),
  /** Months for which what vendors sent, with its signature, is kept whole beside the transactions. */
  vendorMessageMonths: z.number().int().min(3).max(120).default(13),
  /** Words that feedback takes (Spec 2 §5). */
  feedbackWords: z
    .object({ min: z.number().int().min(1).max(100).default(3), max: z.number().int().min(10).max(1_000).default(300) })
    .refine(({ min, max }) => min <= max, { error: 'min is at most max' })
    .prefault({}),
  /** Address of a live chat provider's window, with `{account}` and `{language}`; empty uses the site's own chat. */
  liveChatUrl: addressOrNothing.default(''),
  chat: z
    .object({
      open: switchOn.default(true),
      /** Names by language; the site's own rooms bring theirs. */
      rooms: z
        .array(
          z.object({
            id: z.string().regex(/^[a-z0-9-]{1,20}$/),
            names: z.partialRecord(z.enum(languages), z.string().min(1).max(40)).default({}),
          }),
        )
        .max(12)
        .default([
          { id: 'lobby', names: {} },
          { id: 'sports', names: {} },
        ]),
      /** Words that are covered, in whatever case. */
      words: z.array(z.string().trim().min(2).max(40)).max(1_000).default([]),
      lengthMax: z.number().int().min(20).max(500).default(200),
      /** Seconds between two lines of one member. */
      slowModeS: z.number().int().min(1).max(600).default(5),
    })
    .prefault({}),
  ageMin: z.number().int().min(18).max(25).default(18),
  /** Wins of at least this much, in the deployment's currency, are shown live to everybody. */
  winnerEventMin: wholeSum.default('1000'),
  /** Fun money with which the vendors open each free trial; empty: each vendor decides. */
  trialBalance: z
    .string()
    .regex(/^([1-9][0-9]{0,8})?$/, { error: 'a whole number above 0 such as 2000, or nothing' })
    .default(''),
  /** A single sum above this, in the deployment's currency, is booked by hand only when it is typed twice. */
  handBookingMax: wholeSum.default('50000'),
  /** A booking by hand above this, in the deployment's currency, waits for a second person of the staff. */
  staffApprovalAbove: wholeSum.default('100000'),
})

export type SettingsValues = Readonly<z.output<typeof settingsSchema>>

/** The settings of this process; kept in step with the database and with the other processes. */
export interface Settings {
  current(): SettingsValues
  /** What is stored and does not hold, because this version does not take it. */
  unread(): readonly UnreadSetting[]
  /** The deployment's currency. */
  currency(): Currency
  /**
   * Checks, stores, writes the audit log and tells the other processes; what already holds is neither stored nor logged.
   * `by` is a name such as `demo`, or what writes the lines. Throws a `z.ZodError` for a wrong value. The currency is refused while an account in another one exists.
   */
  change(patch: Partial<z.input<typeof settingsSchema>>, by: string | WriteAudit): Promise<void>
  /** Called after each change, from whichever process; gives the way to stop. */
  onChange(listener: (values: SettingsValues) => void): () => void
  /** Listens no more to the other processes. */
  close(): Promise<void>
}

/** The whitelabel switches as the tree that the permission answer carries (Spec 1 §3, §6). */
export function whitelabelTree(values: SettingsValues): WhitelabelNode {
  const leaves = Object.entries(values.whitelabel).map(([modId, enabled]) => ({ modId, enabled, childrenNodes: [] }))
  return { modId: 'root', enabled: true, childrenNodes: leaves }
}

const channel = 'settings'

/** Opens the settings of a database. */
export async function openSettings(db: Db, log: Log): Promise<Settings> {
  const listeners = new Set<(values: SettingsValues) => void>()
  let { values, unread } = await load(db, log)
  const take = (next: Stored): void => {
    values = next.values
    unread = next.unread
    for (const listener of listeners) listener(values)
  }
  const reload = (): void =>
    void load(db, log).then(take, (error: unknown) => log.error('settings not read again', { error }))
  const close = await db.listen(channel, reload, reload)
  return {
    close,
    current: () => values,
    unread: () => unread,
    currency: () => currencies[values.currency],
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async change(patch, by) {
      const write = writerOf({ clock: systemClock }, by, 'setting.change')
      const named = Object.keys(patch) as (keyof SettingsValues)[]
      const given = z.object(Object.fromEntries(named.map((key) => [key, settingsSchema.shape[key]]))).parse(patch)
      const isUnread = (key: string) => unread.some(({ name }) => name.split('.')[0] === key)
      const keys = named.filter((key) => isUnread(key) || !isDeepStrictEqual(given[key], values[key]))
      if (keys.length === 0) return
      const next: SettingsValues = { ...values, ...given }
      await db.transaction(async (tx) => {
        if (given.currency !== undefined) await holdCurrency(tx, given.currency as CurrencyCode)
        for (const key of keys) {
          await upsertSetting(tx, key, JSON.stringify(next[key]))
          await write(tx, { subject: key, before: values[key] ?? null, after: next[key] })
        }
      })
      take({ values: next, unread: unread.filter(({ name }) => !keys.some((key) => key === name.split('.')[0])) })
      await db.notify(channel, '')
    },
  }
}

interface Stored {
  readonly values: SettingsValues
  readonly unread: readonly UnreadSetting[]
}

async function load(db: Db, log: Log): Promise<Stored> {
  const rows = await listSettings(db)
  const { values, unread } = readStored(settingsSchema.shape, rows)
  for (const { name } of unread) log.warn('setting not read', { name })
  return { values: settingsSchema.parse(values), unread }
}
