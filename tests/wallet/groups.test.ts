import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#server/wallet/tokens.ts'
import { bonusOf, give, giveUp, pockets } from '#tests/bonus/support.ts'
import { examples, fc } from '#tests/support/fast-check.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { members, type Step, step, type TokenState, tokens } from './groups-story.ts'
import { type Answer, alice, bob, trial, World } from './support.ts'

/** Pairs of members to whom the same happens: to one in a crowd, to the other alone. */
const pairs = 7
const start = 1_000_000n
let world: World

beforeAll(async () => {
  world = await World.open(await openMigrated())
  // Games that differ from `pg_koi` in one thing each.
  await world.db.exec(`
    insert into vendor (vassalage, display_name, sort, enabled, maintenance)
      values ('GONE', 'Gone', 3, false, false), ('REST', 'Rest', 4, true, true);
    insert into game (vassalage, game_code, name, game_type, icon) values
      ('GONE', 'gone', 'Gone', 'RNG', 'x'), ('REST', 'resting', 'Resting', 'RNG', 'x');
    insert into game (vassalage, game_code, name, game_type, icon, min_bet, max_bet)
      values ('PG', 'pg_bounded', 'Bounded', 'RNG', 'x', 1000, 2000)`)
})
afterAll(() => world.db.close())

/** One member as the vendor sees them. */
class Player {
  readonly id: bigint
  readonly #token: string
  #odd: Record<string, unknown> = {}
  #round: string = randomUUID()
  #closed: string = randomUUID()
  #bet = randomUUID()
  #betRound: string = this.#round
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

  act({ act, amount }: Step): Promise<Answer> {
    if (act === 'again') return this.#repeat()
    this.#repeat = this.#prepared(act, amount)
    return this.#repeat()
  }

  /** Brings about the circumstances of a step. */
  async prepare({ token = 'good', member = 'active', game, currency }: Step): Promise<void> {
    await world.db.query("update member set status = 'active' where id = $1", [this.id])
    await world.db.query('delete from member_exclusion where member_id = $1', [this.id])
    await world.db.query("delete from member_limit where member_id = $1 and kind = 'stake_bet'", [this.id])
    if (members[member] !== '') await world.db.query(members[member], [this.id])
    this.#odd = {
      ...(token === 'good' ? {} : { token: await tokenIn(token, this.id) }),
      ...(game === undefined ? {} : { game_code: game, round: randomUUID() }),
      ...(currency === undefined ? {} : { currency }),
    }
  }

  #common(): Record<string, unknown> {
    return { user: String(this.id), token: this.#token, round: this.#round, ...this.#odd }
  }

  #win(amount: number, id: string = randomUUID()): Promise<Answer> {
    // A win bears the round of its bet.
    const { round: _, ...common } = this.#common()
    return world.win(this.#bet, { ...common, round: this.#betRound, transaction_uuid: id, amount })
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
      ...{ is_free: act === 'free', round_closed: act === 'last' },
      ...(act === 'far' ? { game_code: 'pg_off' } : {}),
    }
    this.#bet = id
    if (act === 'late') fields.round = this.#closed
    this.#betRound = String(fields.round)
    if (act === 'last') {
      this.#closed = this.#round
      this.#round = randomUUID()
    }
    this.#copy = () => world.bet(fields)
    return this.#copy
  }
}

/** A token of a member in this state; one that nobody knows where it has none. */
async function tokenIn(state: TokenState, member: bigint): Promise<string> {
  const what = tokens[state]
  if (what === undefined) return 'nobody-knows-this-token'
  const now = world.clock.now().getTime()
  const owner = 'isForeign' in what ? trial : member
  const token = await world.tokenFor(owner)
  await world.db.query(
    'update launch_token set used_at = $2, created_at = $3, ended_at = $4, currency = $5 where hash = $1',
    [
      hashToken(token),
      new Date(now - what.usedMs),
      new Date(now - what.madeMs),
      'isEnded' in what ? new Date(now) : null,
      'currency' in what ? what.currency : 'THB',
    ],
  )
  return token
}

/** What is written down of a member, without what is theirs by name or chance. */
async function written(id: bigint): Promise<unknown> {
  const rows = (sql: string) => world.db.query(sql, [id])
  return {
    ...{ wallet: await world.balance(id), pockets: await pockets(world, id) },
    rounds: await rows(
      `select stake_total, stake_returned, win_total, win_returned, bets, closed_at is null as open, status
       from game_round where member_id = $1 order by id`,
    ),
    transactions: await rows(
      `select kind, amount, is_free, state, status, balance, valid, transfer_id is null as still,
         round_id is null as roundless,
         (select count(*)::int from provider_message m where m.transaction_id = t.id and length(m.body) > 0) as messages
       from provider_transaction t where member_id = $1 order by id`,
    ),
    counts: await rows('select staked_day, lost_day, lost_week, lost_month from play_count where member_id = $1'),
    lines: await rows(
      `select p.line, p.amount, p.balance_after, t.reason, t.reference from posting p
       join account a on a.id = p.account_id join transfer t on t.id = p.transfer_id
       where a.member_id = $1 and t.reason <> 'rollback' and t.source <> 'bonus' order by p.transfer_id, p.line`,
    ),
  }
}

test('calls that come together end as they do alone', async () => {
  const story = fc.array(fc.array(step, { minLength: pairs, maxLength: pairs }), { minLength: 4, maxLength: 8 })
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
      // One pair has bonus money, and one had some.
      for (const { id: memberId } of [crowd[1]!, single[1]!, crowd[2]!, single[2]!])
        await give(world, { memberId, amount: 500_000n, maxStake: 290_000n })
      for (const { id } of [crowd[2]!, single[2]!]) await giveUp(world, (await bonusOf(world, id)).active!.id, id)
      for (const at of steps) {
        for (const [place, what] of at.entries())
          for (const player of [crowd[place]!, single[place]!]) await player.prepare(what)
        const together = await Promise.all(at.map((what, place) => crowd[place]!.act(what)))
        for (const [place, what] of at.entries()) {
          const alone = await single[place]!.act(what)
          expect([together[place]!.status, together[place]!.balance], JSON.stringify(what)).toEqual([
            ...[alone.status, alone.balance],
          ])
        }
      }
      for (let pair = 0; pair < pairs; pair += 1)
        expect(await written(crowd[pair]!.id)).toEqual(await written(single[pair]!.id))
    }),
    { numRuns: examples(25) },
  )
  expect(await world.invariants()).toEqual([])
})

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

/** The same bet of as many members, alone and together; gives the answers. */
async function bothWays(amount: number): Promise<{ alone: string[]; together: string[] }> {
  const fresh = async (): Promise<Player> => {
    await world.renew(start)
    return new Player(alice, await world.tokenFor(alice))
  }
  const alone: string[] = []
  const crowd: Player[] = []
  for (let count = 0; count < pairs; count += 1) {
    alone.push((await (await fresh()).act({ act: 'bet', amount })).status)
    crowd.push(await fresh())
  }
  const answers = await Promise.all(crowd.map((player) => player.act({ act: 'bet', amount })))
  return { alone, together: answers.map(({ status }) => status) }
}

test('a rule that is added to the one predicate holds for bets alone and for bets together', async () => {
  const all = (status: string) => Array.from({ length: pairs }, () => status)
  const [known] = await world.db.query<{ sql: string }>("select pg_get_functiondef('wallet_refusal'::regproc) as sql")
  expect(await bothWays(777)).toEqual({ alone: all('RS_OK'), together: all('RS_OK') })
  const rule = "when p_stake = 777 then array['RS_ERROR_USER_DISABLED', 'planted']"
  await world.db.exec(known!.sql.replace('select case', `select case ${rule}`))
  try {
    expect(await bothWays(777)).toEqual({
      alone: all('RS_ERROR_USER_DISABLED'),
      together: all('RS_ERROR_USER_DISABLED'),
    })
    expect(await bothWays(778)).toEqual({ alone: all('RS_OK'), together: all('RS_OK') })
  } finally {
    await world.db.exec(known!.sql)
  }
  expect(await bothWays(777)).toEqual({ alone: all('RS_OK'), together: all('RS_OK') })
})
