import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractKind } from '#api/contracts.ts'
import { Refusal } from '#api/refusal.ts'
import { offer, process } from '#server/contracts/agreements.ts'
import { moveMember } from '#server/tree/move.ts'
import { addLine, baht, countAgain, move, player } from '#tests/figures/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'
import { moveTo, playOf, settleAll } from './support.ts'

const kinds = ['daily-salary', 'dividend'] as const satisfies readonly ContractKind[]
const days = 9
const actsOfDay = 24

let world: World
beforeAll(async () => {
  world = await World.open(await openMigrated(), 1_000_000n * baht)
  await world.app.settings.change({ dividendPeriod: 'week' }, 'test')
  moveTo(world, '2026-03-01T20:00:00Z')
})
afterAll(() => world.db.close())

/** Numbers from a seed: the same seed does the same. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Puts somebody new below an agent, or below the house. */
async function addBelow(upline: bigint | undefined, type: number): Promise<bigint> {
  const [id] = (await addLine(world, [type])) as [bigint]
  if (upline === undefined) return id
  await world.db.query('update member set upline_id = $1 where id = $2', [upline, id])
  await world.db.query(
    `insert into member_tree (ancestor, descendant, depth) select ancestor, $2::bigint, depth + 1 from member_tree
     where descendant = $1::bigint`,
    [upline, id],
  )
  return id
}

interface Running extends Record<string, unknown> {
  readonly id: bigint
  readonly kind: ContractKind
  readonly upline_id: bigint | null
  readonly downline_id: bigint
  readonly rate_bp: number
}

/** A team of agents and members who agree, cut, end, move, play and take back as the dice say. */
class Team {
  readonly roll: (below: number) => number
  readonly agents: bigint[] = []
  readonly players: bigint[] = []
  readonly bets: { readonly uuid: string; readonly member: bigint }[] = []
  readonly open: ((win: bigint) => Promise<unknown>)[] = []
  /** What was done, and not refused. */
  readonly done: Record<string, number> = {}

  constructor(seed: number) {
    this.roll = dice(seed)
  }

  any<T>(list: readonly T[]): T {
    return list[this.roll(list.length)]!
  }

  async gather(): Promise<void> {
    for (let n = 0; n < 7; n += 1) {
      const above = n === 0 || this.roll(6) === 0 ? undefined : this.any(this.agents)
      this.agents.push(await addBelow(above, above === undefined ? 1 : 2))
    }
    for (const agent of this.agents) {
      this.players.push(await addBelow(agent, 0))
      for (const kind of kinds) await this.agree(agent, kind)
    }
  }

  running = () =>
    world.db.query<Running>(
      `select id, kind, upline_id, downline_id, rate_bp from contract where status = 'accepted'
       and downline_id = any($1::bigint[]) order by id`,
      [`{${this.agents.join()}}`],
    )

  /** Offers a rate within the agent's above, which is accepted and ends what was given on at more. */
  async agree(downlineId = this.any(this.agents), kind: ContractKind = this.any(kinds)): Promise<void> {
    const [row] = await world.db.query<{ upline_id: bigint | null }>('select upline_id from member where id = $1', [
      downlineId,
    ])
    const uplineId = row!.upline_id
    const running = (await this.running()).filter((one) => one.kind === kind)
    const above = uplineId === null ? 2_000 : running.find((one) => one.downline_id === uplineId)?.rate_bp
    if (above === undefined || above < 2) return
    // Mostly near the one above, so that there is something to give on.
    const rate = above - this.roll(this.roll(4) === 0 ? above - 1 : Math.ceil(above / 4))
    const asks = { activeMembers: this.roll(3), validBet: 0n, netLoss: 0n, betAmount: BigInt(this.roll(300)) * baht }
    const none = { activeMembers: 0, validBet: 0n, netLoss: 0n, betAmount: 0n }
    const highest = { rate, ...asks, ...(kind === 'dividend' && { betAmount: 0n, validBet: asks.betAmount }) }
    const tiers = this.roll(2) === 0 ? [highest] : [{ rate: Math.floor(rate / 2), ...none }, highest]
    const made = await offer(world.app, { kind, uplineId: uplineId ?? undefined, downlineId, tiers })
    await process(world.app, {
      ...{ memberId: downlineId, id: made.id, kind, action: 'accept', endLowerDownline: true, offerAgain: false },
    })
    const left = new Set((await this.running()).map(({ id }) => id))
    const isCut = running.some((one) => one.downline_id !== downlineId && !left.has(one.id))
    this.note(isCut ? 'cut' : 'agreed')
  }

  async end(): Promise<void> {
    if (this.roll(3) > 0) return
    const one = this.any(await this.running())
    if (one === undefined) return
    await process(world.app, {
      ...{ memberId: one.downline_id, id: one.id, kind: one.kind, action: 'terminate', number: `C-${one.id}` },
      ...{ endLowerDownline: true, offerAgain: false },
    })
    this.note('ended')
  }

  async play(): Promise<void> {
    const member = this.any(this.players)
    const stake = BigInt(1 + this.roll(200)) * baht
    this.bets.push({ uuid: await playOf(world, member, stake, this.roll(3) === 0 ? stake * 2n : 0n), member })
    this.note('played')
  }

  async begin(): Promise<void> {
    const member = this.any(this.players)
    const stake = BigInt(1 + this.roll(200)) * baht
    await move(world, member, 'deposits', stake, 'deposit')
    const fields = { ...(await player(world, member)), round: crypto.randomUUID(), round_closed: false }
    const bet = await world.accepted({ ...fields, amount: Number(stake) })
    this.open.push(async (win) =>
      world.win(bet, { ...fields, ...(await player(world, member)), amount: Number(win), round_closed: true }),
    )
    this.note('begun')
  }

  async result(): Promise<void> {
    const settle = this.open.shift()
    if (settle === undefined) return
    await settle(BigInt(this.roll(300)) * baht)
    this.note('settled')
  }

  async takeBack(): Promise<void> {
    const [bet] = this.bets.splice(this.roll(this.bets.length), 1)
    if (bet === undefined) return
    await world.rollback(bet.uuid, { ...(await player(world, bet.member)), round: undefined })
    this.note('taken back')
  }

  async part(): Promise<void> {
    const memberId = this.any(this.roll(4) === 0 ? this.agents : this.players)
    const upline = `m-${this.any(this.agents)}`
    await world.db.transaction((tx) => moveMember(world.app, tx, { memberId, upline, reason: 'random', by: 7n }))
    this.note('moved')
  }

  note(what: string): void {
    this.done[what] = (this.done[what] ?? 0) + 1
  }

  async act(): Promise<void> {
    const acts = [
      'agree',
      'agree',
      'agree',
      'end',
      'play',
      'play',
      'play',
      'begin',
      'result',
      'takeBack',
      'part',
    ] as const
    try {
      await this[this.any(acts)]()
    } catch (error) {
      // The dice also ask for what is not allowed.
      if (!(error instanceof Refusal)) throw error
      this.note('refused')
    }
  }
}

interface Line extends Record<string, unknown> {
  readonly run_id: bigint
  readonly agent_id: bigint
  readonly parent_id: bigint | null
  readonly pay: bigint
  readonly most: bigint
  readonly late: boolean
}

/** The tops whose branches were paid more than the top's rate of its base, and how many lines are what they should. */
async function paidBranches() {
  const lines = await world.db.query<Line>(
    `select l.run_id, l.agent_id, l.parent_id, l.pay, floor(l.rate_bp::numeric * greatest(0, l.base + l.carry_before) / 10000)::bigint as most,
       exists (select 1 from team_late_day t join pay_run r on r.id = l.run_id
         where t.agent_id = l.agent_id and t.day between r.first_day and r.last_day) as late
     from pay_line l order by 1, 2`,
  )
  const key = (run: bigint, agent: bigint) => `${run} ${agent}`
  const byKey = new Map(lines.map((line) => [key(line.run_id, line.agent_id), line]))
  const paid = new Map<Line, bigint>()
  for (const line of lines) {
    let top = line
    while (top.parent_id !== null) top = byKey.get(key(top.run_id, top.parent_id))!
    paid.set(top, (paid.get(top) ?? 0n) + line.pay)
  }
  return { lines, wrong: [...paid].filter(([{ most }, sum]) => sum > most) }
}

test('random teams with contracts, cuts, moves and late results: no branch is paid above its top rate', async () => {
  const teams = [1, 2, 3, 4, 5, 6].map((seed) => new Team(seed))
  for (const team of teams) await team.gather()
  for (let day = 2; day < 2 + days; day += 1) {
    for (const team of teams) for (let act = 0; act < actsOfDay; act += 1) await team.act()
    moveTo(world, `2026-03-${String(day).padStart(2, '0')}T20:00:00Z`)
    await settleAll(world)
  }
  expect(await world.invariants()).toEqual([])
  const { lines, wrong } = await paidBranches()
  expect(wrong).toEqual([])
  expect(lines.filter(({ pay }) => pay < 0n)).toEqual([])
  const done = (what: string) => teams.reduce((sum, team) => sum + (team.done[what] ?? 0), 0)
  for (const what of ['agreed', 'cut', 'ended', 'played', 'settled', 'taken back', 'moved'])
    expect([what, done(what)]).not.toEqual([what, 0])
  expect(lines.filter(({ pay, parent_id }) => pay > 0n && parent_id !== null).length).toBeGreaterThan(5)
  expect(lines.filter(({ late }) => late).length).toBeGreaterThan(5)
  const before = lines.map(({ pay }) => pay)
  await countAgain(world)
  await settleAll(world)
  expect(await world.invariants()).toEqual([])
  expect((await paidBranches()).lines.map(({ pay }) => pay)).toEqual(before)
})
