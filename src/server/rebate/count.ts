import type { App } from '#server/kernel/context.ts'
import type { Counter } from '#server/kernel/counting.ts'
import { addRates, countBets, findLastRates, hasRates, type Rates } from './rows-count.ts'

/** The rates of now; those of the first rank alone without ranks, none at all while the programme is off, or where no rank has any. */
export function ratesOf(app: Pick<App, 'settings'>): Rates {
  const { rebateOn, vipLadder, vipOn } = app.settings.current()
  if (!rebateOn) return []
  const rates = (vipOn ? vipLadder : vipLadder.slice(0, 1)).map(({ rebates }) =>
    Object.fromEntries(Object.entries(rebates).filter(([, rate]) => rate !== undefined && rate > 0)),
  ) as Rates
  return rates.some((one) => Object.keys(one).length > 0) ? rates : []
}

const sameRates = (one: Rates, other: Rates): boolean =>
  one.length === other.length &&
  one.every((rates, at) => {
    const others = other[at]!
    return (
      Object.keys(rates).length === Object.keys(others).length &&
      Object.entries(rates).every(([type, rate]) => others[type] === rate)
    )
  })

/** Valid bets that are not rebated yet. What a vendor takes back takes them back, at the rate that they had. */
export const rebateCounter: Counter = {
  name: 'rebate',
  async count(app, tx, batch) {
    const wanted = ratesOf(app)
    if (!sameRates(wanted, (await findLastRates(tx)) ?? [])) await addRates(tx, wanted)
    if (await hasRates(tx)) await countBets(tx, batch)
  },
}
