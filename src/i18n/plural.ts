import { type MessageParams, type Messages, t } from './t.ts'

/** Both take longer to make than to use. */
const kept = new Map<string, readonly [Intl.NumberFormat, Intl.PluralRules]>()

function formatsOf(tag: string): readonly [Intl.NumberFormat, Intl.PluralRules] {
  const formats = kept.get(tag) ?? ([new Intl.NumberFormat(tag), new Intl.PluralRules(tag)] as const)
  kept.set(tag, formats)
  return formats
}

/**
 * The form of a text for a count: `{one, other}` (and `many` where the language has it) under the key, with `{n}` filled
 * in.
 * @example plural({ games: { one: '{n} game', other: '{n} games' } }, 'games', 1, 'en') // '1 game'
 */
export function plural(messages: object, key: string, count: number, tag: string, params?: MessageParams): string {
  const [numbers, rules] = formatsOf(tag)
  const n = numbers.format(count)
  const bag = messages as Messages
  const form = `${key}.${rules.select(count)}`
  const text = t(bag, form, { n, ...params })
  return text === form ? t(bag, `${key}.other`, { n, ...params }) : text
}
