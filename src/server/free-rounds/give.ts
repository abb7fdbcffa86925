import { randomUUID } from 'node:crypto'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { insertGrant, listPlayed, type NewGrant } from './rows.ts'
import type { GrantState } from './rules.ts'

/** Rounds for nothing that are to be given. */
export type WantedRounds = Omit<NewGrant, 'reference' | 'at'>

/** Gives a member free rounds in `tx`, once for their source: after the commit they are sent to the vendor, until it answers. */
export async function giveFreeRounds(app: Pick<App, 'clock'>, tx: Queryable, wanted: WantedRounds): Promise<void> {
  await insertGrant(tx, { ...wanted, reference: randomUUID(), at: app.clock.now() })
}

/** How free rounds stand. */
export interface Played {
  readonly state: GrantState
  readonly rounds: number
  readonly left: number
  readonly until: Date
}

/** How free rounds stand, by the keys of what they belong to. */
export async function playedOf(
  db: Queryable,
  source: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Played>> {
  if (keys.length === 0) return new Map()
  const rows = await listPlayed(db, source, keys)
  return new Map(
    rows.map(({ key, state, rounds, used, expires_at: until }) => [
      key,
      { state, rounds, left: Math.max(0, rounds - used), until },
    ]),
  )
}

/** Whether rounds of a game can be given with a stake: the vendor has a package for it. Throws `vendor_unavailable`. */
export async function canBeGiven(
  app: App,
  { gameCode, currency, rounds, betValue }: Pick<WantedRounds, 'gameCode' | 'currency' | 'rounds' | 'betValue'>,
): Promise<boolean> {
  const vendor = app.ports.gameVendor.freeRounds
  if (vendor === undefined) return false
  const packages = await vendor.packages(gameCode, currency)
  return packages.some((one) => (one.rounds ?? rounds) === rounds && (one.betValue ?? betValue) === betValue)
}
