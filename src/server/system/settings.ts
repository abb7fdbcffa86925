import * as z from 'zod'
import { type CurrencyCode, currencies } from '#api/money.ts'
import { addressOrNothing, countryCode, domain, download, eachOnce, origin } from '#server/kernel/setting-forms.ts'
import { defineSettings, setting } from '#server/kernel/settings.ts'
import { channels, contact } from './contacts.ts'
import { dialingCodeOf } from './countries.ts'
import { holdCurrency } from './currency.ts'

const currencyCodes = Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]]

/** A country whose numbers have a dialing code here. */
const dialingCountry = countryCode.refine((code) => dialingCodeOf(code) !== '', {
  error: 'a country in which people may have a number here, such as TH',
})

export const systemSettings = defineSettings('site', {
  merchantCode: setting('text', z.string().min(1).max(40).default('BAIZE')),
  brand: setting('text', z.string().min(1).max(40).default('Baize')),
  currency: setting('choice', z.enum(currencyCodes).default('THB'), { hold: holdCurrency }),
  /** ISO 3166-1 alpha-2; the first of the dialing codes. */
  country: setting('text', dialingCountry.default('TH')),
  /** IANA name; the days, weeks and months of limits and reports begin by it. */
  timeZone: setting(
    'text',
    z
      .string()
      .refine((name) => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name), {
        error: 'an IANA time zone',
      })
      .default('Asia/Bangkok'),
  ),
  maintenance: setting('switch', z.boolean().default(false)),
  /** ISO 8601 UTC; empty when the end is not known. */
  maintenanceEndTime: setting('time', z.union([z.literal(''), z.iso.datetime()]).default('')),
  /** ISO 3166-1 alpha-2 codes from which the site is closed. */
  blockedCountries: setting('list', z.array(countryCode).max(300).default([])),
  /** The site's addresses, in the order in which a browser tries them when the one it is at is down. */
  domainRoute: setting('list', z.array(domain).max(10).refine(eachOnce, { error: 'each address once' }).default([])),
  /** Licence line of the footer, with the regulator's page about it. Without a text there is none. */
  licence: setting(
    'fields',
    z.object({ text: z.string().max(300).default(''), url: addressOrNothing.default('') }).prefault({}),
  ),
  /** The chat is the site's own; every other contact is the operator's to name. */
  customerService: setting(
    'rows',
    z
      .array(contact)
      .max(20)
      .default([{ csType: 'chat', path: '/help', title: 'Live chat', csPosition: 'all' }]),
  ),
  channels: setting('fields', channels.default({})),
  /** Without store links the site is installed from the browser, as the guides tell. */
  appDownloads: setting(
    'fields',
    z.object({ ios: download, iosLite: download, android: download }).default({
      ios: { url: '/help#install-ios', guide: '/help#install-ios' },
      iosLite: { url: '/help#install-ios-lite', guide: '/help#install-ios-lite' },
      android: { url: '/help#install-android', guide: '/help#install-android' },
    }),
  ),
  /** Servers that give the site's pictures; one is chosen at random. */
  imageCdn: setting('list', z.array(origin).max(20).default([])),
  /** Measurement ID of Google Analytics 4; empty counts nothing. */
  analyticsId: setting(
    'text',
    z
      .string()
      .regex(/^(?:G-[A-Z0-9]{4,20})?$/, { error: 'a measurement ID such as G-AB12CD34EF, or nothing' })
      .default(''),
  ),
})

declare module '#server/kernel/settings.ts' {
  interface SettingsByFeature {
    readonly system: typeof systemSettings
  }
}
