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
const sumOf = (amounts: readonly (string | undefined)[]) => amounts.reduce((sum, one) => sum + Number(one ?? 0), 0)
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

  test('are those of one account alone, or of the branch of it: in the list, the sums, the pages and the file', async () => {
    const account = nameOf(low)
    expect(stakes(await bets(top, { account }))).toEqual([[account, '100.00']])
    expect(stakes(await bets(top, { account, branch: false }))).toEqual([[account, '100.00']])
    const branch = { account, branch: true }
    const page = await bets(top, branch)
    expect(stakes(page)).toEqual(stakes(await bets(top)))
    expect(page.totals).toEqual((await bets(top)).totals)
    const second = await bets(top, {
      ...branch,
      pageSize: 2,
      cursor: (await bets(top, { ...branch, pageSize: 2 })).next,
    })
    expect(stakes(second)).toEqual([[account, '100.00']])
    expect((await bets(top, { ...branch, gameType: 'FISH' })).totals).toMatchObject({ count: 1, stake: '200.00' })
    expect((await bets(top, { account: nameOf(deep), branch: true })).totals).toMatchObject({
      count: 2,
      stake: '250.00',
    })
    const { pages } = await teamBetHandlers.agentBetsFile(callOf(top, branch))
    const lines: string[] = []
    for await (const part of pages) lines.push(...part.map((cells) => cells.join(',')))
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(page.content.map((round) => round.account))
    // Without an account there is nothing of which it could be the branch.
    expect(stakes(await bets(top, { branch: true }))).toEqual(stakes(await bets(top)))
  })

  test('say what of each stake counts: all when it is over, nothing while it is open or when it was taken back', async () => {
    const [agent, member] = (await addLine(world, [agentType, memberTypes.member])) as [bigint, bigint]
    await play(member, 60n, 20n)
    await move(world, member, 'deposits', 500n * baht, 'deposit')
    const bet = async (amount: bigint) => {
      const fields = { ...(await player(world, member)), round: randomUUID(), game_code: 'pg_koi', round_closed: false }
      return { fields, made: await world.accepted({ ...fields, amount: Number(amount * baht) }) }
    }
    await bet(30n)
    const undone = await bet(70n)
    await world.rollback(undone.made, { ...undone.fields, round_closed: true })
    await count(world)
    const { content, totals } = await bets(agent)
    expect(content.map(({ status, stake, valid }) => [status, stake, valid])).toEqual([
      ['rolled_back', '0.00', '0.00'],
      ['open', '30.00', undefined],
      ['settled', '60.00', '60.00'],
    ])
    expect(sumOf(content.map(({ valid }) => valid))).toBe(Number(totals!.valid))
    expect(sumOf(content.map(({ stake }) => stake))).toBe(Number(totals!.stake))
    const { pages } = await teamBetHandlers.agentBetsFile(callOf(agent, {}))
    const lines: string[] = []
    for await (const part of pages) lines.push(...part.map((cells) => cells.slice(7, 11).join(',')))
    expect(lines).toEqual([
      'Stake,Valid bets,Payout,Result of the player',
      '0.00,0.00,0.00,0.00',
      '30.00,,0.00,',
      '60.00,60.00,20.00,-40.00',
    ])
  })

  test.each([false, true])(
    'are the same when a large team is read from the rounds of the site, branch %s',
    async (withTop) => {
      const read = (team: 'members' | 'site') =>
        listRounds(world.db, { memberId: top, team, withTop }, { language: 'en', pageSize: 20 }, ({ id, account }) => [
          id,
          account,
        ])
      expect(await read('site')).toEqual(await read('members'))
      expect((await read('site')).content).toHaveLength(withTop ? 4 : 3)
    },
  )

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
    // The agent at the top of a branch has staked 900 more, at no fishing.
    const branch = { withTop: true }
    const all = { count: 4, stake: '1250.00', payout: '540.00', valid: '1250.00', result: '-710.00' }
    expect(await of(branch)).toMatchObject({ ...all, byDayUpTo })
    expect(await of(branch, 4)).toMatchObject(all)
    expect(await of({ ...branch, team: 'members' })).toMatchObject(all)
    expect(await of({ ...branch, gameType: 'FISH' })).toMatchObject(fishing)
  })

  test('of the agent, of those above and beside, and of other teams are none of them', async () => {
    const pairs: [agent: bigint, account: bigint][] = [
      ...([
        [top, top],
        [top, outsider],
        [top, sibling],
        [low, top],
        [low, low],
        [deep, deep],
      ] as [bigint, bigint][]),
    ]
    for (const [agent, account] of pairs) {
      const input = { account: nameOf(account) }
      for (const asked of [input, { ...input, branch: true }]) {
        await expect(bets(agent, asked)).rejects.toEqual(new Refusal('not_found'))
        await expect(teamBetHandlers.agentBetsFile(callOf(agent, asked))).rejects.toEqual(new Refusal('not_found'))
      }
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
    expect(lines[2]).toMatch(new RegExp(`,${nameOf(deep)},\\d+,.*,Fishing,Settled,200.00,200.00,500.00,300.00,THB$`))
  })
})

test('agents alone ask for the rounds of a team', async () => {
  const site = await startTestSite()
  try {
    const uplineId = await site.member('boss', { type: agentType })
    await site.member('player', { uplineId })
    const [guest, trial, member, agent] = [site.visitor(), site.visitor(), site.visitor(), site.visitor()]
    trial.token = (await trial.call('freePlay', {})).token
    await member.logIn('player')
    await agent.logIn('boss')
    const code = (call: Promise<unknown>) =>
      call.then(
        () => 'answered',
        (thrown) => thrown.code,
      )
    for (const name of ['agentBets', 'agentBetsFile'] as const) {
      expect(await code(guest.call(name, {}))).toBe('not_logged_in')
      expect(await code(trial.call(name, {}))).toBe('not_agent')
      expect(await code(member.call(name, {}))).toBe('not_agent')
      expect(await code(agent.call(name, { account: 'player', branch: 'true' }))).toBe('answered')
      expect(await code(agent.call(name, { account: 'boss', branch: 'true' }))).toBe('not_found')
    }
  } finally {
    await site.close()
  }
})
