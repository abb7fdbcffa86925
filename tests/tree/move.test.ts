import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { forgetFigures } from '#server/figures/rows-rebuild.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { treeStaffHandlers } from '#server/tree/staff-handlers.ts'
import { addLine, allRows, baht, count, countAgain, move, player } from '#tests/figures/support.ts'
import { agreeOn, moveTo as moveClock, playOf, settleAll } from '#tests/pay/support.ts'
import { outcome } from '#tests/promotions/support.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'

const agentType = 2
const memberType = 0

let world: World
/** Two agents, and a branch of an agent and a member that stands below the first. */
let left: bigint
let right: bigint
let agent: bigint
let member: bigint
beforeAll(async () => {
  world = await World.open(await openMigrated())
})
beforeEach(async () => {
  await world.renew()
  ;[right] = (await addLine(world, [agentType])) as [bigint]
  ;[left, agent, member] = (await addLine(world, [agentType, agentType, memberType])) as [bigint, bigint, bigint]
  await move(world, member, 'deposits', 10_000n * baht, 'deposit')
})
afterEach(async () => {
  expect(await world.invariants()).toEqual([])
  const before = await allRows(world)
  for (const rows of [undefined, 1, 3]) {
    await countAgain(world, rows)
    expect(await allRows(world)).toEqual(before)
  }
  expect(await world.invariants()).toEqual([])
})
afterAll(() => world.db.close())

const accountOf = (id: bigint) => `m-${id}`
const noted: object[] = []
const act = {
  transaction: (work: (tx: Queryable) => Promise<unknown>) => world.db.transaction(work),
  note: (line: object) => void noted.push(line),
}
const ask = <N extends keyof typeof treeStaffHandlers & keyof StaffApi>(name: N, input: object) =>
  treeStaffHandlers[name]({ app: world.app, input, act, staff: { staffId: 7n } } as never) as Promise<
    Output<StaffApi[N]>
  >
const moveTo = (id: bigint, upline?: bigint) =>
  ask('staffMoveMember', {
    account: accountOf(id),
    upline: upline === undefined ? undefined : accountOf(upline),
    reason: 'The agent has left.',
  })
const bet = async (stake: number) =>
  world.accepted({ ...(await player(world, member)), round: randomUUID(), amount: stake * 100_000, round_closed: true })
/** What a team has staked in all, its members and its agents. */
const team = async (id: bigint): Promise<string> => {
  const row = await first<{ staked: bigint; members: number; agents: number }>(
    world.db,
    `select coalesce((select sum(staked) from team_day where agent_id = $1), 0)::bigint as staked,
       coalesce((select members from team_size where agent_id = $1), 0)::int as members,
       coalesce((select agents from team_size where agent_id = $1), 0)::int as agents`,
    [id],
  )
  return `${row!.staked / baht} of ${row!.members}, ${row!.agents} agents`
}

test('a branch that moves leaves what it played with the teams of before, and plays for those of now', async () => {
  await bet(30)
  await count(world)
  expect(await moveTo(agent, right)).toEqual({ account: accountOf(agent), accounts: 2 })
  expect(noted.at(-1)).toMatchObject({ before: `member:${left}`, after: `member:${right}`, detail: { accounts: '2' } })
  await bet(50)
  await count(world)
  expect([await team(left), await team(right), await team(agent)]).toEqual([
    '30 of 0, 0 agents',
    '50 of 2, 1 agents',
    '80 of 1, 0 agents',
  ])
})

test('what comes to a team and leaves it, more than once and in parts, is counted where it stood', async () => {
  await bet(1)
  await count(world)
  await moveTo(member, right)
  await bet(2)
  await moveTo(agent, right)
  await count(world)
  await bet(4)
  await count(world)
  await moveTo(member, agent)
  await bet(8)
  await count(world)
  await moveTo(agent)
  await bet(16)
  await count(world)
  // The second bet was not counted yet when the agent moved.
  expect([await team(left), await team(right), await team(agent)]).toEqual([
    '1 of 0, 0 agents',
    '14 of 0, 0 agents',
    '25 of 1, 0 agents',
  ])
})

test('who comes below a branch after it moved belongs to the teams of now alone', async () => {
  await count(world)
  await moveTo(agent, right)
  await world.db.query('insert into member (id, account, type, upline_id, created_at) values ($1, $2, 0, $3, $4)', [
    agent + 5_000_000n,
    `late-${agent}`,
    agent,
    world.clock.now(),
  ])
  await world.db.query(
    `insert into member_tree (ancestor, descendant, depth) select $1::bigint, $1::bigint, 0
     union all select ancestor, $1::bigint, depth + 1 from member_tree where descendant = $2::bigint`,
    [agent + 5_000_000n, agent],
  )
  await count(world)
  expect([await team(left), await team(right)]).toEqual(['0 of 0, 0 agents', '0 of 3, 1 agents'])
})

test('nobody moves under themselves, under who is no agent, or to where they are', async () => {
  await count(world)
  expect(await outcome(moveTo(left, agent))).toBe('upline_below')
  expect(await outcome(moveTo(agent, agent))).toBe('upline_below')
  expect(await outcome(moveTo(agent, member))).toBe('upline_not_agent')
  expect(await outcome(ask('staffMoveMember', { account: accountOf(agent), upline: 'nobody', reason: 'x' }))).toBe(
    'upline_not_agent',
  )
  expect(await outcome(moveTo(agent, left))).toBe('state_conflict')
  expect(await outcome(moveTo(left))).toBe('state_conflict')
  expect(await outcome(ask('staffMoveMember', { account: 'nobody', reason: 'x' }))).toBe('user_unknown')
})

test('a branch in which a contract runs, or waits for an answer, does not move', async () => {
  await count(world)
  await agreeOn(world, 'hourly-salary', left, agent, 60)
  expect(await outcome(moveTo(agent, right))).toBe('contracts_held')
  // Who stands below may.
  expect(await moveTo(member, right)).toMatchObject({ accounts: 1 })
  await world.db.query("update contract set status = 'offered', answered_at = null where downline_id = $1", [agent])
  expect(await outcome(moveTo(agent, right))).toBe('contracts_held')
  await world.db.query("update contract set status = 'rejected' where downline_id = $1", [agent])
  expect(await moveTo(agent, right)).toMatchObject({ accounts: 1 })
})

test('a branch in which somebody is owed pay does not move: who comes above owes nothing of before', async () => {
  const day = (time: string) => `2026-${time}Z`
  moveClock(world, day('12-01T03:00:00'))
  const daily = (upline: bigint | null, downline: bigint, rate: number, betAmount = 0n) =>
    agreeOn(world, 'daily-salary', upline, downline, rate, { betAmount })
  // Who stands above reaches 0.20 % at first, whom it has to pay 0.60 %.
  await daily(null, left, 20)
  await daily(left, agent, 60)
  await daily(null, right, 100)
  moveClock(world, day('12-01T18:00:00'))
  await playOf(world, member, 1_000n * baht)
  moveClock(world, day('12-02T17:01:01'))
  await settleAll(world)
  const end = (ids: readonly bigint[]) =>
    world.db.query(
      "update contract set status = 'terminated', ended_at = $1 where downline_id = any($2::bigint[]) and status = 'accepted'",
      [world.clock.now(), `{${ids.join()}}`],
    )
  const owed = () =>
    world.db.query<{ owed: bigint; carry: bigint }>('select owed, carry from pay_standing where agent_id = $1', [agent])
  expect(await owed()).toEqual([{ owed: 4n * baht, carry: 0n }])
  await end([agent])
  moveClock(world, day('12-03T17:01:01'))
  await settleAll(world)
  for (const target of [right, undefined]) expect(await outcome(moveTo(agent, target))).toBe('pay_owed')
  // A branch inside which nobody is owed anything moves.
  expect(await moveTo(member, right)).toMatchObject({ accounts: 1 })
  await moveTo(member, agent)
  // With the debt paid it moves, and the new team pays nothing for the old one.
  await end([left])
  await daily(null, left, 200)
  await daily(left, agent, 50)
  moveClock(world, day('12-04T18:00:00'))
  await playOf(world, member, 1_000n * baht)
  moveClock(world, day('12-05T17:01:01'))
  await settleAll(world)
  expect(await owed()).toEqual([{ owed: 0n, carry: 0n }])
  await end([agent, left])
  moveClock(world, day('12-06T17:01:01'))
  await settleAll(world)
  expect(await moveTo(agent, right)).toMatchObject({ accounts: 2 })
})

test('nothing moves while figures are counted again', async () => {
  await bet(3)
  await count(world)
  await moveTo(member, right)
  await world.db.transaction((tx) => forgetFigures(tx))
  expect(await outcome(moveTo(agent, right))).toBe('counting_again')
  await count(world)
  expect(await moveTo(agent, right)).toMatchObject({ accounts: 1 })
})

test('the tree shows a level, agents first, with the way to it and the figures of the month', async () => {
  await bet(30)
  await count(world)
  const top = await ask('staffTree', { pageSize: 200 })
  expect(top.path).toEqual([])
  expect(top.content.find(({ account }) => account === accountOf(left))).toMatchObject({
    ...{ members: 2, agents: 1, validBet: '30.00', result: '30.00', paid: '0.00', contracts: [], state: 'active' },
  })
  expect(top.content.map(({ account }) => account)).not.toContain(accountOf(member))
  const below = await ask('staffTree', { account: accountOf(agent), pageSize: 50 })
  expect(below.path).toEqual([accountOf(left), accountOf(agent)])
  expect(below.content).toMatchObject([{ account: accountOf(member), type: 0, members: 0, validBet: '30.00' }])
  await moveTo(member, left)
  const mixed = await ask('staffTree', { account: accountOf(left), pageSize: 1 })
  expect(mixed.content).toMatchObject([{ account: accountOf(agent) }])
  expect(await ask('staffTree', { account: accountOf(left), pageSize: 1, cursor: mixed.next })).toMatchObject({
    content: [{ account: accountOf(member) }],
  })
})
