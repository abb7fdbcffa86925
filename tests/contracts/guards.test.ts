import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractKinds } from '#api/contract-kinds.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

let site: TestSite
/** top → middle → low; and below top beside `middle` an agent and a member; `stranger` is of another team. */
const people: Record<string, Visitor> = {}
/** What runs between `top` and `middle`, and what `middle` is offered. */
let running: string
let offered: string
let run: string

beforeAll(async () => {
  site = await startTestSite()
  const top = await site.member('top', { type: 1 })
  const middle = await site.member('middle', { type: 2, uplineId: top })
  await site.member('low', { type: 2, uplineId: middle })
  await site.member('sibling', { type: 2, uplineId: top })
  await site.member('member', { uplineId: top })
  await site.member('stranger', { type: 1 })
  for (const name of ['top', 'middle', 'low', 'sibling', 'member', 'stranger']) {
    people[name] = site.visitor()
    await people[name].logIn(name)
  }
  people.guest = site.visitor()
  people.trial = site.visitor()
  people.trial.token = (await people.trial.call('freePlay', {})).token
  await operate(site, ['contract', 'top', 'daily-salary', '--rate', '1.00'])
  const [fromHouse] = (await of('top').call('agentContracts', {})).contracts
  await of('top').call('processDailySalary', { id: fromHouse!.id, action: 'accept' })
  running = (await give('0.50')).id
  await of('middle').call('processDailySalary', { id: running, action: 'accept' })
  offered = (await give('0.60')).id
  const [paid] = await site.app.db.query<{ id: bigint }>(
    `insert into pay_run (kind, starts, ends, carries, lines, total, computed_at)
     values ('hourly-salary', '2026-03-02T04:00Z', '2026-03-02T05:00Z', true, 1, 0, now()) returning id`,
  )
  await site.app.db.query(
    `insert into pay_line (run_id, kind, starts, agent_id, contract_id, active, valid_bet, net_loss, rate_bp, base, carry_before,
       carry_after, owed_before, owed_after, claim, given, pay)
     values ($1, 'hourly-salary', '2026-03-02T04:00Z', $2, $3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)`,
    [paid!.id, middle, running],
  )
  run = paid!.id.toString()
})
afterAll(() => site.close())

const of = (name: string) => people[name]!
const give = (rate: string, to = 'middle', from = 'top') =>
  of(from).call('offerContract', { type: 'daily-salary', to, tiers: [{ rate }] })
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )
const allContracts = () =>
  site.app.db.query('select id, status, rate_bp, answered_at, ended_at from contract order by id')

describe('of other people', () => {
  /** An agent who is on neither side of a contract hears that there is none; a caller who is no agent is told so. */
  const refusals = { sibling: 'not_found', low: 'not_found', stranger: 'not_found' } as const
  const noAgents = { member: 'not_agent', trial: 'not_agent', guest: 'not_logged_in' } as const
  const calls = {
    dividend: 'processDividend',
    'daily-salary': 'processDailySalary',
    'hourly-salary': 'processHourlySalary',
    'realtime-salary': 'processRealtimeSalary',
  } as const

  test.each(Object.entries({ ...refusals, ...noAgents }))(
    '%s answers and ends no contract: %s',
    async (name, refusal) => {
      const before = await allContracts()
      for (const kind of contractKinds)
        for (const action of ['accept', 'reject', 'terminate'] as const)
          for (const id of [running, offered]) {
            const answer = of(name).call(calls[kind], { id, action, number: `C-${id}`, endLowerDownline: true })
            expect(await code(answer)).toBe(refusal)
          }
      expect(await allContracts()).toEqual(before)
    },
  )

  test('the agent above takes the own offer back and does not answer it, nor does who has it end the offer', async () => {
    const before = await allContracts()
    for (const action of ['accept', 'reject'] as const) {
      expect(await code(of('top').call('processDailySalary', { id: offered, action }))).toBe('contract_answered')
      expect(await code(of('middle').call('processDividend', { id: offered, action }))).toBe('not_found')
    }
    expect(await allContracts()).toEqual(before)
  })

  test.each(Object.entries({ top: 'not_found', ...refusals, ...noAgents }))(
    '%s opens no payment and reads no contract: %s',
    async (name, refusal) => {
      expect(await code(of(name).call('agentPayout', { run }))).toBe(refusal)
      if (refusal === 'not_found' && name !== 'top') {
        expect((await of(name).call('agentContracts', {})).contracts).toEqual([])
        expect((await of(name).call('agentContractHistory', {})).content).toEqual([])
      }
    },
  )

  test('the agent whose it is opens the payment', async () => {
    expect(await of('middle').call('agentPayout', { run })).toMatchObject({ run, pay: '0.00000' })
  })

  test.each(Object.entries({ ...refusals, ...noAgents, middle: 'not_found' }))(
    '%s plays no contract over the team of somebody else: %s',
    async (name, refusal) => {
      const input = { type: 'daily-salary' as const, tiers: [{ rate: '0.10' }] }
      const others = name === 'middle' ? ['top', 'sibling', 'middle', 'stranger'] : ['middle', 'top']
      for (const to of others) expect(await code(of(name).call('playContract', { ...input, to }))).toBe(refusal)
    },
  )
})

describe('an offer', () => {
  test.each([
    ['to oneself', 'middle', 'middle'],
    ['to the agent above', 'top', 'middle'],
    ['in a circle, to an agent two above', 'top', 'low'],
    ['to somebody beside', 'sibling', 'middle'],
    ['to two below', 'low', 'top'],
    ['to another team', 'stranger', 'top'],
    ['to a member', 'member', 'top'],
    ['to nobody', 'nobody', 'top'],
  ])('%s is refused', async (_, to, from) => {
    const before = await allContracts()
    expect(await code(give('0.10', to, from))).toBe('not_found')
    expect(await allContracts()).toEqual(before)
  })

  test.each([
    ['above the own rate', '1.01', 'contract_rate_too_high'],
    ['above all', '100.01', 'invalid_input'],
    ['below zero', '-0.10', 'invalid_input'],
    ['of nothing', '0.00', 'contract_tiers'],
    ['with too many decimals', '0.123', 'invalid_input'],
    ['that is no number', '1e1', 'invalid_input'],
    ['that is empty', '', 'invalid_input'],
  ])('of a rate %s (%s) is refused', async (_, rate, refusal) => {
    const before = await allContracts()
    expect(await code(give(rate))).toBe(refusal)
    expect(await allContracts()).toEqual(before)
  })
})

test('of two acceptances at once one counts, and the contract runs once', async () => {
  const accept = () => of('middle').call('processDailySalary', { id: offered, action: 'accept' })
  const answers = await Promise.all([code(accept()), code(accept())])
  expect(answers.toSorted()).toEqual(['answered', 'contract_answered'])
  const runs = await site.app.db.query(
    `select rate_bp from contract where status = 'accepted' and kind = 'daily-salary'
       and downline_id = (select id from member where account = 'middle')`,
  )
  expect(runs).toEqual([{ rate_bp: 60 }])
})
