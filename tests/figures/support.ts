import { randomUUID } from 'node:crypto'
import { postReward } from '#server/bonus/paid.ts'
import { countFigures } from '#server/figures/count.ts'
import { forgetFigures } from '#server/figures/rows-rebuild.ts'
import type { Db, Queryable, Row } from '#server/kernel/db.ts'
import { openMemberWallet, post, systemAccount } from '#server/ledger/public.ts'
import type { World } from '#tests/wallet/support.ts'

/** Units of one baht. */
export const baht = 100_000n

let ids = 60_000_000n

/** A line of members, each below the one before; gives their ids from above to below. The last may play. */
export async function addLine(world: World, types: readonly number[]): Promise<bigint[]> {
  const line: bigint[] = []
  for (const type of types) {
    ids += 1n
    const upline = line.at(-1) ?? null
    await world.db.query('insert into member (id, account, type, upline_id, created_at) values ($1, $2, $3, $4, $5)', [
      ids,
      `m-${ids}`,
      type,
      upline,
      world.clock.now(),
    ])
    await world.db.query(
      `insert into member_tree (ancestor, descendant, depth) select $1::bigint, $1::bigint, 0
       union all select ancestor, $1::bigint, depth + 1 from member_tree where descendant = $2::bigint`,
      [ids, upline],
    )
    await openMemberWallet(world.db, ids, 'THB')
    line.push(ids)
  }
  return line
}

/** Money into a member's wallet, or out of it, by an account of the house. */
export async function move(
  world: World,
  memberId: bigint,
  kind: Parameters<typeof systemAccount>[0],
  amount: bigint,
  reason: string,
): Promise<void> {
  const [row] = await world.db.query<{ id: bigint }>(
    "select id from account where member_id = $1 and kind = 'wallet'",
    [memberId],
  )
  const wallet = row!.id
  const transfer = { source: 'test', key: randomUUID(), currency: 'THB', at: world.clock.now() }
  if (reason === 'rebate') {
    const reference = transfer.key
    await postReward(world.db, { ...transfer, memberId, wallet, amount, reason, reference, from: 'rebates' })
    return
  }
  const postings = [
    { account: systemAccount(kind), amount: -amount },
    { account: wallet, amount },
  ]
  await post(world.db, { ...transfer, reason, postings })
}

export const tables = [
  ...['member_day', 'member_day_type', 'member_month', 'member_played', 'member_first_deposit'],
  ...['team_day', 'team_day_type', 'team_month', 'team_span', 'team_size', 'site_day'],
  ...['team_late_day', 'team_late_span'],
] as const

/** All rows of all figures, as text, in an order. */
export async function allRows(world: World): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const rows = await world.db.query<Row & { row: string }>(`select t::text as row from ${table} t order by 1`)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** A player's token and the fields by which they call. */
export async function player(world: World, memberId: bigint) {
  return { user: String(memberId), token: await world.tokenFor(memberId) }
}

/** Counts everything anew, as the job does. */
export async function countAgain(world: World, rows?: number): Promise<void> {
  await world.db.transaction((tx) => forgetFigures(tx))
  await count(world, rows)
}

export const count = (world: World, rows?: number) => countFigures(world.app, rows)

/** A process that dies at its statement of that number, counted from one. */
export function dyingAt(db: Db, statement: number): Db {
  let done = 0
  const query: Queryable['query'] = () => Promise.reject(new Error('died'))
  const dying = (tx: Queryable): Queryable => ({
    query: (text, params) => {
      done += 1
      return done >= statement ? query(text, params) : tx.query(text, params)
    },
  })
  return {
    ...db,
    query: (text, params) => db.query(text, params),
    transaction: (work) => db.transaction((tx) => work(dying(tx))),
  } as Db
}
