import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberTypes } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import { countTeamLines } from '#server/records/rows-team-lines.ts'
import { teamLineHandlers } from '#server/records/team-lines.ts'
import { addLine, baht, count, move, player } from '#tests/figures/support.ts'
import { startTestSite } from '#tests/support/app.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'

const [agentType] = memberTypes.agents
let world: World
/** top → low → deep; and sibling → outsider. */
let top: bigint, low: bigint, deep: bigint, sibling: bigint, outsider: bigint

async function pay(member: bigint, amount: bigint, kind: Parameters<typeof move>[2], reason: string): Promise<void> {
  await move(world, member, kind, amount * baht, reason)
  world.clock.advance(1_000)
}

beforeAll(async () => {
  world = await World.open(await openMigrated())
  await world.renew()
  ;[top, low, deep] = (await addLine(world, [agentType, agentType, memberTypes.member])) as [bigint, bigint, bigint]
  ;[sibling, outsider] = (await addLine(world, [agentType, memberTypes.member])) as [bigint, bigint]
  await pay(top, 900n, 'deposits', 'deposit')
  await pay(low, 100n, 'deposits', 'deposit')
  await pay(deep, 200n, 'deposits', 'deposit')
  await pay(outsider, 700n, 'deposits', 'deposit')
  const fields = { ...(await player(world, deep)), round: randomUUID(), game_code: 'pg_koi' }
  const bet = await world.accepted({ ...fields, amount: Number(50n * baht), round_closed: false })
  await world.win(bet, { ...fields, amount: Number(10n * baht), round_closed: true })
  world.clock.advance(1_000)
  await pay(deep, -30n, 'withdrawals', 'withdrawal')
  await pay(low, 5n, 'agents', 'daily-salary')
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
const start = { pocket: 'wallet' } as const
const lines = (agent: bigint, input: object = {}, app = world.app) =>
  teamLineHandlers.agentTransactions(callOf(agent, { pageSize: 20, ...start, ...input }, app))
const file = (agent: bigint, input: object = {}, app = world.app) =>
  teamLineHandlers.agentTransactionsFile(callOf(agent, { ...start, ...input }, app))
const nameOf = (id: bigint) => `m-${id}`
const told = (page: Awaited<ReturnType<typeof lines>>) =>
  page.content.map(({ account, type, amount }) => [account, type, amount])

describe('the changes of balances in a team', () => {
  test('are those of everybody below that are no play, newest first, with the sums of all', async () => {
    const page = await lines(top)
    expect(told(page)).toEqual([
      [nameOf(low), 'daily-salary', '5.00'],
      [nameOf(deep), 'withdrawal', '-30.00'],
      [nameOf(deep), 'deposit', '200.00'],
      [nameOf(low), 'deposit', '100.00'],
    ])
    expect(page.totals).toEqual({
      ...{ count: 4, truncated: false, received: '305.00', paid: '30.00', net: '275.00', currency: 'THB' },
    })
    expect(told(await lines(low))).toEqual(told(page).slice(1, 3))
    expect((await lines(deep)).content).toEqual([])
    expect((await lines(sibling)).totals).toMatchObject({ count: 1, received: '700.00' })
  })

  test('tell what and how much, and neither balances nor references', async () => {
    const [line] = (await lines(top)).content
    expect(Object.keys(line!).sort()).toEqual(
      ['account', 'amount', 'currency', 'id', 'pocket', 'status', 'time', 'type'].sort(),
    )
  })

  test('come by pages, by time, kind and pocket', async () => {
    const found: unknown[] = []
    let cursor: string | undefined
    do {
      const page: Awaited<ReturnType<typeof lines>> = await lines(top, { pageSize: 1, cursor })
      if (cursor !== undefined) expect(page).not.toHaveProperty('totals')
      found.push(...told(page))
      cursor = page.next
    } while (cursor !== undefined)
    expect(found).toEqual(told(await lines(top)))
    expect(told(await lines(top, { type: 'withdrawal' }))).toEqual([[nameOf(deep), 'withdrawal', '-30.00']])
    expect((await lines(top, { type: 'bet' })).content).toEqual([])
    expect((await lines(top, { pocket: 'held' })).totals).toMatchObject({ count: 0, net: '0.00' })
    const { time } = (await lines(top)).content[2]!
    expect((await lines(top, { from: time })).content).toHaveLength(3)
    expect((await lines(top, { to: time })).content).toHaveLength(1)
    await expect(lines(top, { from: time, to: time })).rejects.toEqual(new Refusal('period_reversed'))
    expect(await countTeamLines(world.db, { agentId: top, pocket: 'wallet', from: time }, 2)).toBe(2)
  })

  test('of one account are all of them, with the games of its bets', async () => {
    const page = await lines(top, { account: nameOf(deep).toUpperCase() })
    expect(told(page).map(([, type]) => type)).toEqual(['withdrawal', 'win', 'bet', 'deposit'])
    expect(page.content.map(({ account }) => account)).toEqual(Array(4).fill(nameOf(deep)))
    expect(page.content[1]?.gameName).toBeTruthy()
    expect(page.totals).toMatchObject({ count: 4, received: '210.00', paid: '80.00' })
    expect(told(await lines(top, { account: nameOf(deep), type: 'bet' }))).toEqual([[nameOf(deep), 'bet', '-50.00']])
    expect((await lines(top, { account: nameOf(deep), pocket: 'bonus' })).content).toEqual([])
  })

  test('of the agent, of those above and beside, and of other teams are none of them', async () => {
    const asked: [agent: bigint, account: bigint][] = [
      [top, top],
      [top, outsider],
      [top, sibling],
      [low, top],
      [low, low],
      [low, sibling],
      [deep, deep],
      [sibling, deep],
    ]
    for (const [agent, account] of asked) {
      const input = { account: nameOf(account) }
      await expect(lines(agent, input)).rejects.toEqual(new Refusal('not_found'))
      await expect(file(agent, input)).rejects.toEqual(new Refusal('not_found'))
    }
  })

  test('are told to nobody where the operator shows agents no single member', async () => {
    const { settings } = world.app
    const current = () => ({ ...settings.current(), agentSeesMembers: false })
    const app = { ...world.app, settings: { ...settings, current } }
    await expect(lines(top, {}, app)).rejects.toEqual(new Refusal('not_enabled'))
    await expect(file(top, { account: nameOf(deep) }, app)).rejects.toEqual(new Refusal('not_enabled'))
  })

  test.each([
    ['the team', () => ({}), 5],
    ['one account', () => ({ account: nameOf(deep) }), 5],
  ] as const)('are a file of the same lines: %s', async (_, input, many) => {
    const { name, pages } = await file(top, input())
    const found: string[] = []
    for await (const page of pages) found.push(...page.map((cells) => cells.join(',')))
    expect(name).toMatch(/^team-transactions-\d{4}-\d\d-\d\d\.csv$/)
    expect(found).toHaveLength(many)
    expect(found[0]).toBe('Time (Asia/Bangkok),Account,What,Game,Status,Amount,Currency')
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`,${nameOf(deep)},Deposit,,Completed,200.00,THB$`)))
  })
})

test('agents alone ask for the changes in a team', async () => {
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
    for (const name of ['agentTransactions', 'agentTransactionsFile'] as const) {
      expect(await code(guest.call(name, {}))).toBe('not_logged_in')
      expect(await code(trial.call(name, {}))).toBe('not_agent')
      expect(await code(member.call(name, {}))).toBe('not_agent')
      expect(await code(boss.call(name, {}))).toBe('answered')
      expect(await code(boss.call(name, { account: 'player' }))).toBe('not_found')
    }
  } finally {
    await site.close()
  }
})
