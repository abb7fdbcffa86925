import type { OwnBonus } from '#api/bonus.ts'
import { type BonusEnd, bonusEnds } from '#api/bonus-rules.ts'
import { gameTypes } from '#api/lobby.ts'
import { currencyOf, formatAmount, type Units } from '#api/money.ts'
import type { Language } from '#api/page.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { type GrantRow, gameNames } from './rows.ts'
import { farOf } from './rules.ts'

/** Bonus money as it travels. `names`: of games, by their codes. */
export function showBonus(row: GrantRow, names: ReadonlyMap<string, string>, language: Language): OwnBonus {
  const currency = currencyOf(row.currency)
  const say = (units: Units) => formatAmount(units, currency)
  const { done, left } = farOf(row.need, BigInt(row.progress))
  const time = (name: 'activatedAt' | 'expiresAt' | 'endedAt', at: Date | null) =>
    at === null ? {} : { [name]: at.toISOString() }
  const { types = {}, default: usual } = row.weights
  const isForfeited = row.state === 'forfeited' && bonusEnds.includes(row.end_reason as BonusEnd)
  return {
    ...{ id: row.id.toString(), title: row.title[language], state: row.state, amount: say(row.amount) },
    ...{ worth: say(row.state === 'active' ? row.worth : 0n), need: say(row.need), done: say(done), left: say(left) },
    ...(row.max_stake !== null && { maxStake: say(row.max_stake) }),
    ...(row.max_payout !== null && { maxPayout: say(row.max_payout) }),
    hours: row.hours,
    weights: gameTypes
      .map((gameType) => ({ gameType, share: types[gameType] ?? usual }))
      .filter(({ share }) => share !== 10_000),
    excluded: row.excluded.map((code) => names.get(code) ?? code),
    offeredAt: row.offered_at.toISOString(),
    ...time('activatedAt', row.activated_at),
    ...time('expiresAt', row.expires_at),
    ...time('endedAt', row.ended_at),
    ...(isForfeited && { end: row.end_reason as BonusEnd }),
    converted: say(row.converted),
  }
}

/** The names of all games that grants exclude. */
export async function namesFor(
  db: Queryable,
  rows: readonly GrantRow[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(rows.flatMap(({ excluded }) => excluded))]
  return new Map((await gameNames(db, codes, language)).map(({ code, name }) => [code, name]))
}
