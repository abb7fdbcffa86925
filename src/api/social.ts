import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { language, text } from './page.ts'

export const feature = 'access'

/** Identity providers of social log-in. */
export const socialProviders = ['facebook', 'google'] as const
export type SocialProvider = (typeof socialProviders)[number]

const provider = z.enum(socialProviders)

/** A page to open, not a call to make: it answers by a redirect to the provider. */
export const oauthStart = endpoint({
  method: 'GET',
  path: '/auth/oauth/{provider}/start',
  access: 'public',
  redirects: true,
  summary:
    'Redirects to Facebook or Google to log in. `termsAccepted` confirms that a new member is of age and accepts the terms.',
  input: z.object({
    provider,
    language,
    termsAccepted: z.optional(z.enum(['true'])),
    /** Codes of a link that brought a new member here, and the domain on which it did; one that holds no more is left out. */
    affiliateCode: z.optional(text(40)),
    referralCode: z.optional(text(40)),
    domain: z.optional(text(255)),
  }),
  output: z.object({ location: z.string() }),
  refuses: ['not_enabled'],
  rate: 'credential',
})

/** Where the provider sends people back. Ends on the home page with `?token=`, or on `/login?error=<code>`. */
export const oauthCallback = endpoint({
  method: 'GET',
  path: '/auth/oauth/{provider}/callback',
  access: 'public',
  redirects: true,
  summary:
    'The redirect back from Facebook or Google: to `/?token=` with a one-time token, or to `/login?error=` with a code.',
  input: z.object({
    provider,
    code: z.optional(text(2048)),
    state: z.optional(text(512)),
    error: z.optional(text(255)),
    iss: z.optional(text(255)),
    scope: z.optional(text(1024)),
    authuser: z.optional(text(40)),
    prompt: z.optional(text(40)),
    hd: z.optional(text(255)),
  }),
  output: z.object({ location: z.string() }),
  refuses: ['not_enabled'],
  rate: 'credential',
})
