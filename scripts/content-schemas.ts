import { type Category, families } from '@baize/art/families.ts'
import { palettes } from '@baize/art/palettes.ts'
import { z } from 'astro/zod'
import { languages } from '#api/language.ts'

/** What people who do not program write: one shape per folder of `src/content`. Also read by the check before a build. */

const names = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
const day = z.iso.date('must be a day such as 2026-11-30')
const line = (max: number) => z.string().trim().min(1, 'must not be empty').max(max, `must have at most ${max} letters`)
/** The same in every language; also the file's name and the anchor or address on the site. */
const key = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be small letters, digits and hyphens, such as limits-that-hold')
const shared = { key, locale: z.enum(languages, `must be one of ${languages.join(', ')}`) }
const order = z.number('must be a number').int('must be a whole number').positive('must be 1 or more')

export const helpSchema = z.object({ ...shared, order, title: line(60) })

/** A drawing of the house: what it shows, in which colours, on which ground. */
const drawing = z.object({
  category: z.enum(names(families), `must be one of ${names(families).join(', ')}`),
  emblem: z.string(),
  palette: z.enum(names(palettes), `must be one of ${names(palettes).join(', ')}`),
  lines: z.enum(['arc', 'spot', 'rail', 'rays'], 'must be one of arc, spot, rail, rays'),
})

export const articleSchema = z.object({
  ...shared,
  title: line(80),
  /** Two sentences at most: lists, search engines and previews show them. */
  description: line(220),
  tags: z.array(z.string()).min(1, 'must name one tag at least').max(4, 'must name four tags at most'),
  published: day,
  /** The day of the last change that readers should know of. */
  updated: day.optional(),
  picture: drawing,
})

/** The name of a tag in every language. */
export const tagSchema = z.object(Object.fromEntries(languages.map((language) => [language, line(30)])))

/** Whether the house can draw it. @example isDrawn({ category: 'LIVE', emblem: 'fan' }) // true */
export const isDrawn = (of: { readonly category: Category; readonly emblem: string }): boolean =>
  of.emblem in families[of.category].emblems
