import * as z from 'zod/mini'
import { type Language, languages } from './language.ts'

export { type Language, languages }

/** Largest page that any list gives. */
export const pageSizeMax = 100

/** Where a page of a list begins: `next` of the page before; absent for the first page. Only the server reads what it says. */
export const cursor = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,300}$/)))

/** The `cursor` of the page after this one; absent on the last page. */
export const next = z.optional(z.string())

/** Rows that the totals of a list are made of, newest first. */
export const countedMax = 10_000

/** How many rows meet a list's filter. */
export const counted = {
  count: z.int(),
  /** More than {@link countedMax} do: only the first of them are counted and summed. */
  truncated: z.boolean(),
}

/** A page number from 1, as a query parameter: for the few lists that the specification numbers. */
export const pageNo = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)

/** A page size with its default, 1 to {@link pageSizeMax}, as a query parameter. */
export function pageSize(byDefault: number) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageSizeMax)), byDefault)
}

/**
 * A short free text in a query or body: trimmed, at most `max` characters, no control characters, and none that turns
 * the direction of what is written around it.
 */
export function text(max: number, min = 0) {
  return z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}\p{Bidi_C}]*$/u))
}

/** A free text of several lines: trimmed, 1 to `max` characters, of control characters line breaks and tabs alone. */
export function prose(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u))
}

/** A decimal string in major units (`"1250.50"`, `"-20.00"`). */
export const amount = z.string().check(z.regex(/^-?[0-9]{1,15}(\.[0-9]{1,5})?$/))

/** ISO 8601 UTC with milliseconds. A year 0 exists in that format and in no calendar. */
export const time = z.iso.datetime({ precision: 3 }).check(z.regex(/^(?!0000)/))

/** A day of the site's calendar, `2026-11-20`; the database has no year 0. */
export const day = z.iso.date().check(z.regex(/^(?!0000)/))

/** Any text is accepted, an unknown language reads as the default: a list never fails for its language. */
export const language = z.catch(z.enum(languages), 'th')
