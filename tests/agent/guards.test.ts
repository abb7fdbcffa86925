import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#api/calls.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'

let site: TestSite
/** top → middle → (low, leaf), where `leaf` is a member; `sibling` beside `middle`, `stranger` in another team. */
const people: Record<string, Visitor> = {}
let link: string

beforeAll(async () => {
  site = await startTestSite()
  const top = await site.member('top', { type: 1 })
  const middle = await site.member('middle', { type: 2, uplineId: top })
  await site.member('low', { type: 2, uplineId: middle })
  await site.member('leaf', { uplineId: middle })
  await site.member('sibling', { type: 2, uplineId: top })
  await site.member('stranger', { type: 1 })
  for (const name of ['top', 'middle', 'low', 'leaf', 'sibling', 'stranger']) {
    people[name] = site.visitor()
    await people[name].logIn(name)
  }
  people.guest = site.visitor()
  people.trial = site.visitor()
  people.trial.token = (await people.trial.call('freePlay', {})).token
  link = (await people.middle!.call('makeLink', { title: 'Mine', brings: 'member' })).id
})
afterAll(() => site.close())

const tiers = [{ rate: '0.10' }]
/** Calls that name a direct downline, and their other inputs. */
const toDirect = {
  downlineTransfer: {},
  transferDownline: { amount: '1.00', paymentPassword: '280491' },
  offerContract: { type: 'daily-salary', tiers },
  playContract: { type: 'daily-salary', tiers },
} as const
/** Calls about an account of the team, and by which input they name it. */
const ofTeam = {
  agentTeam: 'parent',
  agentTeamFile: 'parent',
  agentBets: 'account',
  agentBetsFile: 'account',
  agentProfit: 'parent',
  agentProfitFile: 'parent',
  agentTransactions: 'account',
  agentTransactionsFile: 'account',
} as const
const ofLink = { changeLink: { title: 'Theirs', paused: true }, removeLink: {} } as const
/** What is tried elsewhere (contracts and payments), and announcements, which are for all agents. */
const elsewhere = [
  ...['processDailySalary', 'processDividend', 'processHourlySalary', 'processRealtimeSalary', 'agentPayout'],
  'agentContracts',
  ...['teamToTell', 'tellTeam'],
  // Below, since it is for every level and never about oneself.
  ...['noteDownline', 'agentTeamMember'],
]
const names = ['to', 'parent', 'account', 'id', 'run', 'party']

type Name = keyof typeof toDirect | keyof typeof ofTeam | keyof typeof ofLink
const ask = (caller: string, name: Name, input: object) =>
  people[caller]!.call(name, input as never, name === 'transferDownline' ? { key: crypto.randomUUID() } : {}).then(
    () => 'answered',
    (thrown: { code?: string }) => thrown.code ?? thrown,
  )

test('every call of agents that names somebody or something is tried', () => {
  const namesOne = (shape: object) => names.some((name) => name in shape && !(name === 'to' && 'from' in shape))
  const naming = Object.entries(calls).filter(
    ([, { access, input }]) => access === 'agent' && namesOne(input.def.shape),
  )
  const tried = [...Object.keys(toDirect), ...Object.keys(ofTeam), ...Object.keys(ofLink), ...elsewhere]
  expect(naming.map(([name]) => name).toSorted()).toEqual(tried.toSorted())
})

const outside = [
  ['middle', ['top', 'sibling', 'stranger', 'middle', 'nobody']],
  ['top', ['low', 'leaf', 'stranger']],
  ['sibling', ['middle', 'low', 'leaf', 'top']],
  ['low', ['middle', 'leaf', 'top']],
  ['stranger', ['top', 'middle', 'leaf']],
] as const

test.each(outside)('%s reaches none but direct downlines: %j', async (caller, others) => {
  for (const [name, input] of Object.entries(toDirect) as [keyof typeof toDirect, object][])
    for (const to of others)
      expect([name, to, await ask(caller, name, { ...input, to })]).toEqual([name, to, 'not_found'])
})

const idOf = async (account: string) => {
  const [row] = await site.app.db.query<{ id: bigint }>('select id from member where account = $1', [account])
  return row?.id.toString() ?? '999999'
}
/** What a call about an account of the team is asked with. */
const about = async (input: string, account: string) => ({
  [input]: input === 'parent' ? await idOf(account) : account,
})

test('middle reaches the agent below by each of them', async () => {
  for (const [name, input] of Object.entries(ofTeam) as [keyof typeof ofTeam, string][])
    expect([name, await ask('middle', name, await about(input, 'low'))]).toEqual([name, 'answered'])
  for (const [name, input] of Object.entries(toDirect) as [keyof typeof toDirect, object][])
    expect([name, await ask('middle', name, { ...input, to: 'low' })]).not.toEqual([name, 'not_found'])
})

const notOfTeam = [
  ['middle', ['top', 'sibling', 'stranger', 'nobody']],
  ['top', ['stranger']],
  ['sibling', ['middle', 'low', 'leaf', 'top']],
  ['low', ['middle', 'leaf', 'top']],
  ['stranger', ['top', 'middle', 'leaf']],
] as const

test.each(notOfTeam)('%s reads nothing of who is outside the team: %j', async (caller, others) => {
  for (const [name, input] of Object.entries(ofTeam) as [keyof typeof ofTeam, string][])
    for (const account of others) {
      const wanted = await about(input, account)
      expect([name, account, await ask(caller, name, wanted)]).toEqual([name, account, 'not_found'])
    }
})

const look = async (caller: string, account: string) =>
  people[caller]!.call('agentTeamMember', { id: await idOf(account) }).then(
    ({ path }) => path.map((step) => step.account).join(' > '),
    (thrown: { code?: string }) => thrown.code ?? thrown,
  )

test.each(notOfTeam)('%s looks at nobody outside the team, nor at itself: %j', async (caller, others) => {
  for (const account of [...others, caller])
    expect([account, await look(caller, account)]).toEqual([account, 'not_found'])
  expect(await look('top', 'leaf')).toMatch(/^top > .*leaf$/)
})

const note = async (caller: string, account: string, text = 'calls on Fridays') =>
  people[caller]!.call('noteDownline', { id: await idOf(account), note: text }).then(
    () => 'answered',
    (thrown: { code?: string }) => thrown.code ?? thrown,
  )

test.each(notOfTeam)('%s notes nothing about who is outside the team, nor about itself: %j', async (caller, others) => {
  for (const account of [...others, caller])
    expect([account, await note(caller, account)]).toEqual([account, 'not_found'])
  expect(await site.app.db.query('select from agent_note')).toEqual([])
})

test('a note is for who wrote it: on every level, in place of the one before, and gone when it is empty', async () => {
  const read = async (caller: string, account: string) =>
    (await people[caller]!.call('agentTeam', { account })).content.map((one) => one.note)
  expect([await note('top', 'leaf'), await note('middle', 'leaf', 'pays late')]).toEqual(['answered', 'answered'])
  expect([await read('top', 'leaf'), await read('middle', 'leaf')]).toEqual([['calls on Fridays'], ['pays late']])
  await note('top', 'leaf', ' calls on Mondays ')
  expect(await read('top', 'leaf')).toEqual(['calls on Mondays'])
  expect((await people.leaf!.call('profile', {}).then(JSON.stringify)).includes('Mondays')).toBe(false)
  await note('top', 'leaf', '')
  expect([await read('top', 'leaf'), await read('middle', 'leaf')]).toEqual([[undefined], ['pays late']])
  await note('middle', 'leaf', '')
})

test.each([
  ['leaf', 'not_agent'],
  ['trial', 'not_agent'],
  ['guest', 'not_logged_in'],
])('%s, who is no agent, notes nothing', async (caller, refusal) => {
  expect(await note(caller, 'low')).toBe(refusal)
})

test.each(['top', 'sibling', 'low', 'stranger'])('%s changes no link of another agent', async (caller) => {
  for (const [name, input] of Object.entries(ofLink) as [keyof typeof ofLink, object][])
    expect(await ask(caller, name, { ...input, id: link })).toBe('not_found')
  expect((await people.middle!.call('inviteLinks', {})).content).toMatchObject([{ id: link, title: 'Mine' }])
})

test.each([
  ['leaf', 'not_agent'],
  ['trial', 'not_agent'],
  ['guest', 'not_logged_in'],
])('%s, who is no agent, gets no answer of any of them', async (caller, refusal) => {
  for (const [name, input] of Object.entries(toDirect) as [keyof typeof toDirect, object][])
    expect([name, await ask(caller, name, { ...input, to: 'low' })]).toEqual([name, refusal])
  for (const [name, input] of Object.entries(ofTeam) as [keyof typeof ofTeam, string][])
    expect([name, await ask(caller, name, { [input]: 'low' })]).toEqual([name, refusal])
  for (const [name, input] of Object.entries(ofLink) as [keyof typeof ofLink, object][])
    expect([name, await ask(caller, name, { ...input, id: link })]).toEqual([name, refusal])
})
