import type { Db } from '#server/kernel/db.ts'
import { openPostgres } from '#server/kernel/db-postgres.ts'
import { migrate } from '#server/kernel/migrate.ts'
import { openMemberWallet, postMany, systemAccount } from '#server/ledger/public.ts'
import { issueLaunchToken } from '#server/wallet/public.ts'

export const gameCode = 'fault_koi'
/** What each player starts with, in units: more than any run can lose. */
export const startBalance = 1_000_000_000_000n

/** A member with a wallet and a token of a game. */
export interface Player {
  readonly id: bigint
  readonly token: string
}

/** Connects to the database at `url` and fills it, see {@link fill}. */
export async function fillWorld(url: string, count: number): Promise<{ db: Db; players: readonly Player[] }> {
  const db = await openPostgres(url)
  return { db, players: await fill(db, count) }
}

/** Migrates a new database and puts a game and `count` players with money into it. */
export async function fill(db: Db, count: number): Promise<readonly Player[]> {
  await migrate(db)
  await db.exec(`
    insert into vendor (vassalage, display_name, sort) values ('FAULT', 'Fault', 1);
    insert into game (vassalage, game_code, name, game_type, icon) values ('FAULT', '${gameCode}', 'Koi', 'RNG', 'x');
    insert into member (id, account) select 10000000 + n, 'fault-' || n from generate_series(1, ${count}) n;`)
  const players: Player[] = []
  const wallets: bigint[] = []
  for (let n = 1; n <= count; n += 1) {
    const id = BigInt(10_000_000 + n)
    wallets.push(await openMemberWallet(db, id, 'THB'))
    players.push({ id, token: await issueLaunchToken(db, { memberId: id, currency: 'THB', gameCode, at: new Date() }) })
  }
  await db.transaction((tx) =>
    postMany(
      tx,
      wallets.map((account) => ({
        source: 'deposit',
        key: `start-${account}`,
        reason: 'deposit',
        currency: 'THB',
        postings: [
          { account: systemAccount('deposits'), amount: -startBalance },
          { account, amount: startBalance },
        ],
      })),
    ),
  )
  return players
}
