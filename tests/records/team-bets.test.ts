import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberTypes } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import { dayIn, momentIn } from '#server/kernel/day.ts'
import { listRounds } from '#server/records/rows-bets.ts'
import { teamBetHandlers, teamTotals } from '#server/records/team-bets.ts'
import { addLine, baht, count, move, player } from '#tests/figures/support.ts'
import { startTestSite } from '#tests/support/app.ts'
import { openMigrated } from '#tests/support/migrated.ts'
import { World } from '#tests/wallet/support.ts'

const [agentType] = memberTypes.agents
let world: World
/** top → low → deep, and top's sibling → outsider. */
let top: bigint, low: bigint, deep: bigint, sibling: bigint, outsider: bigint

async function play(member: bigint, stake: bigint, won: bigint, game = 'pg_koi'): Promise<void> {
  await move(world, member, 'deposits', stake * baht, 'deposit')
  const fields = { ...(await player(world, member)), round: randomUUID(), game_code: game }
  const bet = await world.accepted({ ...fields, amount: Number(stake * baht), round_closed: false })
  await world.win(bet, { ...fields, amount: Number(won * baht), round_closed: true })
  world.clock.advance(1_000)
}

beforeAll(async () => {
  world = await World.open(await openMigrated())
  await world.renew()
  ;[top, low, deep] = (await addLine(world, [agentType, agentType, memberTypes.member])) as [bigint, bigint, bigint]
  ;[sibling, outsider] = (await addLine(world, [agentType, memberTypes.member])) as [bigint, bigint]
  await play(top, 900n, 0n)
  await play(low, 100n, 40n)
  await play(deep, 200n, 500n, 'jdb_fish')
  await play(deep, 50n, 0n)
  await play(outsider, 700n, 0n)
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
const bets = (agent: bigint, input: object = {}, app = world.app) =>
  teamBetHandlers.agentBets(callOf(agent, { pageSize: 20, ...input }, app))
const nameOf = (id: bigint) => `m-${id}`
const stakes = (page: Awaited<ReturnType<typeof bets>>) => page.content.map(({ account, stake }) => [account, stake])

describe('the rounds of a team', () => {
  test('are those of everybody below on every level, newest first, with the sums of all', async () => {
    const page = await bets(top)
    expect(stakes(page)).toEqual([
      [nameOf(deep), '50.00'],
      [nameOf(deep), '200.00'],
      [nameOf(low), '100.00'],
    ])
    expect(page.totals).toMatchObject({
      count: 3,
      truncated: false,
      stake: '350.00',
      payout: '540.00',
      result: '190.00',
    })
    expect(stakes(await bets(low))).toEqual(stakes(page).slice(0, 2))
    expect((await bets(deep)).content).toEqual([])
    expect((await bets(sibling)).totals).toMatchObject({ count: 1, stake: '700.00' })
  })

  test('come by pages, by time, type, vendor, status, and by account', async () => {
    const first = await bets(top, { pageSize: 2 })
    const second = await bets(top, { pageSize: 2, cursor: first.next })
    expect([...stakes(first), ...stakes(second)]).toEqual(stakes(await bets(top)))
    expect(second).not.toHaveProperty('totals')
    expect(second).not.toHaveProperty('next')
    expect(stakes(await bets(top, { gameType: 'FISH' }))).toEqual([[nameOf(deep), '200.00']])
    expect((await bets(top, { status: 'open' })).totals?.count).toBe(0)
    expect((await bets(top, { account: nameOf(deep).toUpperCase() })).totals).toMatchObject({
      count: 2,
      stake: '250.00',
    })
    const later = { from: world.clock.now().toISOString() }
    expect((await bets(top, later)).totals?.count).toBe(0)
  })

  test('are the same when a large team is read from the rounds of the site', async () => {
    const read = (team: 'members' | 'site') =>
      listRounds(world.db, { memberId: top, team }, { language: 'en', pageSize: 20 }, ({ id, account }) => [
        id,
        account,
      ])
    expect(await read('site')).toEqual(await read('members'))
  })

  test('are summed by the day where they are too many to be read, and the filter is one that days know', async () => {
    const today = dayIn('Asia/Bangkok', world.clock.now())
    const from = momentIn('Asia/Bangkok', `${today}T00:00:00`).toISOString()
    const of = (filter: object, readMax = 0) =>
      teamTotals(world.app, { memberId: top, team: 'site', from, ...filter }, readMax)
    const read = (await bets(top)).totals
    const byDayUpTo = expect.any(String)
    expect(await of({})).toEqual({ ...read, byDayUpTo })
    const fishing = { count: 1, stake: '200.00', payout: '500.00', valid: '200.00', byDayUpTo }
    expect(await of({ gameType: 'FISH' })).toMatchObject(fishing)
    const tomorrow = new Date(Date.parse(from) + 24 * 60 * 60_000).toISOString()
    expect(await of({ to: tomorrow })).toMatchObject({ count: 3, result: '190.00', byDayUpTo })
    expect(await of({ from: tomorrow }, -1)).toMatchObject({ count: 0, stake: '0.00', byDayUpTo })
    const now = world.clock.now().toISOString()
    for (const other of [{ vendor: 'PG' }, { status: 'settled' }, { from: now }, { to: now }, { team: 'members' }])
      expect(await of(other)).not.toHaveProperty('byDayUpTo')
    expect(await of({}, 3)).toEqual(read)
  })

  test('of the agent, of those above and beside, and of other teams are none of them', async () => {
    const asked: [agent: bigint, account: bigint][] = [
      ...([
        [top, top],
        [top, outsider],
        [top, sibling],
        [low, top],
        [low, low],
        [deep, deep],
      ] as [bigint, bigint][]),
    ]
    for (const [agent, account] of asked) {
      const input = { account: nameOf(account) }
      await expect(bets(agent, input)).rejects.toEqual(new Refusal('not_found'))
      await expect(teamBetHandlers.agentBetsFile(callOf(agent, input))).rejects.toEqual(new Refusal('not_found'))
    }
  })

  test('are told to nobody where the operator shows agents no single member', async () => {
    const { settings } = world.app
    const current = () => ({ ...settings.current(), agentSeesMembers: false })
    const app = { ...world.app, settings: { ...settings, current } }
    await expect(bets(top, {}, app)).rejects.toEqual(new Refusal('not_enabled'))
    await expect(teamBetHandlers.agentBetsFile(callOf(top, {}, app))).rejects.toEqual(new Refusal('not_enabled'))
  })

  test('are a file of the same lines', async () => {
    const { name, pages } = await teamBetHandlers.agentBetsFile(callOf(top, {}))
    const lines: string[] = []
    for await (const page of pages) lines.push(...page.map((cells) => cells.join(',')))
    expect(name).toMatch(/^team-bets-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/^Time \(Asia\/Bangkok\),Account,Round,Game,/)
    expect(lines[2]).toMatch(new RegExp(`,${nameOf(deep)},\\d+,.*,Fishing,Settled,200.00,500.00,300.00,THB$`))
  })
})

test('agents alone ask for the rounds of a team', async () => {
  const site = await startTestSite()
  try {
    await site.member('player')
    const [guest, trial, member] = [site.visitor(), site.visitor(), site.visitor()]
    trial.token = (await trial.call('freePlay', {})).token
    await member.logIn('player')
    const code = (call: Promise<unknown>) =>
      call.then(
        () => 'answered',
        (thrown) => thrown.code,
      )
    for (const name of ['agentBets', 'agentBetsFile'] as const) {
      expect(await code(guest.call(name, {}))).toBe('not_logged_in')
      expect(await code(trial.call(name, {}))).toBe('not_agent')
      expect(await code(member.call(name, {}))).toBe('not_agent')
    }
  } finally {
    await site.close()
  }
})
