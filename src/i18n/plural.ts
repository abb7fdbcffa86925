import { type MessageParams, type Messages, t } from './t.ts'

/**
 * The form of a text for a count: `{one, other}` (and `many` where the language has it) under the key, with `{n}` filled
 * in.
 * @example plural({ games: { one: '{n} game', other: '{n} games' } }, 'games', 1, 'en') // '1 game'
 */
export function plural(messages: object, key: string, count: number, tag: string, params?: MessageParams): string {
  const n = new Intl.NumberFormat(tag).format(count)
  const bag = messages as Messages
  const form = `${key}.${new Intl.PluralRules(tag).select(count)}`
  const text = t(bag, form, { n, ...params })
  return text === form ? t(bag, `${key}.other`, { n, ...params }) : text
}
