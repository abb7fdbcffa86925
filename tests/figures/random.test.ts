import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFigures } from '#server/figures/count.ts'
import type { Db } from '#server/kernel/db.ts'
import { post } from '#server/ledger/public.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { addLine, allRows, baht, count, countAgain, dyingAt, move, player } from './support.ts'

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterAll(() => world.db.close())

/** Numbers from a seed: the same seed plays the same. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const counting = (db: Db, rows: number) => countFigures({ ...world.app, db }, rows)

class Play {
  readonly roll: (below: number) => number
  readonly players: bigint[] = []
  readonly bets: { readonly uuid: string; readonly member: bigint; readonly round: string }[] = []
  readonly wins: { readonly uuid: string; readonly member: bigint }[] = []

  constructor(seed: number) {
    this.roll = dice(seed)
  }

  async join(): Promise<void> {
    const members = await addLine(world, [1, 2, 0, 0].slice(this.roll(3)))
    for (const member of members) {
      await move(world, member, 'deposits', 5_000n * baht, 'deposit')
      this.players.push(member)
    }
  }

  any<T>(list: readonly T[]): T | undefined {
    return list[this.roll(list.length)]
  }

  async bet(): Promise<void> {
    const member = this.any(this.players)!
    const [uuid, round] = [randomUUID(), randomUUID()]
    const game_code = this.any(['pg_koi', 'pg_live', 'jdb_fish'])!
    const fields = { transaction_uuid: uuid, round, game_code, amount: this.roll(80) * 100_000 }
    const more = { is_free: this.roll(8) === 0, round_closed: this.roll(2) === 0 }
    const { status } = await world.bet({ ...(await player(world, member)), ...fields, ...more })
    if (status === 'RS_OK') this.bets.push({ uuid, member, round })
  }

  async win(): Promise<void> {
    const bet = this.any(this.bets)
    if (bet === undefined) return
    const uuid = randomUUID()
    const fields = {
      transaction_uuid: uuid,
      round: bet.round,
      amount: this.roll(90) * 100_000,
      round_closed: this.roll(2) === 0,
    }
    const { status } = await world.win(bet.uuid, { ...(await player(world, bet.member)), ...fields })
    if (status === 'RS_OK') this.wins.push({ uuid, member: bet.member })
  }

  async rollback(): Promise<void> {
    const undone = this.any(this.roll(3) === 0 ? this.wins : this.bets)
    const lost = { uuid: randomUUID(), member: this.players[0]! }
    const { uuid, member } = this.roll(9) === 0 ? lost : (undone ?? lost)
    await world.rollback(uuid, { ...(await player(world, member)), round: undefined })
  }

  async money(): Promise<void> {
    const member = this.any(this.players)!
    const kinds = [
      ...[
        ['deposits', 90n, 'deposit'],
        ['deposits', -30n, 'deposit_chargeback'],
        ['suspense', 40n, 'deposit'],
      ],
      ...[
        ['withdrawals', -20n, 'withdrawal'],
        ['withdrawals', 20n, 'withdrawal_return'],
        ['promotions', 5n, 'bonus'],
      ],
      ...[
        ['adjustments', -3n, 'adjustment'],
        ['rebates', 2n, 'rebate'],
        ['agents', 4n, 'salary'],
      ],
    ] as const
    const [kind, sum, reason] = this.any(kinds)!
    await move(world, member, kind, sum * baht, reason)
  }

  async between(): Promise<void> {
    const [from, to] = [this.any(this.players)!, this.any(this.players)!]
    if (from === to) return
    const rows = await world.db.query<{ id: bigint }>(
      "select id from account where kind = 'wallet' and member_id in ($1, $2) order by member_id = $1",
      [from, to],
    )
    const postings = rows.map(({ id: account }, at) => ({ account, amount: (at === 0 ? 6n : -6n) * baht }))
    const at = world.clock.now()
    await post(world.db, {
      source: 'test',
      key: randomUUID(),
      reason: 'member_transfer',
      currency: 'THB',
      postings,
      at,
    })
  }

  async time(): Promise<void> {
    world.clock.advance([7_000, 65_000, 700_000, 3 * 3_600_000, 26 * 3_600_000, 9 * 24 * 3_600_000][this.roll(6)]!)
    if (this.roll(6) > 0) return
    const timeZone = this.any(['Asia/Bangkok', 'UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland'])!
    await world.app.settings.change({ timeZone }, 'test')
  }

  async act(): Promise<void> {
    const acts = [
      ...[() => this.bet(), () => this.bet(), () => this.bet(), () => this.win(), () => this.win()],
      ...[() => this.rollback(), () => this.money(), () => this.between(), () => this.time(), () => this.time()],
    ]
    await this.any(acts)!()
  }
}

test.each([11, 12, 13])(
  'random play is counted exactly, whenever and in whatever batches, and again from nothing (%i)',
  async (seed) => {
    const play = new Play(seed)
    await play.join()
    for (let step = 0; step < 110; step += 1) {
      await play.act()
      if (play.roll(30) === 0) await play.join()
      if (play.roll(6) === 0) await counting(dyingAt(world.db, 1 + play.roll(24)), 1 + play.roll(20)).catch(() => {})
      if (play.roll(5) === 0) await count(world, 1 + play.roll(30))
    }
    expect(await world.invariants()).toEqual([])
    const rows = await allRows(world)
    await countAgain(world, 3 + play.roll(200))
    expect(await allRows(world)).toEqual(rows)
    expect(await world.invariants()).toEqual([])
    await world.app.settings.change({ timeZone: 'Asia/Bangkok' }, 'test')
  },
  120_000,
)

test('a process that dies at any statement leaves nothing behind and nothing out', async () => {
  await count(world)
  const play = new Play(5)
  await play.join()
  for (let bets = 0; bets < 12; bets += 1) await play.bet()
  for (let statement = 1, died = true; died; statement += 1) {
    const before = await allRows(world)
    died = await counting(dyingAt(world.db, statement), 10_000).then(
      () => false,
      () => true,
    )
    // What a stream before the one that died has counted stays.
    if (died && statement < 9) expect(await allRows(world)).toEqual(before)
  }
  expect(await world.invariants()).toEqual([])
})
