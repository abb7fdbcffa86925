import { day } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'

/** One part of a key: how a cursor's text of it is read (`undefined` for what is none), and the values below and above all. */
interface KeyPart<Value> {
  readonly lowest: Value
  readonly highest: Value
  read(text: string): Value | undefined
}

/** A number of the database, from 1 on. */
export const numberPart: KeyPart<bigint> = {
  ...{ lowest: 0n, highest: 999_999_999_999_999_999n },
  read: (text) => (/^[0-9]{1,18}$/.test(text) ? BigInt(text) : undefined),
}
/** A sum of the database, which may be below zero. */
export const signedPart: KeyPart<bigint> = {
  ...{ lowest: -999_999_999_999_999_999n, highest: 999_999_999_999_999_999n },
  read: (text) => (/^-?[0-9]{1,18}$/.test(text) ? BigInt(text) : undefined),
}
/** A time in microseconds since 1970, as {@link microsOf} reads one; a `Date` would lose the last three digits. */
export const timePart: KeyPart<bigint> = {
  ...{ lowest: 0n, highest: 9_999_999_999_999_999n },
  read: (text) => (/^[0-9]{1,16}$/.test(text) ? BigInt(text) : undefined),
}
/** A short text, such as an account. */
export const textPart: KeyPart<string> = {
  ...{ lowest: '', highest: '\u{10ffff}' },
  read: (text) => (/^[^\p{Cc}\p{Cs}]{1,60}$/u.test(text) ? text : undefined),
}
/** A day, `2026-11-20`. */
export const dayPart: KeyPart<string> = {
  ...{ lowest: '0001-01-01', highest: '9999-12-31' },
  read: (text) => day.safeParse(text).data,
}
/** A UUID. */
export const uuidPart: KeyPart<string> = {
  ...{ lowest: '00000000-0000-0000-0000-000000000000', highest: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  read: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined),
}

/** SQL: a time column as {@link timePart} has it. */
export const microsOf = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`
/** SQL: the time of a parameter that is a {@link timePart}. */
export const timeOf = (parameter: string): string =>
  `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`

/** A page as calls answer it, with the cursor of the next one where there are more rows. */
export interface KeyPage<Shown> {
  readonly content: Shown[]
  readonly next?: string
}

/** The key by which a list is ordered, and the cursors made of it. */
export interface Keyset<Key> {
  /** The key after which a page begins; without a cursor one before all rows. A cursor that is not this list's is refused. */
  read(cursor: string | undefined): Key
  /** Makes the page of at most `size + 1` rows that were read. Where fewer fit, `seen` is how far the reading went, if not to the end. */
  page<Row, Shown>(
    rows: readonly Row[],
    size: number,
    keyOf: (row: Row) => Key,
    show: (row: Row) => Shown,
    seen?: Key,
  ): KeyPage<Shown>
  /** The cursor of the page that begins at a key. */
  cursor(key: Key): string
}

type KeyOf<Parts extends readonly KeyPart<unknown>[]> = {
  readonly [Index in keyof Parts]: Parts[Index] extends KeyPart<infer Value> ? Value : never
}

/**
 * Names a list, its direction and the parts of its key in the order in which it is sorted. A cursor is the list's name and a key in
 * base64url: a place in a list that its reader may read anyway, so nothing signs it, and no part of it reaches SQL unchecked.
 * @example
 * const byId = keyset('feedback', 'ascending', numberPart)
 * const [after] = byId.read(input.cursor)
 * const rows = await listFeedback(db, after, input.pageSize + 1)
 * return byId.page(rows, input.pageSize, ({ id }) => [id], toFeedback)
 */
export function keyset<const Parts extends readonly KeyPart<unknown>[]>(
  list: string,
  direction: 'ascending' | 'descending',
  ...parts: Parts
): Keyset<KeyOf<Parts>> {
  const start = parts.map(({ lowest, highest }) => (direction === 'ascending' ? lowest : highest))
  const cursor = (key: KeyOf<Parts>): string =>
    Buffer.from(JSON.stringify([list, ...key.map(String)])).toString('base64url')
  return {
    cursor,
    read(text) {
      if (text === undefined) return start as unknown as KeyOf<Parts>
      const values = partsOf(text)
      const key = values?.slice(1).map((value, place) => parts[place]?.read(value))
      if (key === undefined || values?.[0] !== list || key.length !== parts.length || key.includes(undefined))
        throw new Refusal('invalid_input', { fields: { cursor: 'invalid' } })
      return key as unknown as KeyOf<Parts>
    },
    page(rows, size, keyOf, show, seen) {
      const last = rows[size - 1]
      const end = rows.length > size && last !== undefined ? keyOf(last) : seen
      return { content: rows.slice(0, size).map(show), ...(end && { next: cursor(end) }) }
    },
  }
}

function partsOf(text: string): string[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : undefined
  } catch {
    return undefined
  }
}
