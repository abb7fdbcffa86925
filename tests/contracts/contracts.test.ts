import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractKind } from '#api/contracts.ts'
import type { CallInput } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { lapseOffers } from '#server/contracts/agreements.ts'
import { consolidated } from '#server/contracts/consolidated.ts'
import type { Session } from '#server/kernel/handler.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'
import { measuredDb } from '#tests/support/plan.ts'

let site: TestSite
const people: Record<string, Visitor> = {}

beforeAll(async () => {
  site = await startTestSite()
  const top = await site.member('top', { type: 1 })
  const middle = await site.member('middle', { type: 2, uplineId: top })
  await site.member('low', { type: 2, uplineId: middle })
  await site.member('player', { uplineId: top })
  await site.member('fresh', { type: 1 })
  await site.member('lapsing', { type: 1 })
  for (const name of ['top', 'middle', 'low', 'player', 'fresh', 'lapsing']) {
    people[name] = site.visitor()
    await people[name].logIn(name)
  }
})
afterAll(() => site.close())

const of = (name: string) => people[name]!
const house = (...words: string[]) => operate(site, ['contract', ...words])
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )
const open = async (name: string, direction: 'received' | 'given' = 'received') =>
  (await of(name).call('agentContracts', { direction })).contracts
const offerOf = async (name: string) => (await open(name)).find(({ status }) => status === 'offered')!
const accept = async (name: string, endLowerDownline = false) =>
  of(name).call('processDailySalary', { id: (await offerOf(name)).id, action: 'accept', endLowerDownline })
const give = (from: string, to: string, rate: string) =>
  of(from).call('offerContract', {
    type: 'daily-salary',
    to,
    tiers: [{ rate, activeMembers: 3, betAmount: '5000.00' }],
  })

test('an offer of the house is shown by its flag, told at once, and accepted', async () => {
  const told: unknown[] = []
  const stop = site.site.hub.subscribe((event) => event.name === 'contract' && told.push(event.data))
  expect((await of('top').call('consolidated', {})).dailysalreqtype).toBe(false)
  expect((await house('top', 'daily-salary', '--rate', '1.00', '--bet', '50000')).text).toContain('Offered')
  expect(told).toEqual([{ waiting: 1 }])
  expect((await operate(site, ['log', 'top'])).text).toContain('contract.offer')
  stop()
  expect(await of('top').call('consolidated', {})).toMatchObject({ dailysalreqtype: true, dailysalinfo: false })
  expect(await open('top')).toMatchObject([
    { rate: '1.00', status: 'offered', tiers: [{ rate: '1.00', betAmount: '50000.00' }], ends: [] },
  ])
  expect(await accept('top')).toMatchObject({ status: 'accepted' })
  expect(await of('top').call('consolidated', {})).toMatchObject({ dailysalreqtype: false, dailysalinfo: true })
})

test('the consolidated answer brings money while the operator’s policy says so', async () => {
  const top = of('top')
  const { balance, currencySymbol } = await top.call('balance')
  expect((await top.call('member')).agentPolicy).toBe(true)
  expect(await top.call('consolidated', {})).toMatchObject({ balance, currencySymbol, currency: 'THB', locked: '0.00' })
  await site.app.settings.change({ agentPolicy: false }, 'test')
  expect((await top.call('member')).agentPolicy).toBe(false)
  const without = await top.call('consolidated', {})
  expect(without).not.toHaveProperty('balance')
  expect(without).toMatchObject({ dailysalinfo: true, rewardsToClaim: 0, missionsToClaim: 0 })
  await site.app.settings.change({ agentPolicy: true }, 'test')
})

test('nobody gives more than they have, to others than direct agents, or answers for others', async () => {
  expect(await code(give('top', 'middle', '1.01'))).toBe('contract_rate_too_high')
  expect(await code(give('middle', 'low', '0.10'))).toBe('contract_rate_too_high')
  expect(await code(give('top', 'low', '0.10'))).toBe('not_found')
  expect(await code(give('top', 'player', '0.10'))).toBe('not_found')
  expect(await code(of('player').call('agentContracts', {}))).toBe('not_agent')
  const { id } = await give('top', 'middle', '0.80')
  expect(await code(of('top').call('processDailySalary', { id, action: 'accept' }))).toBe('contract_answered')
  expect(await code(of('low').call('processDailySalary', { id, action: 'accept' }))).toBe('not_found')
  expect(await code(of('middle').call('processDividend', { id, action: 'accept' }))).toBe('not_found')
  expect(await accept('middle')).toMatchObject({ status: 'accepted', party: 'top' })
  expect(await code(of('middle').call('processDailySalary', { id, action: 'reject' }))).toBe('contract_answered')
  await give('middle', 'low', '0.60')
  await accept('low')
})

test('a lower rate ends what was given below, after it was agreed to', async () => {
  await house('top', 'daily-salary', '--rate', '0.70')
  expect((await offerOf('top')).ends).toMatchObject([{ party: 'middle', rate: '0.80' }])
  expect(await code(accept('top'))).toBe('contract_ends_others')
  expect(await open('middle')).toMatchObject([{ status: 'accepted' }])
  expect(await accept('top', true)).toMatchObject({ status: 'accepted', rate: '0.70' })
  expect(await open('top')).toMatchObject([{ rate: '0.70' }])
  // What hangs on the ended one ends with it, though its own rate would have fitted.
  expect(await open('middle')).toEqual([])
  expect(await open('low')).toEqual([])
})

test('a rejected, withdrawn or terminated one is gone; a shrunken promise is not accepted', async () => {
  const first = await give('top', 'middle', '0.50')
  await of('middle').call('processDailySalary', { id: first.id, action: 'reject' })
  const second = await give('top', 'middle', '0.50')
  await of('top').call('processDailySalary', { id: second.id, action: 'terminate' })
  expect(await open('middle')).toEqual([])
  await give('top', 'middle', '0.50')
  await accept('middle')
  const [running] = await open('middle')
  const end = (number?: string) =>
    of('top').call('processDailySalary', { id: running!.id, action: 'terminate', ...(number && { number }) })
  for (const wrong of [undefined, running!.id, `C-${running!.id}0`, `C-${second.id}`])
    expect(await code(end(wrong))).toBe('contract_number')
  expect(await open('middle')).toMatchObject([{ status: 'accepted' }])
  await end(` c-${running!.id}`)
  expect(await open('middle')).toEqual([])
  expect(await open('top', 'given')).toEqual([])
})

test('of two answers at once, one counts', async () => {
  await house('top', 'dividend', '--rate', '30', '--active', '20')
  const { id } = await offerOf('top')
  const answers = await Promise.all(
    (['accept', 'reject'] as const).map((action) => code(of('top').call('processDividend', { id, action }))),
  )
  expect(answers.toSorted()).toEqual(['answered', 'contract_answered'])
})

const actions = ['accept', 'reject', 'terminate'] as const
/** How an offer comes to a status: who does what to it. */
const ways = {
  offered: undefined,
  accepted: ['middle', 'accept'],
  rejected: ['middle', 'reject'],
  terminated: ['top', 'terminate'],
} as const
const allowed: Readonly<Record<string, readonly string[]>> = {
  'middle offered': ['accept', 'reject'],
  'top offered': ['terminate'],
  'middle accepted': ['terminate'],
  'top accepted': ['terminate'],
}

test.each(
  (Object.keys(ways) as (keyof typeof ways)[]).flatMap((status) => [
    [status, 'middle'] as const,
    [status, 'top'] as const,
  ]),
)('of a contract that is %s, %s may do what the table says', async (status, side) => {
  if (!(await open('top')).some(({ kind }) => kind === 'daily-salary')) {
    await house('top', 'daily-salary', '--rate', '1.00')
    await accept('top')
  }
  for (const action of actions) {
    const { id } = await give('top', 'middle', '0.50')
    const way = ways[status]
    if (way) await of(way[0]).call('processDailySalary', { id, action: way[1] })
    expect([action, await code(of(side).call('processDailySalary', { id, action, number: `C-${id}` }))]).toEqual([
      action,
      allowed[`${side} ${status}`]?.includes(action) ? 'answered' : 'contract_answered',
    ])
  }
})

const kinds = [
  ['dividend', 'processDividend', 'divtypereq', 'divinfo'],
  ['daily-salary', 'processDailySalary', 'dailysalreqtype', 'dailysalinfo'],
  ['hourly-salary', 'processHourlySalary', 'contracthoursalreq', 'hoursalinfo'],
  ['realtime-salary', 'processRealtimeSalary', 'realtimesalreqtype', 'realtimesalinfo'],
] as const

test('each kind of contract has its flags and its call, and no other kind has them', async () => {
  const agent = of('fresh')
  const flags = async () =>
    Object.entries(await agent.call('consolidated', {}))
      .filter(([, value]) => value === true)
      .map(([name]) => name)
      .toSorted()
  const running: string[] = []
  for (const [type, answer, waits, runs] of kinds) {
    expect(await flags()).toEqual(running.toSorted())
    await house('fresh', type, '--rate', '1.00', ...(type === 'dividend' ? ['--valid-bet'] : ['--bet']), '50.00')
    expect(await flags()).toEqual([...running, waits].toSorted())
    const [offered, ...more] = (await agent.call('agentContracts', { type })).contracts
    expect([offered, more]).toMatchObject([{ kind: type, status: 'offered', direction: 'received' }, []])
    expect((await agent.call('agentContracts', { type, direction: 'given' })).contracts).toEqual([])
    for (const [, other] of kinds)
      if (other !== answer)
        expect(await code(agent.call(other, { id: offered!.id, action: 'accept' }))).toBe('not_found')
    expect(await agent.call(answer, { id: offered!.id, action: 'accept' })).toMatchObject({ status: 'accepted' })
    running.push(runs)
  }
  expect(await flags()).toEqual(running.toSorted())
})

const offerTiers = (type: ContractKind, tiers: CallInput<Api['offerContract']>['tiers']) =>
  of('top').call('offerContract', { type, to: 'middle', tiers })

test('tiers rise, pay something and ask for what their kind counts', async () => {
  await house('top', 'dividend', '--rate', '40.00')
  const { id } = (await open('top')).find(({ kind, status }) => kind === 'dividend' && status === 'offered')!
  await of('top').call('processDividend', { id, action: 'accept' })
  const three = [
    { rate: '10.00', activeMembers: 5, periodValidBet: '1000.00' },
    { rate: '15.5', activeMembers: 5, periodValidBet: '2000.00' },
    { rate: '20', activeMembers: 9, periodValidBet: '2000.00', periodProfitLoss: '10.00' },
  ]
  expect(await offerTiers('dividend', three)).toMatchObject({
    rate: '20.00',
    tiers: [{ rate: '10.00' }, { rate: '15.50' }, { rate: '20.00', activeMembers: 9, periodProfitLoss: '10.00' }],
  })
  const wrong: [ContractKind, CallInput<Api['offerContract']>['tiers']][] = [
    ['dividend', [{ rate: '0.00' }]],
    ['dividend', [{ rate: '10.00' }, { rate: '10.00', activeMembers: 1 }]],
    ['dividend', [{ rate: '10.00', activeMembers: 2 }, { rate: '11.00' }]],
    ['dividend', [{ rate: '10.00', betAmount: '5.00' }]],
    ['daily-salary', [{ rate: '0.10', periodValidBet: '5.00' }]],
    ['hourly-salary', [{ rate: '0.10', activeMembers: 1 }]],
    ['realtime-salary', [{ rate: '0.10', periodProfitLoss: '5.00' }]],
  ]
  for (const [kind, tiers] of wrong)
    expect([kind, tiers, await code(offerTiers(kind, tiers))]).toEqual([kind, tiers, 'contract_tiers'])
  expect(await code(offerTiers('dividend', [{ rate: '10.00' }, { rate: '40.01' }]))).toBe('contract_rate_too_high')
})

test('an offer that nobody answers in time lapses', async () => {
  await house('lapsing', 'daily-salary', '--rate', '1.00')
  const [{ id, offeredAt, lapsesAt } = { id: '', offeredAt: '', lapsesAt: '' }] = await open('lapsing')
  expect(Date.parse(lapsesAt!) - Date.parse(offeredAt)).toBe(7 * 86_400_000)
  await site.app.db.query("update contract set offered_at = offered_at - interval '7 days' where id = $1", [id])
  expect(await code(of('lapsing').call('processDailySalary', { id, action: 'accept' }))).toBe('contract_lapsed')
  await lapseOffers(site.app)
  expect(await open('lapsing')).toEqual([])
})

test('an amount that is none refuses the offer, with nothing left of it', async () => {
  const before = await open('top', 'given')
  for (const betAmount of ['1.001', '-1', 'x'])
    expect(await code(offerTiers('daily-salary', [{ rate: '0.10', betAmount }]))).toBe('invalid_input')
  expect(await open('top', 'given')).toEqual(before)
})

test('the consolidated answer is one query, which reads by index what is the member’s alone', async () => {
  const id = await site.member('busy', { balance: '50.00' })
  const other = await site.member('crowd')
  await site.app.db.exec(`insert into member_message (member_id, category, texts, created_at)
    select case n % 100 when 0 then ${id} else ${other} end, 'service', '{}', now() from generate_series(1, 5000) n; analyze`)
  const db = measuredDb(site.app.db)
  const answer = await consolidated({ app: { ...site.app, db: db as never }, session: { memberId: id } as Session })
  expect(answer).toMatchObject({ balance: '50.00', unreadMessage: 50, divinfo: false })
  const { statements, read } = db.taken()
  expect([statements, read < 250]).toEqual([1, true])
})
