import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMigrated } from '#tests/support/migrated.ts'
import { type Answer, alice, bob, World } from './support.ts'

/** Pairs of members to whom the same happens: to one in a crowd, to the other alone. */
const pairs = 7
const start = 1_000_000n
let world: World

beforeAll(async () => {
  world = await World.open(await openMigrated())
})
afterAll(() => world.db.close())

/** What a vendor asks for one member; `bet` counts the member's bets before. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('bet'), amount: fc.integer({ min: 0, max: 300_000 }) }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('win'), amount: fc.integer({ min: 0, max: 400_000 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('rollback'), amount: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('again'), amount: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('copy'), amount: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('early'), amount: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('free'), amount: fc.constant(500) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('last'), amount: fc.constant(700) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('late'), amount: fc.constant(800) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('far'), amount: fc.constant(700) }) },
)

/** One member as the vendor sees them. */
class Player {
  readonly id: bigint
  readonly #token: string
  #round = randomUUID()
  #closed = randomUUID()
  #bet = randomUUID()
  /** The name of the next rollback, when the one before was sent to undo it. */
  #undone: string | undefined
  #repeat: () => Promise<Answer>
  #copy: () => Promise<Answer>

  constructor(id: bigint, token: string) {
    this.id = id
    this.#token = token
    this.#repeat = () => this.#win(0)
    this.#copy = this.#repeat
  }

  act({ act, amount }: { act: string; amount: number }): Promise<Answer> {
    if (act === 'again') return this.#repeat()
    this.#repeat = this.#prepared(act, amount)
    return this.#repeat()
  }

  #common(): Record<string, unknown> {
    return { user: String(this.id), token: this.#token, round: this.#round }
  }

  #win(amount: number, id: string = randomUUID()): Promise<Answer> {
    return world.win(this.#bet, { ...this.#common(), transaction_uuid: id, amount })
  }

  #prepared(act: string, amount: number): () => Promise<Answer> {
    const id = randomUUID()
    if (act === 'win') return () => this.#win(amount, id)
    if (act === 'copy') return this.#copy
    if (act === 'early') {
      const undone = randomUUID()
      this.#undone = undone
      return () => world.rollback(undone, { ...this.#common(), transaction_uuid: id })
    }
    if (act === 'rollback') {
      const fields = { ...this.#common(), transaction_uuid: this.#undone ?? id }
      const bet = this.#bet
      this.#undone = undefined
      return () => world.rollback(bet, fields)
    }
    const fields: Record<string, unknown> = {
      ...{ ...this.#common(), transaction_uuid: id, amount },
      ...{ is_free: act === 'free', round_closed: act === 'last', game_code: act === 'far' ? 'pg_off' : 'pg_koi' },
    }
    this.#bet = id
    if (act === 'late') fields.round = this.#closed
    if (act === 'last') {
      this.#closed = this.#round
      this.#round = randomUUID()
    }
    this.#copy = () => world.bet(fields)
    return this.#copy
  }
}

/** What is written down of a member, without what is theirs by name or chance. */
async function written(id: bigint): Promise<unknown> {
  const rows = (sql: string) => world.db.query(sql, [id])
  return {
    wallet: await world.balance(id),
    rounds: await rows(
      `select stake_total, stake_returned, win_total, win_returned, bets, closed_at is null as open, status
       from game_round where member_id = $1 order by id`,
    ),
    transactions: await rows(
      `select kind, amount, is_free, state, status, balance, transfer_id is null as still, round_id is null as roundless
       from provider_transaction where member_id = $1 order by id`,
    ),
    counts: await rows('select staked_day, lost_day, lost_week, lost_month from play_count where member_id = $1'),
    lines: await rows(
      `select p.line, p.amount, p.balance_after, t.reason, t.reference from posting p
       join account a on a.id = p.account_id join transfer t on t.id = p.transfer_id
       where a.member_id = $1 and t.reason <> 'rollback' order by p.transfer_id, p.line`,
    ),
  }
}

test('calls that come together end as they do alone', async () => {
  const story = fc.array(fc.array(step, { minLength: pairs, maxLength: pairs }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const [crowd, single]: [Player[], Player[]] = [[], []]
      for (let pair = 0; pair < pairs; pair += 1) {
        await world.renew(start)
        crowd.push(new Player(alice, await world.tokenFor(alice)))
        single.push(new Player(bob, await world.tokenFor(bob)))
      }
      // One pair has a limit: it is never plain.
      for (const { id } of [crowd[0]!, single[0]!])
        await world.db.query(
          "insert into member_limit (member_id, set_by, kind, amount, changed_at) values ($1, 'member', 'stake_day', 400000, now())",
          [id],
        )
      for (const at of steps) {
        const together = await Promise.all(at.map((what, place) => crowd[place]!.act(what)))
        for (const [place, what] of at.entries()) {
          const alone = await single[place]!.act(what)
          expect([together[place]!.status, together[place]!.balance], what.act).toEqual([alone.status, alone.balance])
        }
      }
      for (let pair = 0; pair < pairs; pair += 1)
        expect(await written(crowd[pair]!.id)).toEqual(await written(single[pair]!.id))
    }),
    { numRuns: 25 },
  )
  expect(await world.invariants()).toEqual([])
}, 120_000)

test('a site that another process has just closed takes no bets, alone or together; wins and rollbacks pass', async () => {
  const players: Player[] = []
  for (let count = 0; count < pairs; count += 1) {
    await world.renew(start)
    players.push(new Player(alice, await world.tokenFor(alice)))
  }
  const all = async (act: string, amount = 100) =>
    (await Promise.all(players.map((player) => player.act({ act, amount })))).map(({ status }) => status)
  const every = (status: string) => players.map(() => status)
  expect(await all('bet')).toEqual(every('RS_OK'))
  await world.db.query("insert into setting (key, value) values ('maintenance', 'true')")
  // A repetition of what was taken is answered as before.
  expect(await all('copy')).toEqual(every('RS_OK'))
  expect(await all('win', 30)).toEqual(every('RS_OK'))
  expect(await all('rollback')).toEqual(every('RS_OK'))
  const before = await Promise.all(players.map(({ id }) => world.balance(id)))
  expect(await all('bet')).toEqual(every('RS_ERROR_INVALID_PARTNER'))
  expect((await players[0]!.act({ act: 'bet', amount: 100 })).status).toBe('RS_ERROR_INVALID_PARTNER')
  expect(world.logged.at(-1)?.fields.name).toBe('site_maintenance')
  expect(await Promise.all(players.map(({ id }) => world.balance(id)))).toEqual(before)
  await world.db.query("update setting set value = 'false' where key = 'maintenance'")
  expect(await all('bet')).toEqual(every('RS_OK'))
  expect(await world.invariants()).toEqual([])
})
