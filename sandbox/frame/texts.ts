export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** Loads the texts of a language. */
export async function loadTexts(language: string): Promise<Say> {
  const texts = (await (await fetch(`/texts/${language}.json`)).json()) as Record<string, string>
  return (key, params = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}

const locales: Readonly<Record<string, string>> = { th: 'th-TH-u-nu-latn', en: 'en-GB', es: 'es-419', pt: 'pt-BR' }

export interface Money {
  /** A decimal text with its symbol. @example money.text('1250.5') // '฿1,250.50' */
  text(amount: string): string
  /** An amount in units of 1/100 000. */
  units(units: string): string
}

export function openMoney(language: string, currency: { symbol: string; decimals: number }): Money {
  const format = new Intl.NumberFormat(locales[language] ?? 'en-GB', {
    minimumFractionDigits: currency.decimals,
    maximumFractionDigits: currency.decimals,
  })
  const text = (amount: string) => `${currency.symbol}${format.format(amount as Intl.StringNumericLiteral)}`
  return {
    text,
    units: (units) => {
      const padded = units.padStart(6, '0')
      return text(`${padded.slice(0, -5)}.${padded.slice(-5)}`)
    },
  }
}
