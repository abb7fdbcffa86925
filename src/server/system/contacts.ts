import * as z from 'zod'
import { channelKinds, customerServiceEntry } from '#api/system.ts'

/** Where an address of each kind leads. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  line: ['line.me', 'lin.ee'],
  telegram: ['t.me', 'telegram.me'],
  facebook: ['facebook.com', 'm.me'],
  youtube: ['youtube.com', 'youtu.be'],
}

function isAt(kind: string, address: string): boolean {
  const url = URL.parse(address)
  const known = hosts[kind] ?? []
  return url?.protocol === 'https:' && known.some((host) => url.host === host || url.host.endsWith(`.${host}`))
}

/** A LINE account may be named by its ID. @example lineAddress('@jade') // 'https://line.me/R/ti/p/%40jade' */
const lineAddress = (text: string): string =>
  /^@[\w.-]{1,40}$/.test(text) ? `https://line.me/R/ti/p/${encodeURIComponent(text)}` : text

const forms: Readonly<Record<string, readonly [fits: (path: string) => boolean, words: string]>> = {
  chat: [(path) => /^\/(?![/\\])/.test(path), 'a page of the site such as /help'],
  email: [(path) => /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/.test(path), 'mailto: and an address'],
  phone: [(path) => /^tel:\+?[0-9 -]{4,20}$/.test(path), 'tel: and a number'],
}

/** What is wrong with an address of a kind, or nothing. */
function wrong(kind: string, path: string): string | undefined {
  const [fits, words] = forms[kind] ?? [
    (address: string) => isAt(kind, address),
    `https:// at ${hosts[kind]?.join(' or ')}`,
  ]
  return fits(path) ? undefined : `${kind} needs ${words}${kind === 'line' ? ', or an ID such as @name' : ''}`
}

const entryFields = z.object({
  csType: z.enum(customerServiceEntry.shape.csType.options),
  path: z.string().max(300),
  title: z.string().max(80),
  csPosition: z.enum(customerServiceEntry.shape.csPosition.options),
})

/** One contact: an address of its kind. */
export const contact = entryFields
  .transform((entry) => (entry.csType === 'line' ? { ...entry, path: lineAddress(entry.path) } : entry))
  .superRefine(({ csType, path }, context) => {
    const message = wrong(csType, path)
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: ['path'] })
  })

const channel = (kind: string) =>
  z
    .string()
    .max(300)
    .transform((address) => (kind === 'line' ? lineAddress(address) : address))
    .superRefine((address, context) => {
      const message = address === '' ? undefined : wrong(kind, address)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .optional()

/** The operator's own pages elsewhere, by kind; an empty address is none. */
export const channels = z.strictObject(
  Object.fromEntries(channelKinds.map((kind) => [kind, channel(kind)])) as Record<
    (typeof channelKinds)[number],
    ReturnType<typeof channel>
  >,
)
