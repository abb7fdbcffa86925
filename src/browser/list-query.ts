/** How one field of a query is written in an address: its text, or `undefined` for a text that makes no sense. */
type FieldReader<Value> = (text: string) => Value | undefined

/** A query of a list and its form in the address; fields that are as at the start are left out. */
export interface ListQuery<Query> {
  readonly start: Query
  /** Reads the search of an address. What is missing or makes no sense is as at the start. */
  read(search: string): Query
  /** Writes the search of an address with its question mark; empty for the start. Other parameters of `search` stay. */
  write(query: Query, search?: string): string
}

/**
 * Ties a query to addresses.
 * @example listQuery({ account: '', cursor: '' }, { account: textField(40), cursor: cursorField }).write({ account: 'a', cursor: 'WyJ' }) // '?account=a&cursor=WyJ'
 */
export function listQuery<Query extends object>(
  start: Query,
  readers: { readonly [Name in keyof Query & string]: FieldReader<Query[Name]> },
): ListQuery<Query> {
  const names = Object.keys(readers) as (keyof Query & string)[]
  return {
    start,
    read(search) {
      const found = new URLSearchParams(search)
      const query = { ...start }
      for (const name of names) {
        const text = found.get(name)
        const value = text === null ? undefined : readers[name](text)
        if (value !== undefined) query[name] = value
      }
      return query
    },
    write(query, search = '') {
      const written = new URLSearchParams(search)
      for (const name of names) written.delete(name)
      for (const name of names) if (query[name] !== start[name]) written.set(name, String(query[name]))
      return written.size > 0 ? `?${written}` : ''
    },
  }
}

/** Where a page of a list begins; what is no cursor reads as the first page. */
export const cursorField = (text: string): string | undefined => (/^[\w-]{1,300}$/.test(text) ? text : undefined)

const pageMax = 1_000_000

/** A page number from 1 on. */
export const pageField = (text: string): number | undefined => {
  const page = Number(text)
  return Number.isInteger(page) && page > 0 && page <= pageMax ? page : undefined
}

/** A text, trimmed and cut to the longest that its call takes. */
export const textField =
  (longest: number) =>
  (text: string): string =>
    text.trim().slice(0, longest)

/** One of a closed list. */
export const choiceField =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text)
