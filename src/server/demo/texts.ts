import { type Language, languages } from '#api/page.ts'
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }
import th from './texts/th.json' with { type: 'json' }

const texts = { th, en, es, pt } as const
type Texts = typeof en
type Group = Exclude<keyof Texts, 'rooms' | 'rewards' | 'offers'>

/** Gregorian years in every language. */
const tags = { th: 'th-TH-u-ca-gregory', en: 'en-GB', es: 'es', pt: 'pt-BR' } as const

/** Names of the texts of a group. */
export const keysOf = <G extends Group>(group: G) => Object.keys(en[group]) as (keyof Texts[G] & string)[]

export const formatDay = (day: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(tags[language], { day: 'numeric', month: 'long', timeZone }).format(day)

/** @example formatSum('800.00', '฿', 'en') // '฿800.00' */
export const formatSum = (amount: string, symbol: string, language: Language): string =>
  symbol +
  new Intl.NumberFormat(tags[language], { minimumFractionDigits: amount.split('.')[1]?.length ?? 0 }).format(
    amount as `${number}`,
  )

/** The texts of one message in every language, with what the demo knows filled in; settings in braces stay. */
export function textsOf<G extends Group>(
  group: G,
  key: keyof Texts[G] & string,
  known: (language: Language) => Readonly<Record<string, string>> = () => ({}),
): Record<Language, Record<string, string>> {
  const one = (language: Language): Record<string, string> => {
    const values = known(language)
    const own = (texts[language][group] as Texts[G])[key] as Record<string, string>
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
    return Object.fromEntries(Object.entries(own).map(([name, text]) => [name, fill(text)]))
  }
  return Object.fromEntries(languages.map((language) => [language, one(language)])) as Record<
    Language,
    Record<string, string>
  >
}

/** Words of a reward in every language. */
export const rewardTexts = (key: keyof Texts['rewards']) =>
  Object.fromEntries(languages.map((language) => [language, texts[language].rewards[key]])) as Readonly<
    Record<Language, { readonly title: string; readonly text: string }>
  >

/** Words of a promotion with rules in every language. */
export const offerTexts = (key: keyof Texts['offers']) =>
  Object.fromEntries(languages.map((language) => [language, texts[language].offers[key]])) as Readonly<
    Record<Language, { readonly title: string; readonly line: string }>
  >

/** Words of the demo's raffle. */
export const raffleTexts = () =>
  Object.fromEntries(languages.map((language) => [language, texts[language].raffle])) as Readonly<
    Record<Language, { readonly title: string; readonly line: string }>
  >
