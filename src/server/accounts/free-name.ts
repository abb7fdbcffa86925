import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { RequestFacts } from '#server/kernel/handler.ts'
import { consumeForAddress, giveBack } from '#server/rate-limit/public.ts'
import { isTaken } from './rows.ts'

/**
 * Throws `username_taken` for a name that somebody has. Before the hash; the unique index has the last word when two come at once. Counted before it is looked up: over the
 * limit a free name is refused like a taken one, and asking all at once tells no more than one by one.
 */
export async function refuseTakenName(app: App, account: string, { ip }: RequestFacts): Promise<void> {
  await consumeForAddress(app, 'names', ip)
  if (await isTaken(app.db, account)) throw new Refusal('username_taken', { fields: { username: 'taken' } })
  await giveBack(app, 'names', ip)
}
