import * as z from 'zod'

/** Pages link to it: anything but a page of the site, the web or a store could be a script. */
const downloadAddress = z
  .string()
  .max(300)
  .refine(
    (value) =>
      /^(?:\/(?![/\\])|(?:https|itms-services|itms-apps|market):\/\/)[^\p{Cc}]*$/u.test(value) &&
      URL.canParse(value, 'https://site.example'),
    { error: 'a page of the site such as /help, an https address or one of an app store' },
  )
/** Where an app is, and its guide. */
export const download = z.object({ url: downloadAddress, guide: downloadAddress })
/** An origin. A value that is not exactly one would get into the security policy. To the URL parser `*`, `;` and `"` are fine in a host. */
export const origin = z
  .string()
  .refine((value) => /^https?:\/\/[a-z0-9._:[\]-]+$/.test(value) && URL.parse(value)?.origin === value, {
    error: 'an origin such as https://cdn.example, without a path or a slash at the end',
  })
/** An address of the site. Browsers are sent to it: whatever else answers under plain HTTP could be anybody. */
export const domain = origin.refine((value) => /^https:|^http:\/\/(?:127\.0\.0\.1|localhost)(?::|$)/.test(value), {
  error: 'an https origin',
})

/** A country by its two letters, in capitals; `ZZ` stands for unknown ones. */
export const countryCode = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'two letters such as TH, or ZZ for unknown countries' })

/** The host of a partner's site, as `aff=` links tell it: without a scheme and a path. */
export const hostName = z
  .string()
  .max(120)
  .toLowerCase()
  .regex(/^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/, { error: 'a domain such as partner.example, without https:// and path' })

/** A sum in whole units of the deployment's currency. */
export const wholeSum = z.string().regex(/^[0-9]{1,12}$/, { error: 'a whole number such as 1000' })

/** An https address, or nothing. */
export const addressOrNothing = z
  .string()
  .max(500)
  .refine((value) => value === '' || (value.startsWith('https://') && URL.canParse(value)), {
    error: 'an https:// address, or nothing',
  })

/** Values of a list, each once. */
export const eachOnce = (all: readonly unknown[]): boolean => new Set(all).size === all.length
