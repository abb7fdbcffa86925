import { randomInt, randomUUID } from 'node:crypto'
import { checkInvariants } from '#server/features.ts'
import type { Db } from '#server/kernel/db.ts'
import { first } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { memberWallet, post } from '#server/ledger/public.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import type { Scenario } from './scenario.ts'
import { fillWorld, startBalance } from './world.ts'

const clients = 64
const accounts = 12
/** Of all movements, those that want more than anybody has. */
const greedyOneIn = 10

/** Moves money between two of the accounts, sometimes more than there is. Gives whether it moved. */
async function moveSome(db: Db, wallets: readonly bigint[]): Promise<boolean> {
  const from = wallets[randomInt(wallets.length)]!
  const to = wallets[randomInt(wallets.length)]!
  if (from === to) return false
  const share = BigInt(randomInt(1, 1_000_000))
  const amount =
    randomInt(greedyOneIn) === 0 ? startBalance * BigInt(accounts) + share : (startBalance / 1_000_000n) * share
  const postings = [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
  const { refusal } = await db.transaction((tx) =>
    post(tx, { source: 'bank', key: randomUUID(), reason: 'adjustment', currency: 'THB', postings }),
  )
  return refusal === undefined
}

/** Looks at all balances in one glance, while everything moves. */
async function look(db: Db): Promise<string | undefined> {
  const row = await first<{ total: bigint; lowest: bigint }>(
    db,
    "select sum(balance)::bigint as total, min(balance) as lowest from account where kind = 'wallet'",
  )
  if (row!.total !== startBalance * BigInt(accounts)) return `all accounts together held ${row!.total}`
  return row!.lowest < 0n ? `an account held ${row!.lowest}` : undefined
}

async function runBank(moves: number): Promise<string> {
  const postgres = await startPostgres({ durable: true })
  try {
    const url = await postgres.createDatabase()
    const { db, players } = await fillWorld(url, accounts)
    const pools = [db, await openPostgres(url)]
    try {
      const wallets = await Promise.all(players.map(async ({ id }) => (await memberWallet(db, id))!))
      let [done, moved, looks] = [0, 0, 0]
      const wrong: string[] = []
      const client = async (number: number): Promise<void> => {
        while (done < moves) {
          done += 1
          if (await moveSome(pools[number % pools.length]!, wallets)) moved += 1
          if (done % 20 !== 0) continue
          const seen = await look(pools[number % pools.length]!)
          looks += 1
          if (seen !== undefined) wrong.push(seen)
        }
      }
      await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
      wrong.push(...(await checkInvariants(db)))
      if (wrong.length > 0) throw new Error(wrong.slice(0, 8).join('; '))
      return `${done} movements of ${clients} clients between ${accounts} accounts, ${moved} carried out, ${looks} glances at the total`
    } finally {
      for (const pool of pools) await pool.close()
    }
  } finally {
    await postgres.stop()
  }
}

export const bank: readonly Scenario[] = [
  {
    name: 'bank',
    title: 'many clients move money between few accounts, and the total never changes',
    run: (size) => runBank(size === 'full' ? 40_000 : 3_000),
  },
]
