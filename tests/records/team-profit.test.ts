import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberTypes } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import type { ProfitSort } from '#api/team-profit.ts'
import {
  countMembers,
  listByAccount,
  type ProfitFilter,
  sumMembers,
  sumTeam,
} from '#server/records/rows-team-profit.ts'
import { teamProfitHandlers } from '#server/records/team-profit.ts'
import { addLine, baht, count, move, player } from '#tests/figures/support.ts'
import { startTestSite } from '#tests/support/app.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'

const [agentType] = memberTypes.agents
let world: World
/** top → low → (deep, other); and sibling → outsider. */
let top: bigint, low: bigint, deep: bigint, other: bigint, sibling: bigint, outsider: bigint

async function play(member: bigint, stake: bigint, won: bigint): Promise<void> {
  await move(world, member, 'deposits', stake * baht, 'deposit')
  const fields = { ...(await player(world, member)), round: randomUUID(), game_code: 'pg_koi' }
  const bet = await world.accepted({ ...fields, amount: Number(stake * baht), round_closed: false })
  await world.win(bet, { ...fields, amount: Number(won * baht), round_closed: true })
}

/** One more directly below somebody. */
async function addBelow(upline: bigint): Promise<bigint> {
  const [id] = (await addLine(world, [memberTypes.member])) as [bigint]
  await world.db.query('update member set upline_id = $2 where id = $1', [id, upline])
  await world.db.query(
    `insert into member_tree (ancestor, descendant, depth)
     select ancestor, $1::bigint, depth + 1 from member_tree where descendant = $2::bigint`,
    [id, upline],
  )
  return id
}

beforeAll(async () => {
  world = await World.open(await openMigrated())
  await world.renew()
  ;[top, low, deep] = (await addLine(world, [agentType, agentType, memberTypes.member])) as [bigint, bigint, bigint]
  ;[sibling, outsider] = (await addLine(world, [agentType, memberTypes.member])) as [bigint, bigint]
  other = await addBelow(low)
  await play(top, 900n, 0n)
  await play(low, 100n, 40n)
  await play(deep, 200n, 500n)
  await play(deep, 50n, 0n)
  await play(other, 30n, 0n)
  await play(outsider, 700n, 0n)
  await move(world, deep, 'withdrawals', -20n * baht, 'withdrawal')
  await move(world, deep, 'promotions', 5n * baht, 'adjustment')
  await count(world)
})
afterAll(async () => {
  expect(await world.invariants()).toEqual([])
  await world.db.close()
})

const request = {
  ...{ id: 'r', ip: '203.0.113.7', country: 'BR', userAgent: '', cookies: {}, language: 'en' as const },
  fetchSite: undefined,
}
const callOf = <Input>(agent: bigint, input: Input, app = world.app) => ({
  ...{ app, input, request, reply: { setCookie: () => {} } },
  session: { id: 's', memberId: agent, type: agentType, account: 'a' } as const,
})
const start = { who: 'direct', account: '' } as const
interface Asked {
  readonly who?: 'direct' | 'team'
  readonly account?: string
  readonly parent?: string
  readonly sort?: ProfitSort
  readonly from?: string
  readonly to?: string
  readonly pageSize?: number
  readonly cursor?: string | undefined
}
const profit = (agent: bigint, input: Asked = {}, app = world.app) =>
  teamProfitHandlers.agentProfit(callOf(agent, { pageSize: 20, ...start, ...input }, app))
const file = (agent: bigint, input: Asked = {}, app = world.app) =>
  teamProfitHandlers.agentProfitFile(callOf(agent, { ...start, ...input }, app))
const nameOf = (id: bigint) => `m-${id}`
const results = (page: Awaited<ReturnType<typeof profit>>) => page.content.map((line) => [line.account, line.result])
const all: Asked = { who: 'team' }

describe('profit and loss of a team', () => {
  test('is each member’s own: those directly below, or everybody, the most played first', async () => {
    const direct = await profit(top)
    expect(direct.content).toEqual([
      {
        ...{ id: String(low), account: nameOf(low), kind: 'agent', deposits: '100.00', withdrawals: '0.00' },
        ...{ bonus: '0.00', validBet: '100.00', result: '-60.00' },
      },
    ])
    expect(direct.path).toEqual([{ id: String(top), account: nameOf(top) }])
    expect(direct.totals).toMatchObject({ count: 1, sortable: true, truncated: false, result: '-60.00' })
    const team = await profit(top, all)
    expect(team.sort).toBe('validBet')
    expect(results(team)).toEqual([
      [nameOf(deep), '250.00'],
      [nameOf(low), '-60.00'],
      [nameOf(other), '-30.00'],
    ])
    expect(team.totals).toMatchObject({ count: 3, deposits: '380.00', withdrawals: '20.00', validBet: '380.00' })
    expect(team.totals).toMatchObject({ result: '160.00', currency: 'THB' })
  })

  test('goes down from one to those below, and says the way', async () => {
    const below = await profit(top, { parent: String(low) })
    expect(results(below).map(([account]) => account)).toEqual([nameOf(deep), nameOf(other)])
    expect(below.path.map(({ account }) => account)).toEqual([nameOf(top), nameOf(low)])
    expect((await profit(top, { parent: String(deep) })).content).toEqual([])
  })

  test.each<[ProfitSort, () => bigint[]]>([
    ['account', () => [low, deep, other]],
    ['loss', () => [low, other, deep]],
    ['win', () => [deep, other, low]],
    ['deposits', () => [deep, low, other]],
    ['withdrawals', () => [deep, other, low]],
    ['validBet', () => [deep, low, other]],
  ])('comes by pages in the order of %s', async (sort, order) => {
    const found: unknown[] = []
    let cursor: string | undefined
    do {
      const page: Awaited<ReturnType<typeof profit>> = await profit(top, { ...all, sort, pageSize: 1, cursor })
      if (cursor !== undefined) expect(page).not.toHaveProperty('totals')
      found.push(...page.content.map(({ account }) => account))
      cursor = page.next
    } while (cursor !== undefined)
    expect(found).toEqual(order().map(nameOf))
  })

  test('keeps to its days and to how the account begins', async () => {
    const today = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    expect((await profit(top, { ...all, from: today, to: today })).totals?.validBet).toBe('380.00')
    const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    const earlier = await profit(top, { ...all, from: before, to: before })
    expect(earlier.totals).toMatchObject({ count: 3, validBet: '0.00', deposits: '0.00' })
    expect(earlier.content).toHaveLength(3)
    const one = await profit(top, { ...all, account: nameOf(deep).toUpperCase() })
    expect(one.totals).toMatchObject({ count: 1, result: '250.00' })
    expect((await profit(top, { ...all, account: '%' })).content).toEqual([])
    await expect(profit(top, { from: today, to: before })).rejects.toEqual(new Refusal('period_reversed'))
    await expect(profit(top, { from: '2001-01-01', to: today })).rejects.toEqual(new Refusal('period_too_long'))
  })

  test('is the same when a large team is read along all accounts, and its sums are those that are counted', async () => {
    const { from, to } = await profit(top)
    const filter = (who: ProfitFilter['who']): ProfitFilter => ({ who, parentId: top, account: '', from, to })
    const list = (who: ProfitFilter['who']) => listByAccount(world.db, filter(who), { pageSize: 20 }, (row) => row)
    expect((await list('site')).content).toEqual((await list('team')).content)
    expect((await list('site')).content).toHaveLength(3)
    expect(await countMembers(world.db, filter('site'), 2)).toBe(2)
    const { members, ...sums } = await sumTeam(world.db, filter('site'))
    expect(members).toBe(3)
    expect(sums).toEqual(await sumMembers(world.db, filter('team')))
  })

  test('of the agent, of those above and beside, and of other teams is nobody’s', async () => {
    const asked: [agent: bigint, parent: bigint][] = [
      [top, outsider],
      [top, sibling],
      [low, top],
      [low, sibling],
      [deep, low],
      [sibling, low],
      [outsider, deep],
    ]
    for (const [agent, parent] of asked) {
      const input = { parent: String(parent) }
      await expect(profit(agent, input)).rejects.toEqual(new Refusal('not_found'))
      await expect(file(agent, input)).rejects.toEqual(new Refusal('not_found'))
    }
    for (const agent of [low, sibling]) {
      const found = (await profit(agent, { ...all, account: 'm-' })).content.map(({ id }) => id)
      expect(found).not.toContain(String(agent))
      expect(found).not.toContain(String(top))
    }
    for (const parent of ['x', '-1', '99999999999999999'])
      await expect(profit(top, { parent })).rejects.toEqual(new Refusal('not_found'))
  })

  test('is told to nobody where the operator shows agents no single member', async () => {
    const { settings } = world.app
    const current = () => ({ ...settings.current(), agentSeesMembers: false })
    const app = { ...world.app, settings: { ...settings, current } }
    await expect(profit(top, {}, app)).rejects.toEqual(new Refusal('not_enabled'))
    await expect(file(top, {}, app)).rejects.toEqual(new Refusal('not_enabled'))
  })

  test('is a file of the same lines', async () => {
    const { name, pages } = await file(top, { ...all, sort: 'loss' })
    const lines: string[] = []
    for await (const page of pages) lines.push(...page.map((cells) => cells.join(',')))
    expect(name).toMatch(/^team-profit-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe(
      'From day,To day,Account,Type,Deposits,Withdrawals,Bonuses,Valid bets,Result of the player,Currency',
    )
    expect(lines[1]).toMatch(new RegExp(`,${nameOf(low)},Agent,100.00,0.00,0.00,100.00,-60.00,THB$`))
  })
})

test('agents alone ask for the profit and loss of a team', async () => {
  const site = await startTestSite()
  try {
    await site.member('player')
    await site.member('boss', { type: agentType })
    const [guest, trial, member, boss] = [site.visitor(), site.visitor(), site.visitor(), site.visitor()]
    trial.token = (await trial.call('freePlay', {})).token
    await member.logIn('player')
    await boss.logIn('boss')
    const code = (call: Promise<unknown>) =>
      call.then(
        () => 'answered',
        (thrown) => thrown.code,
      )
    for (const name of ['agentProfit', 'agentProfitFile'] as const) {
      expect(await code(guest.call(name, {}))).toBe('not_logged_in')
      expect(await code(trial.call(name, {}))).toBe('not_agent')
      expect(await code(member.call(name, {}))).toBe('not_agent')
      expect(await code(boss.call(name, {}))).toBe('answered')
    }
    expect(await code(boss.call('agentProfit', { cursor: 'x' }))).toBe('invalid_input')
  } finally {
    await site.close()
  }
})
