import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberTypes } from '#api/access.ts'
import type { CallInput, Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { listSorted, sortedMax } from '#server/agent/rows-sorted.ts'
import { forgetFigures } from '#server/figures/rows-rebuild.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { measuredDb } from '#tests/support/plan.ts'

const clock = new ManualClock('2026-11-18T05:00:00.000Z')
let site: TestSite
let top: Visitor
const ids: Record<string, bigint> = {}
const baht = 100_000n

/** Figures of a day, in baht, as counting would have left them. */
const played = (account: string, day: string, [bet, won, paidIn, paidOut]: readonly number[], team = false) =>
  site.app.db.query(
    `insert into ${team ? 'team_day (agent_id' : 'member_day (member_id'}, day, staked, valid_bet, won, deposits, withdrawals)
     values ($1, $2, $3, $3, $4, $5, $6)`,
    [ids[account], day, ...[bet, won, paidIn, paidOut].map((sum) => BigInt(sum!) * baht)],
  )

/** top → boss (an agent with a team), ann, bob, cid, dan; and `away`, who is in no team. */
beforeAll(async () => {
  site = await startTestSite({ clock })
  const add = async (account: string, type: number, uplineId?: bigint, balance?: string) => {
    ids[account] = await site.member(account, {
      type,
      ...(balance === undefined ? {} : { balance }),
      ...(uplineId === undefined ? {} : { uplineId }),
    })
  }
  const [agentType, lowerType] = memberTypes.agents
  await add('top', agentType)
  await add('boss', lowerType, ids.top!, '10')
  for (const [account, balance] of Object.entries({ ann: '30', bob: '20', cid: '1', dan: '20' }))
    await add(account, memberTypes.member, ids.top, balance)
  await add('away', agentType)
  await played('boss', '2026-11-18', [10, 0, 0, 0])
  await played('boss', '2026-11-17', [90, 50, 40, 0], true)
  await played('ann', '2026-11-18', [50, 80, 5, 0])
  await played('ann', '2026-10-31', [900, 0, 900, 0])
  await played('bob', '2026-11-01', [50, 20, 7, 30])
  // More than can be sorted.
  await site.app.db.exec(`insert into member (id, account, type, upline_id, created_at)
      select 99990000 + n, 'many' || lpad(n::text, 5, '0'), ${memberTypes.member}, ${ids.away}, now()
      from generate_series(1, ${sortedMax + 1}) n;
    insert into account (kind, member_id, currency, balance)
      select 'wallet', 99990000 + n, 'THB', 0 from generate_series(1, ${sortedMax + 1}) n;
    insert into member_tree (ancestor, descendant, depth) select case d when 0 then id else ${ids.away} end, id, d
      from member, generate_series(0, 1) d where account like 'many%';
    insert into member_day (member_id, day, deposits)
      select 99990000 + n, '2026-11-01'::date + d, n * 100000 from generate_series(1, ${sortedMax + 1}) n, generate_series(0, 1) d;
    analyze member, member_day, member_tree`)
  top = site.visitor()
  await top.logIn('top')
})
afterAll(async () => {
  // Nothing has played: the figures of this file are its own.
  await site.app.db.transaction((tx) => forgetFigures(tx))
  await site.close()
})

type Input = CallInput<Api['agentTeam']>
const list = (order: NonNullable<Input['order']>, more: Input = {}) => top.call('agentTeam', { order, ...more })
const names = ({ content }: Output<Api['agentTeam']>) => content.map(({ account }) => account)
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )

test('direct downlines come by a figure of the period, agents with their teams, by account where it is equal', async () => {
  const page = await list('validBet')
  expect(names(page)).toEqual(['boss', 'ann', 'bob', 'cid', 'dan'])
  expect(page).toMatchObject({
    totals: { count: 5, truncated: false },
    sorted: { from: '2026-11-01', to: '2026-11-30' },
  })
  expect(page.sorted).not.toHaveProperty('top')
  expect(page.content[0]?.figures).toEqual({
    ...{
      state: 'active',
      validBet: '100.00',
      result: '-50.00',
      deposits: '40.00',
      withdrawals: '0.00',
      balance: '10.00',
    },
  })
  expect(names(await list('win'))).toEqual(['ann', 'cid', 'dan', 'bob', 'boss'])
  expect(names(await list('loss'))).toEqual(['boss', 'bob', 'cid', 'dan', 'ann'])
  expect(names(await list('deposits'))).toEqual(['boss', 'bob', 'ann', 'cid', 'dan'])
  expect(names(await list('withdrawals'))[0]).toBe('bob')
  expect(names(await list('balance'))).toEqual(['ann', 'bob', 'dan', 'boss', 'cid'])
  expect(names(await list('validBet', { period: 'today' }))).toEqual(['ann', 'boss', 'bob', 'cid', 'dan'])
  expect(names(await list('validBet', { period: 'yesterday' }))[0]).toBe('boss')
  const last = await list('deposits', { period: 'last' })
  expect([names(last)[0], last.content[0]?.figures?.deposits]).toEqual(['ann', '900.00'])
})

test('one account is told with its figures as in the list, as far as agents see members', async () => {
  const { content } = await list('validBet')
  for (const line of content) {
    const { path, from, to, currencySymbol, asOf, ...one } = await top.call('agentTeamMember', { id: line.id })
    expect(one).toEqual(line)
    expect([path.map(({ account }) => account), from, to]).toEqual([['top', line.account], '2026-11-01', '2026-11-30'])
    expect([currencySymbol, asOf]).toEqual(['฿', expect.stringMatching(/Z$/)])
  }
  const id = content.find(({ account }) => account === 'ann')!.id
  const today = await top.call('agentTeamMember', { id, period: 'today' })
  expect([today.from, today.figures?.validBet]).toEqual(['2026-11-18', '50.00'])
  await site.app.settings.change({ agentSeesMembers: false }, 'test')
  const hidden = await top.call('agentTeamMember', { id })
  expect([hidden.account, hidden.nickname]).toEqual(['ann', ''])
  expect(hidden).not.toHaveProperty('figures')
  expect(hidden).not.toHaveProperty('lastLoginAt')
  await site.app.settings.change({ agentSeesMembers: true }, 'test')
})

test('pages of every order hold each once', async () => {
  for (const order of ['validBet', 'loss', 'win', 'deposits', 'withdrawals', 'balance', 'status'] as const) {
    const pages: string[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await list(order, { pageSize: 2, ...(cursor && { cursor }) })
      pages.push(...names(page))
      cursor = page.next
    }
    expect(pages).toEqual(names(await list(order)))
  }
  const { next } = await list('win', { pageSize: 1 })
  expect(await code(list('loss', { cursor: next! }))).toBe('invalid_input')
})

test('who cannot play comes first, and nothing says why', async () => {
  await site.app.db.query("update member set status = 'self_excluded' where account = 'dan'")
  await site.app.db.query("update member set status = 'disabled', disabled_as = 'frozen' where account = 'cid'")
  await site.app.db.query("update member set status = 'disabled', disabled_as = 'closed' where account = 'ann'")
  const { content } = await list('status')
  expect(content.map(({ account, figures }) => `${account} ${figures?.state}`)).toEqual([
    ...['cid stopped', 'dan stopped', 'ann closed', 'bob active', 'boss active'],
  ])
  await site.app.db.query(
    "update member set status = 'active', disabled_as = null where account in ('ann', 'cid', 'dan')",
  )
})

test('a team of somebody else is not sorted, and nothing that agents do not see', async () => {
  expect(await code(list('balance', { parent: String(ids.away) }))).toBe('not_found')
  await site.app.settings.change({ agentSeesBalances: false }, 'test')
  expect(await code(list('balance'))).toBe('not_enabled')
  expect((await list('validBet')).content[0]?.figures).not.toHaveProperty('balance')
  await site.app.settings.change({ agentSeesBalances: true, agentSeesMembers: false }, 'test')
  for (const order of ['validBet', 'balance', 'status'] as const) expect(await code(list(order))).toBe('not_enabled')
  expect(await code(top.call('agentTeamFile', { order: 'win' }))).toBe('not_enabled')
  for (const order of ['seen', 'unseen'] as const) expect(await code(list(order))).toBe('not_enabled')
  const page = await list('account')
  expect(names(page)).toEqual(['boss', 'ann', 'bob', 'cid', 'dan'])
  expect(page.seesMembers).toBe(false)
  for (const one of page.content) {
    expect(one.nickname).toBe('')
    expect(one).not.toHaveProperty('lastLoginAt')
  }
  await site.app.settings.change({ agentSeesMembers: true }, 'test')
})

test('the list by a figure is a file with its figures', async () => {
  const file = await (await top.call('agentTeamFile', { order: 'deposits', language: 'en' })).text()
  const [head, first] = file.trimEnd().split('\r\n')
  expect(head).toMatch(/From day,To day,Status,Valid bets,Result of the players,Deposits,Withdrawals,Balance$/)
  expect(first).toMatch(/^boss,.*,2026-11-01,2026-11-30,Active,100\.00,-50\.00,40\.00,0\.00,10\.00$/)
})

test('more than can be sorted show the first, which are read once a minute', async () => {
  const away = site.visitor()
  await away.logIn('away')
  const first = () => away.call('agentTeam', { order: 'deposits' })
  const page = await first()
  expect(page).toMatchObject({ sorted: { top: 20 }, totals: { count: sortedMax + 1 } })
  expect(page).not.toHaveProperty('next')
  expect(names(page).slice(0, 2)).toEqual(['many05001', 'many05000'])
  expect(page.content).toHaveLength(20)
  await site.app.db.query('update member_day set deposits = 10000000000 where member_id = 99990001')
  clock.advance(59_000)
  expect(await first()).toEqual(page)
  clock.advance(2_000)
  expect(names(await first())[0]).toBe('many00001')
})

test('directs of any number are compared; more than a thousand once in ten minutes', async () => {
  const away = site.visitor()
  await away.logIn('away')
  const play = (n: number, bet: number, day = '2026-11-15') =>
    site.app.db.query('insert into member_day (member_id, day, staked, valid_bet) values ($1, $2, $3, $3)', [
      99_990_000 + n,
      day,
      BigInt(bet) * baht,
    ])
  await play(7, 70)
  await play(4_900, 20)
  await play(8, 90, '2026-11-08')
  const moved = () => away.call('agentMovers', {})
  const first = await moved()
  expect(first).toMatchObject({ state: 'shown', from: '2026-11-11', to: '2026-11-17' })
  expect(first.best.map((one) => one.account)).toEqual(['many00007', 'many04900'])
  expect(first.fallen.map((one) => one.account)).toEqual(['many00008'])
  await play(9, 99)
  expect(await moved()).toEqual(first)
  clock.advance(10 * 60_000)
  expect((await moved()).best.map((one) => one.account)).toEqual(['many00009', 'many00007', 'many04900'])
})

test('a page reads each downline and its days once, by their keys, and other figures for the page alone', async () => {
  const watched = measuredDb(site.app.db)
  const filter = { parentId: ids.away!, from: '2026-11-01', to: '2026-11-30' }
  const read = async (by: 'deposits' | 'balance' | 'status', days = filter) => {
    await listSorted(watched, { ...days, by }, { pageSize: 20 }, ({ account }) => account)
    return watched.taken().read
  }
  const members = sortedMax + 1
  // Ten entries for each line of the page: its days, its team, its balance.
  expect(await read('deposits')).toBeLessThanOrEqual(3 * members + 10 * 21)
  expect(await read('status')).toBeLessThanOrEqual(members + 10 * 21)
  expect(await read('deposits', { ...filter, from: '2026-12-01', to: '2026-12-31' })).toBeLessThanOrEqual(
    members + 10 * 21,
  )
  expect(await read('balance')).toBeLessThanOrEqual(2 * members + 10 * 21)
})
