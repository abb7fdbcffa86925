import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffQueues } from '#api/staff-waiting.ts'
import { demoLogins, demoPassword, loadDemoWorld } from '#server/demo/public.ts'
import { checkInvariants } from '#server/features.ts'
import { countFigures } from '#server/figures/count.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { settlePay } from '#server/pay/settle.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { catalogueVendor } from '#tests/support/catalogue-vendor.ts'

const date = new Date('2026-11-21T12:00:00.000Z')
const open = (): Promise<TestSite> =>
  startTestSite({ clock: new ManualClock(date), gameVendor: catalogueVendor(), env: { DEMO: '1' } })

/** A site with the demo world, in statistics that autovacuum would make: without them the rules join whole tables by the row. */
async function openWorld(): Promise<TestSite> {
  const opened = await open()
  await loadDemoWorld(opened.app, { seed: 'baize', date })
  await opened.app.db.exec('analyze')
  return opened
}

/** Everything that follows from seed and date; password hashes have a salt of their own. */
async function fingerprint({ app }: TestSite): Promise<string> {
  const sum = createHash('sha256')
  for (const query of [
    'select id, account, nickname, type, vip_rank, status, upline_id, created_at from member order by id',
    'select ancestor, descendant, depth from member_tree order by 1, 2',
    'select source, key, reason, reference, at from transfer order by id',
    'select transfer_id, line, account_id, amount, balance_after from posting order by 1, 2',
    'select member_id, vassalage, round, game_code, stake_total, win_total, opened_at, closed_at from game_round order by id',
    'select kind, slug, texts, image, published_at, ends_at from message order by id',
    'select member_id, node_id, played_at from recent_play order by 1, 2',
  ]) {
    const rows = await app.db.query(query)
    sum.update(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)))
  }
  return sum.digest('hex')
}

let site: TestSite
beforeAll(async () => {
  site = await openWorld()
})
afterAll(() => site.close())

const count = async (from: string): Promise<number> =>
  Number((await site.app.db.query<{ n: bigint }>(`select count(*) as n from ${from}`))[0]!.n)

test('the ledger of the demo world is whole', async () => {
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('the demo member logs in and owns 12,480.50 baht', async () => {
  const demo = site.visitor()
  await demo.logIn('demo', demoPassword)
  expect(await demo.call('balance', {})).toMatchObject({ balance: '12480.50', currency: 'THB' })
  const recent = await demo.call('recentGames', {})
  expect(recent.list.slice(0, 3).map((game) => game.gameId)).toEqual([
    'jdb_koi_pond',
    'pt_nile_pharaoh',
    'eg2_blackjack_salon',
  ])
  expect((await demo.call('favourites', {})).content[0]?.gameId).toBe('pg_golden_lotus')
})

test('every log-in but the disabled one opens', async () => {
  for (const account of demoLogins) {
    const login = site.visitor().logIn(account, demoPassword)
    if (account === 'disabled') await expect(login).rejects.toMatchObject({ code: 'account_disabled' })
    else await login
  }
})

test('nida has money held for her own limit, and can still ask for a withdrawal', async () => {
  const nida = site.visitor()
  await nida.logIn('nida', demoPassword)
  const { content } = await nida.call('deposits', { pageSize: 50 })
  const states = content.flatMap(({ payments }) => payments.map(({ state, reason }) => [state, reason]))
  expect(states).toContainEqual(['held', 'limit_reached'])
  expect(new Set(states.map(([state]) => state))).toEqual(
    new Set(['credited', 'held', 'queued', 'refunded', 'charged_back']),
  )
  const { room } = await nida.call('depositMethods', {})
  expect(room).toMatchObject({ kind: 'depositDay' })
  const { limits, available } = await nida.call('withdrawalOptions', {})
  expect(limits.dayTimesLeft).toBeGreaterThan(0)
  expect(Number(available)).toBeGreaterThan(1_000)
})

test('staff find a withdrawal that is being paid in parts, and a slip that cannot be read', async () => {
  const staff = await site.staff('owner')
  const { content } = await staff.call('staffWithdrawals', { queue: 'pay' })
  const inParts = content.find(({ amount }) => amount === '120000.00')!
  const { parts, approvals } = await staff.call('staffWithdrawal', { id: inParts.id })
  expect(parts).toMatchObject([
    { amount: '100000.00', state: 'paid' },
    { amount: '20000.00', state: 'waiting' },
  ])
  expect(approvals.map(({ by }) => by)).toEqual(['olga', 'petch'])
  const [queued] = (await staff.call('staffDeposits', { queue: 'slips' })).content
  expect(queued).toMatchObject({ account: 'somsri', status: 'checking', reason: 'slip_unreadable' })
  const { slips } = await staff.call('staffDepositDetail', { id: queued!.id })
  expect((await staff.call('staffPicture', { id: slips[0]!.uploadId })).size).toBeGreaterThan(5_000)
})

test('the agent has a team of 120 on five levels', async () => {
  const rows = await site.app.db.query<{ depth: number; n: bigint }>(
    `select t.depth, count(*) as n from member_tree t join member m on m.id = t.ancestor
     where m.account = 'agent' and t.depth > 0 group by t.depth order by t.depth`,
  )
  expect(rows.map((row) => row.depth)).toEqual([1, 2, 3, 4, 5])
  expect(rows.reduce((sum, row) => sum + Number(row.n), 0)).toBe(120)
})

test('there are ninety days of rounds, deposits and withdrawals', async () => {
  expect(await count('game_round')).toBeGreaterThan(4_000)
  expect(await count("transfer where source = 'deposit'")).toBeGreaterThan(200)
  expect(await count("transfer where source = 'withdrawal'")).toBeGreaterThan(20)
  expect(await count("(select distinct date_trunc('day', opened_at) from game_round) d")).toBeGreaterThanOrEqual(90)
  expect(await count(`transfer where at > '${date.toISOString()}'`)).toBe(0)
})

test('every day of the last thirty has pay-outs enough to tell of', async () => {
  const { byDay, count: paid } = await site.visitor().call('payoutTimes', {})
  expect(paid).toBeGreaterThan(250)
  // The first and the last day are halves of a day.
  expect(byDay.slice(1, -1).filter(({ medianS }) => medianS === undefined)).toEqual([])
})

test('the winner board holds twenty masked names, highest first', async () => {
  const winners = await site.visitor().call('winners', {})
  expect(winners).toHaveLength(20)
  expect(winners[0]).toEqual({ customerName: 'ka***2', winAmount: '184220.00' })
  const amounts = winners.map((winner) => Number(winner.winAmount))
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
})

test('the hot list stands in the order of the operator', async () => {
  const { list } = await site.visitor().call('hotGames', {})
  expect(list).toHaveLength(12)
  expect(list.slice(0, 4).map((game) => game.displayName)).toEqual(['ประตูมังกร', 'บัวทอง', 'สปีดบาคาร่า', 'กลองเสือ'])
})

test.each(['th', 'en', 'es', 'pt'] as const)('banners, notices and announcements are there in %s', async (language) => {
  const guest = site.visitor()
  const notices = await guest.call('notices', { language })
  const home = notices.banners.filter((banner) => banner.groupName === 'w_home')
  expect([home.length, notices.player.length, notices.promotion.length]).toEqual([5, 4, 20])
  expect(notices.popup.map((popup) => popup.execution)).toEqual(['B'])
  const first = await guest.call('announcements', { language })
  expect([first.content.length, first.total, first.totalPages]).toEqual([9, 11, 2])
  expect((await guest.call('announcements', { language, pageNo: 3 })).content).toEqual([])
  expect(JSON.stringify([notices, first])).not.toMatch(/\{\w+\}/)
  expect(notices.promotion.map(({ state }) => state)).toEqual([
    ...Array(16).fill('running'),
    ...['coming', 'coming', 'ended', 'ended'],
  ])
})

test.each(['demo', 'vip', 'agent'])('the mail of %s states what the ledger booked', async (account) => {
  const reader = site.visitor()
  await reader.logIn(account, demoPassword)
  const { content } = await reader.call('memberMessages', { language: 'en', pageSize: 20 })
  const mails = content.filter(({ category }) => category === 'payments')
  expect(mails.length).toBeGreaterThan(0)
  for (const { title, time } of mails) {
    const sum = /฿([\d,.]+)/.exec(title)![1]!.replaceAll(',', '')
    const type = title.startsWith('Withdrawal') ? 'withdrawal' : 'deposit'
    const line = await site.app.db.query<{ amount: bigint }>(
      `select abs(p.amount) as amount from transfer t join posting p on p.transfer_id = t.id
       join account a on a.id = p.account_id join member m on m.id = a.member_id
       where m.account = $1 and t.reason = $2 and t.at = $3`,
      [account, type, time],
    )
    expect(line.map(({ amount }) => Number(amount) / 100_000)).toEqual([Number(sum)])
  }
})

test('the same seed and date give the same world; it is loaded only once', async () => {
  await expect(loadDemoWorld(site.app, { seed: 'baize', date })).rejects.toThrow('empty database')
  const again = await openWorld()
  // A log-in leaves no trace in what is compared.
  expect(await fingerprint(again)).toBe(await fingerprint(site))
  await again.close()
})

// Below: tests that settle pay, and so change the world.

const rows = <Row extends Record<string, unknown>>(sql: string) => site.app.db.query<Row>(sql)

test('the team of the demo has contracts of every kind in every state, and one that was cut', async () => {
  const found = await rows<{ kind: string; states: string }>(
    `select kind, string_agg(distinct status, ' ' order by status) as states from contract group by 1 order by 1`,
  )
  const every = 'accepted offered rejected terminated'
  expect(found).toEqual(
    ['daily-salary', 'dividend', 'hourly-salary', 'realtime-salary'].map((kind) => ({ kind, states: every })),
  )
  // Each that ended says how; one by a cut, which the lower rate that the agent above agreed to in that moment brought about.
  expect(
    await rows(`select ended_as, count(*)::int as n from contract where status = 'terminated' group by 1 order by 1`),
  ).toEqual([
    { ended_as: 'cut', n: 1 },
    { ended_as: 'superseded', n: 1 },
    { ended_as: 'terminated', n: 3 },
  ])
  expect(
    await rows(`select 1 from contract c join contract own on own.downline_id = c.upline_id and own.kind = c.kind
      and own.answered_at = c.ended_at and own.rate_bp < c.rate_bp where c.ended_as = 'cut'`),
  ).toHaveLength(1)
})

test('no contract of the demo is older than its agent or than the one above it, or promises more than that', async () => {
  const wrong = await rows(
    `select c.id from contract c join member m on m.id = c.downline_id where c.offered_at < m.created_at or c.upline_id is not null and
       (c.upline_id <> m.upline_id or c.offered_at > c.answered_at or c.answered_at > c.ended_at
         or not exists (select 1 from contract own where own.downline_id = c.upline_id and own.kind = c.kind
           and own.status in ('accepted', 'terminated') and own.answered_at <= c.offered_at
           and coalesce(own.ended_at, 'infinity') >= coalesce(c.ended_at, c.answered_at, c.offered_at)
           and own.rate_bp >= c.rate_bp))`,
  )
  expect(wrong).toEqual([])
})

test('the demo’s agent has links', async () => {
  expect((await rows('select id from invite_link')).length).toBeGreaterThan(1)
})

test('its pay of ninety days adds up, to the ledger and in each branch', async () => {
  await countFigures(site.app)
  const runs = async () => (await rows<{ n: number }>('select count(*)::int as n from pay_run'))[0]!.n
  for (let before = -1, now = await runs(); now !== before; now = await runs()) {
    before = now
    await settlePay(site.app)
  }
  const [sums] = await rows<{ paid: bigint; moved: bigint; settled: number; span: number; agents: number }>(
    `select (select sum(pay)::bigint from pay_line) as paid,
       (select -sum(p.amount)::bigint from posting p join transfer t on t.id = p.transfer_id where t.source = 'pay' and p.account_id = 9) as moved,
       (select count(*)::int from pay_run where kind = 'daily-salary') as settled,
       (select (max(first_day) - min(first_day))::int from pay_run where kind = 'daily-salary' and total > 0) as span,
       (select count(distinct agent_id)::int from pay_line where pay > 0) as agents`,
  )
  expect(sums!.paid).toBeGreaterThan(0n)
  expect(sums!.moved).toBe(sums!.paid)
  // The first whole day of the contract to yesterday; the team's first bets come some days later.
  expect(sums!.settled).toBe(89)
  expect(sums!.span).toBeGreaterThan(75)
  expect(sums!.agents).toBe(3)
  expect(await checkInvariants(site.app.db)).toEqual([])
})

test('one call counts the queues as their lists do, for each role those that it may see', async () => {
  const owner = await site.staff('owner')
  const { queues } = await owner.call('staffWaiting', {})
  expect(queues.map(({ queue }) => queue).toSorted()).toEqual([...staffQueues].toSorted())
  const counted = Object.fromEntries(queues.map(({ queue, ...rest }) => [queue, rest]))
  const deposits = await owner.call('staffDepositCounts', {})
  const [redemptions, applications] = [
    await owner.call('staffRedemptions', { pageSize: 100 }),
    await owner.call('staffApplications', { pageSize: 100 }),
  ]
  const withdrawals = (await owner.call('staffWithdrawals', { pageSize: 1 })).queues!
  const complaints = await owner.call('staffComplaintCounts', {})
  const talks = (await owner.call('staffTalks', {})).rows.filter(({ waitsSince }) => waitsSince !== undefined)
  const [books, documents, requests, corrections] = [
    await owner.call('staffPayoutAccounts', { pageSize: 100 }),
    await owner.call('staffDocuments', { pageSize: 100 }),
    await owner.call('staffRequests', { state: 'pending', pageSize: 100 }),
    await owner.call('staffPayCorrections', { state: 'pending', pageSize: 100 }),
  ]
  const open = withdrawals.filter(({ queue }) => ['check', 'second', 'pay'].includes(queue))
  expect(counted).toMatchObject({
    deposits: { waiting: deposits.queues.all, ...(deposits.oldestAt && { oldestAt: deposits.oldestAt }) },
    payments: { waiting: deposits.unmatched + deposits.refunds },
    withdrawals: { waiting: open.reduce((sum, { count }) => sum + count, 0) },
    books: { waiting: books.content.length },
    documents: { waiting: documents.content.length },
    complaints: { waiting: complaints.open, ...(complaints.oldestAt && { oldestAt: complaints.oldestAt }) },
    talks: { waiting: talks.length },
    redemptions: {
      waiting: redemptions.counts!.waiting,
      oldestAt: redemptions.content.map(({ time }) => time).toSorted()[0],
    },
    applications: { waiting: applications.counts!.waiting },
    promotions: { waiting: (await owner.call('staffStuckRounds', {})).waiting },
    approvals: { waiting: requests.content.length },
    'agent-pay': { waiting: corrections.content.length },
  })
  expect(queues.filter(({ waiting }) => waiting > 0).length).toBeGreaterThan(4)
  expect(queues.filter(({ waiting, oldestAt }) => waiting > 0 !== (oldestAt !== undefined))).toEqual([])
  const seenBy = async (role: 'cashier' | 'support' | 'editor') =>
    (await (await site.staff(role)).call('staffWaiting', {})).queues.map(({ queue }) => queue)
  expect(await seenBy('cashier')).toContain('deposits')
  expect(await seenBy('cashier')).not.toContain('talks')
  expect(await seenBy('support')).toContain('talks')
  expect(await seenBy('editor')).toEqual([])
})
