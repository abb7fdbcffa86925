import { currencyOf, formatAmount, type Units } from '#api/money.ts'

type Amounts<Sums> = { readonly [Name in keyof Sums]: Sums[Name] extends Units ? string : Sums[Name] }

/** Writes each sum of money as an amount of a currency, and leaves numbers as they are. */
export function writer(code: string) {
  const currency = currencyOf(code)
  return <Sums extends object>(sums: Sums): Amounts<Sums> =>
    Object.fromEntries(
      Object.entries(sums).map(([name, value]) => [
        name,
        typeof value === 'bigint' ? formatAmount(value, currency) : value,
      ]),
    ) as Amounts<Sums>
}
