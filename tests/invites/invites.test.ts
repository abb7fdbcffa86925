import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberTypes } from '#api/access.ts'
import type { CallInput } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { insertAgreement } from '#server/contracts/public.ts'
import { startTestSite, type TestSite, testPassword, type Visitor } from '#tests/support/app.ts'

let site: TestSite
let agent: Visitor
let agentId: bigint

beforeAll(async () => {
  site = await startTestSite()
  agentId = await site.member('top', { type: memberTypes.agents[0] })
  const tier = { activeMembers: 0, validBet: 0n, netLoss: 0n, betAmount: 0n }
  const agree = (kind: 'dividend' | 'daily-salary', rate: number) =>
    insertAgreement(site.app.db, {
      ...{ kind, upline: null, downlineId: agentId, status: 'accepted', at: site.app.clock.now() },
      tiers: [{ rate, ...tier }],
    })
  await agree('dividend', 2_000)
  await agree('daily-salary', 100)
  agent = await entered('top')
})
afterAll(() => site.close())

async function entered(account: string, password = testPassword): Promise<Visitor> {
  const visitor = site.visitor()
  await visitor.logIn(account, password)
  return visitor
}

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )

const memberOf = async (account: string) =>
  (
    await site.app.db.query<{ id: bigint; type: number; upline_id: bigint | null; must_change_password: boolean }>(
      'select id, type, upline_id, must_change_password from member where account = $1',
      [account],
    )
  )[0]

const firstPassword = 'Given-Once-4417'
type Form = CallInput<Api['registerDownline']>
const open = (more: Partial<Form>) =>
  agent.call('registerDownline', { brings: 'member', username: 'none', password: firstPassword, ...more })

let joins = 0
/** Registers a player who follows a link. */
async function join(affiliateCode: string): Promise<string> {
  joins += 1
  const username = `joined${joins}`
  const visitor = site.visitor()
  await visitor.call('register', {
    ...{ username, password: testPassword, confirmPassword: testPassword, termsAccepted: true, affiliateCode },
  })
  return username
}
const codeOf = ({ url }: { readonly url: string }): string => url.split('/').at(-1)!

test('an agent opens accounts directly below, and their password has to be changed first', async () => {
  expect(await open({ username: 'below1', nickname: 'Below' })).toEqual({ account: 'below1', offers: [] })
  expect(await memberOf('below1')).toMatchObject({ type: memberTypes.member, upline_id: agentId })
  const visitor = site.visitor()
  const answer = await visitor.call('login', { username: 'below1', password: firstPassword })
  expect(answer).toMatchObject({ passwordDue: 'first' })
  const { content } = await agent.call('agentTeam', { account: 'below1' })
  expect(content).toMatchObject([{ account: 'below1', nickname: 'Below', kind: 'member' }])
  const lines = await site.app.db.query<{ actor: string; detail: object }>(
    `select actor, detail from audit_log where action = 'member.created' and detail->>'account' = 'below1'`,
  )
  expect(lines).toMatchObject([{ actor: `member:${agentId}`, detail: { by: 'agent', brings: 'member' } }])
})

test('the rates of a new agent are offers, never above the own ones, and members get none', async () => {
  const rates = { dividend: '8', 'daily-salary': '0.50' }
  expect(await open({ brings: 'agent', username: 'agent2', rates })).toEqual({
    account: 'agent2',
    offers: ['dividend', 'daily-salary'],
  })
  expect((await memberOf('agent2'))!.type).toBe(memberTypes.agents[1])
  const { contracts } = await agent.call('agentContracts', { direction: 'given' })
  expect(contracts.map(({ party, kind, rate, status }) => [party, kind, rate, status]).sort()).toEqual([
    ['agent2', 'daily-salary', '0.50', 'offered'],
    ['agent2', 'dividend', '8.00', 'offered'],
  ])
  const tooHigh = open({ brings: 'agent', username: 'agent3', rates: { dividend: '20.01', 'daily-salary': '1' } })
  await expect(tooHigh).rejects.toMatchObject({
    code: 'contract_rate_too_high',
    details: { fields: { dividend: 'invalid' } },
  })
  expect(await outcome(open({ brings: 'agent', username: 'agent3', rates: { 'hourly-salary': '0.01' } }))).toBe(
    'contract_rate_too_high',
  )
  expect(await outcome(open({ brings: 'agent', username: 'agent3', rates: { dividend: '0' } }))).toBe(
    'contract_rate_too_high',
  )
  for (const rate of ['-1', '1.234', '101', 'x'])
    expect(await outcome(open({ brings: 'agent', username: 'agent3', rates: { dividend: rate } }))).toBe(
      'invalid_input',
    )
  expect(await outcome(open({ username: 'agent3', rates: { dividend: '1' } }))).toBe('invalid_input')
  expect(await memberOf('agent3')).toBeUndefined()
})

test('a name that is taken or not allowed and a weak password are refused at their field', async () => {
  await expect(open({ username: 'BELOW1' })).rejects.toMatchObject({
    ...{ code: 'username_taken', details: { fields: { username: 'taken' } } },
  })
  await expect(open({ username: '1' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(open({ username: 'shortpass', password: 'ab' })).rejects.toMatchObject({
    ...{ code: 'invalid_input', details: { fields: { password: 'length' } } },
  })
  expect(await memberOf('shortpass')).toBeUndefined()
})

test('a link leads to the registration, counts its visits, and brings what it brings for good', async () => {
  const link = await agent.call('makeLink', { title: 'Team North', brings: 'agent', rates: { dividend: '12' } })
  expect(link).toMatchObject({ state: 'open', visits: 0, joined: 0, rates: { dividend: '12.00' } })
  const guest = site.visitor()
  const path = new URL(link.url).pathname
  expect(path).toMatch(/^\/r\/[a-z2-9]{10}$/)
  const answer = await guest.fetch(path, { headers: { 'accept-language': 'en' } })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(/\/register\?aff=[a-z2-9]{10}$/)
  const code = codeOf(link)
  await guest.call('affiliateCheck', { code })
  const account = await join(code.toUpperCase())
  const { id, ...place } = (await memberOf(account))!
  expect(place).toMatchObject({ type: memberTypes.agents[1], upline_id: agentId })
  const newAgent = await entered(account)
  expect((await newAgent.call('agentContracts', {})).contracts).toMatchObject([
    { kind: 'dividend', direction: 'received', rate: '12.00', status: 'offered', party: 'top' },
  ])
  expect(await site.app.db.query('select link_id from invite_joined where member_id = $1', [id])).toEqual([
    { link_id: BigInt(link.id) },
  ])
  const [shown] = (await agent.call('inviteLinks', {})).content
  expect(shown).toMatchObject({ id: link.id, visits: 1, joined: 1, deposited: { count: 0, truncated: false } })
  // What brought somebody keeps its rates; its name and its end may change.
  const change = { id: link.id, title: 'North', paused: false }
  expect(await outcome(agent.call('changeLink', { ...change, rates: { dividend: '10' } }))).toBe('invite_link_used')
  expect(await agent.call('changeLink', { ...change, rates: { dividend: '12.00' } })).toMatchObject({ title: 'North' })
  await agent.call('removeLink', { id: link.id })
  expect((await memberOf(account))!.upline_id).toBe(agentId)
  expect((await agent.call('inviteLinks', {})).content).toEqual([])
})

test('a link that is paused, over, used up, stopped or gone brings nobody and still leads on', async () => {
  const link = await agent.call('makeLink', { title: 'Members', brings: 'member', usesMax: 1 })
  const change = { id: link.id, title: 'Members', usesMax: 1 }
  const code = codeOf(link)
  const leads = async () => (await site.visitor().fetch(`/r/${code}`)).headers.get('location')
  const isClosed = async () => {
    expect(await leads()).toMatch(/\/register$/)
    expect(await outcome(site.visitor().call('affiliateCheck', { code }))).toBe('invitation_code_error')
    expect(await outcome(join(code))).toBe('invitation_code_error')
  }
  expect(await agent.call('changeLink', { ...change, paused: true })).toMatchObject({ state: 'paused' })
  await isClosed()
  const endsAt = new Date(site.app.clock.now().getTime() - 1).toISOString()
  expect(await agent.call('changeLink', { ...change, paused: false, endsAt })).toMatchObject({ state: 'ended' })
  await isClosed()
  expect(await agent.call('changeLink', { ...change, paused: false })).toMatchObject({ state: 'open' })
  expect(await leads()).toContain(code)
  const account = await join(code)
  expect(await memberOf(account)).toMatchObject({ type: memberTypes.member, upline_id: agentId })
  expect((await agent.call('inviteLinks', {})).content[0]).toMatchObject({ state: 'used_up', joined: 1 })
  await isClosed()
  await agent.call('removeLink', { id: link.id })
  await isClosed()
  for (const wrong of ['aaaaaaaaaa', 'x', '%00', '..%2f', 'ÿ'])
    expect((await site.visitor().fetch(`/r/${encodeURIComponent(wrong)}`)).status).toBeLessThan(500)
})

test('the link of an agent who is not active counts no visit and leads on without its code', async () => {
  const id = await site.member('leaving', { type: memberTypes.agents[0] })
  const leaving = await entered('leaving')
  const link = await leaving.call('makeLink', { title: 'Mine', brings: 'member' })
  const code = codeOf(link)
  const leads = async () => (await site.visitor().fetch(`/r/${code}`)).headers.get('location')
  const visits = async () =>
    (await site.app.db.query<{ visits: bigint }>('select visits from invite_link where id = $1', [BigInt(link.id)]))[0]!
      .visits
  expect(await leads()).toContain(code)
  for (const [status, disabledAs] of [
    ['disabled', 'frozen'],
    ['disabled', 'closed'],
    ['self_excluded', null],
  ]) {
    await site.app.db.query('update member set status = $2, disabled_as = $3 where id = $1', [id, status, disabledAs])
    expect(await leads()).toMatch(/\/register$/)
    expect(await outcome(site.visitor().call('affiliateCheck', { code }))).toBe('invitation_code_error')
    expect(await outcome(join(code))).toBe('invitation_code_error')
    expect(await visits()).toBe(1n)
  }
  await site.app.db.query("update member set status = 'active', disabled_as = null where id = $1", [id])
  expect(await leads()).toContain(code)
  expect(await visits()).toBe(2n)
})

test('two who register by the last place of a link at once: one joins, the other is refused and opened nowhere', async () => {
  const link = await agent.call('makeLink', { title: 'One place', brings: 'member', usesMax: 1 })
  const outcomes = await Promise.all([1, 2, 3].map(() => outcome(join(codeOf(link)))))
  expect(outcomes.filter((one) => one === 'answered')).toHaveLength(1)
  const [row] = await site.app.db.query<{ n: bigint }>('select count(*) as n from invite_joined where link_id = $1', [
    BigInt(link.id),
  ])
  expect(row!.n).toBe(1n)
})

test('a rate that has come to lie above the agent’s own is not offered any more', async () => {
  const link = await agent.call('makeLink', {
    title: 'High',
    brings: 'agent',
    rates: { 'daily-salary': '1', dividend: '20' },
  })
  await site.app.db.query(
    `update contract set rate_bp = 50 where downline_id = $1 and kind = 'daily-salary' and status = 'accepted'`,
    [agentId],
  )
  const newAgent = await entered(await join(codeOf(link)))
  expect((await newAgent.call('agentContracts', {})).contracts.map(({ kind }) => kind)).toEqual(['dividend'])
})

test('nobody touches the links of somebody else, and only agents have any', async () => {
  const link = await agent.call('makeLink', { title: 'Mine', brings: 'member' })
  const lower = await site.member('lower', { type: memberTypes.agents[1], uplineId: agentId })
  const sibling = await site.member('sibling', { type: memberTypes.agents[1] })
  expect([lower, sibling]).toHaveLength(2)
  for (const account of ['lower', 'sibling']) {
    const visitor = await entered(account)
    const change = { id: link.id, title: 'Theirs', paused: true }
    expect(await outcome(visitor.call('changeLink', change))).toBe('not_found')
    expect(await outcome(visitor.call('removeLink', { id: link.id }))).toBe('not_found')
    expect((await visitor.call('inviteLinks', {})).content).toEqual([])
  }
  expect(link.qr).toMatchObject({ path: expect.stringMatching(/^M/), size: expect.any(Number) })
  await site.member('player')
  const player = await entered('player')
  for (const call of [
    player.call('inviteLinks', {}),
    player.call('makeLink', { title: 'x', brings: 'member' }),
    player.call('registerDownline', { brings: 'member', username: 'nobody1', password: firstPassword }),
  ])
    expect(await outcome(call)).toBe('not_agent')
  expect(await outcome(site.visitor().call('makeLink', { title: 'x', brings: 'member' }))).toBe('not_logged_in')
})

test('staff see the links of all agents, stop one with a reason, and its agent cannot open it again', async () => {
  const link = await agent.call('makeLink', { title: 'Misused', brings: 'member' })
  const reader = await site.staff('auditor', 'reader')
  const owner = await site.staff('owner')
  const { content } = await owner.call('staffInviteLinks', { account: 'TOP' })
  expect(content[0]).toMatchObject({ id: link.id, agent: 'top', title: 'Misused', state: 'open', code: codeOf(link) })
  expect((await owner.call('staffInviteLinks', { pageSize: 1 })).content).toHaveLength(1)
  expect(await outcome(owner.call('staffInviteLinks', { account: 'nosuch' }))).toBe('user_unknown')
  expect(await outcome(reader.call('staffStopLink', { id: link.id, stopped: true, reason: 'Spam in groups' }))).toBe(
    'permission_needed',
  )
  await owner.call('staffStopLink', { id: link.id, stopped: true, reason: 'Spam in groups' })
  expect(await outcome(owner.call('staffStopLink', { id: link.id, stopped: true, reason: 'Once more' }))).toBe(
    'state_conflict',
  )
  expect(await agent.call('changeLink', { id: link.id, title: 'Misused', paused: false })).toMatchObject({
    state: 'stopped',
  })
  expect(await outcome(join(codeOf(link)))).toBe('invitation_code_error')
  const [line] = await site.app.db.query<{ detail: object }>(`select detail from audit_log where action = 'link.stop'
    and outcome = 'done'`)
  expect(line!.detail).toMatchObject({ reason: 'Spam in groups', title: 'Misused' })
  await owner.call('staffStopLink', { id: link.id, stopped: false, reason: 'Settled' })
  expect(await outcome(join(codeOf(link)))).toBe('answered')
})
