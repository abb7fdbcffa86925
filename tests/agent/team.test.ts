import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberTypes } from '#api/access.ts'
import { countFigures } from '#server/figures/count.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

let site: TestSite
const people: Record<string, Visitor> = {}
const ids: Record<string, string> = {}
const day = (text: string) => new Date(`${text}T12:00:00.000Z`)

/** top → (middle → (low → leaf, Anan), anda … andz, player), and another → `outsider`, a member outside the team. */
beforeAll(async () => {
  site = await startTestSite()
  const add = async (account: string, type: number, uplineId?: bigint, createdAt = day('2026-01-05')) => {
    const id = await site.member(account, { type, createdAt, ...(uplineId === undefined ? {} : { uplineId }) })
    ids[account] = id.toString()
    return id
  }
  const [agentType, lowerType] = memberTypes.agents
  const top = await add('top', agentType)
  const middle = await add('middle', lowerType, top)
  const low = await add('low', lowerType, middle, day('2026-03-01'))
  await add('leaf', memberTypes.member, low, day('2026-03-02'))
  await add('Anan', memberTypes.member, middle, day('2026-03-03'))
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') await add(`and${letter}`, memberTypes.member, top)
  await add('player', memberTypes.member, top, day('2026-03-02'))
  const another = await add('another', agentType)
  await add('outsider', memberTypes.member, another)
  for (const name of ['top', 'middle', 'player']) {
    people[name] = site.visitor()
    await people[name].logIn(name)
  }
})
afterAll(() => site.close())

const of = (name: string) => people[name]!
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )
const accounts = (page: { readonly content: readonly { readonly account: string }[] }) =>
  page.content.map(({ account }) => account)

test('agents alone see a team', async () => {
  const guest = site.visitor()
  const trial = site.visitor()
  const session = await trial.call('freePlay', {})
  trial.token = session.token
  for (const name of ['agentOverview', 'agentTeam', 'agentFigures', 'agentMovers'] as const) {
    expect(await code(guest.call(name, {}))).toBe('not_logged_in')
    expect(await code(trial.call(name, {}))).toBe('not_agent')
    expect(await code(of('player').call(name, {}))).toBe('not_agent')
    expect(await code(of('top').call(name, {}))).toBe('answered')
  }
})

test('the overview counts everybody below, agents and directs among them', async () => {
  // As the tick does each second.
  await countFigures(site.app)
  const all = await of('top').call('agentOverview', {})
  expect(all).toMatchObject({ accounts: 31, agents: 2, direct: 28, balance: '0.00', offers: [] })
  expect(await of('middle').call('agentOverview', {})).toMatchObject({ accounts: 3, agents: 1, direct: 2 })
  await site.member('rich', { type: memberTypes.agents[0], balance: '1250.50' })
  people.rich = site.visitor()
  await people.rich.logIn('rich')
  expect(await of('rich').call('agentOverview', {})).toMatchObject({ accounts: 0, direct: 0, balance: '1250.50' })
})

test('contracts that wait for the agent are told, those that wait for somebody else are not', async () => {
  await operate(site, ['contract', 'top', 'daily-salary', '--rate', '1.00'])
  const { offers } = await of('top').call('agentOverview', {})
  expect(offers).toMatchObject([{ kind: 'daily-salary', rate: '1.00' }])
  expect(offers[0]).not.toHaveProperty('party')
  const [{ id } = { id: '' }] = (await of('top').call('agentContracts', {})).contracts
  await of('top').call('processDailySalary', { id, action: 'accept' })
  await of('top').call('offerContract', { type: 'daily-salary', to: 'middle', tiers: [{ rate: '0.50' }] })
  expect((await of('top').call('agentOverview', {})).offers).toEqual([])
  expect((await of('middle').call('agentOverview', {})).offers).toMatchObject([{ party: 'top', rate: '0.50' }])
})

test('agents below are listed with the rates that run and with whether an offer waits, members with neither', async () => {
  const lineOf = async (order: 'account' | 'seen' | 'validBet', account: string) =>
    (await of('top').call('agentTeam', { order, pageSize: 50 })).content.find((one) => one.account === account)
  for (const order of ['account', 'seen', 'validBet'] as const)
    expect(await lineOf(order, 'middle')).toMatchObject({ rates: {}, isOffered: true })
  const [{ id } = { id: '' }] = (await of('middle').call('agentContracts', {})).contracts
  await of('middle').call('processDailySalary', { id, action: 'accept' })
  for (const order of ['account', 'seen', 'validBet'] as const)
    expect(await lineOf(order, 'middle')).toMatchObject({ rates: { 'daily-salary': '0.50' }, isOffered: false })
  const player = await lineOf('account', 'player')
  expect(player).not.toHaveProperty('rates')
  expect(player).not.toHaveProperty('isOffered')
})

test('directs come in pages, agents first, and by how the account begins', async () => {
  const first = await of('top').call('agentTeam', {})
  expect(first).toMatchObject({ path: [{ id: ids.top, account: 'top' }], totals: { count: 28, truncated: false } })
  expect(first.content).toHaveLength(20)
  expect(first.content[0]).toMatchObject({
    id: ids.middle,
    account: 'middle',
    kind: 'agent',
    accounts: 3,
    registeredAt: '2026-01-05T12:00:00.000Z',
    lastLoginAt: expect.stringMatching(/Z$/),
  })
  const second = await of('top').call('agentTeam', { cursor: first.next! })
  expect([...accounts(first), ...accounts(second)].slice(1)).toEqual([
    ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `and${letter}`),
    'player',
  ])
  expect(second).not.toHaveProperty('totals')
  expect(second).not.toHaveProperty('next')
  const narrow = async (cursor?: string) => of('top').call('agentTeam', { pageSize: 1, ...(cursor && { cursor }) })
  const [agent] = [await narrow()]
  expect([...accounts(agent), ...accounts(await narrow(agent.next))]).toEqual(['middle', 'anda'])
  expect(accounts(await of('top').call('agentTeam', { account: 'PLAY' }))).toEqual(['player'])
  expect((await of('top').call('agentTeam', { account: 'layer' })).totals?.count).toBe(0)
  // What is a pattern in SQL is a letter like any other here.
  expect((await of('top').call('agentTeam', { account: '%' })).totals?.count).toBe(0)
})

test('an account is found on every level of the team, with the way to it, and in no other team', async () => {
  const found = async (account: string, more = {}) => {
    const { content, totals } = await of('top').call('agentTeam', { account, ...more })
    return [
      totals?.count,
      ...content.map((one) => [...(one.way ?? []).map((place) => place.account), one.account].join('/')),
    ]
  }
  expect(await found('L')).toEqual([2, 'middle/low/leaf', 'middle/low'])
  expect(await found('player')).toEqual([1, 'player'])
  expect(await found('an', { pageSize: 2 })).toEqual([27, 'middle/Anan', 'anda'])
  expect(await found('l', { parent: ids.middle! })).toEqual([2, 'low/leaf', 'low'])
  for (const none of ['outsider', 'another', 'top', '%', '_']) expect(await found(none)).toEqual([0])
  const first = await of('top').call('agentTeam', { account: 'and', pageSize: 20 })
  const second = await of('top').call('agentTeam', { account: 'and', cursor: first.next! })
  expect([...accounts(first), ...accounts(second)]).toEqual(
    [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `and${letter}`),
  )
  // A place of one list is none of another.
  expect(await code(of('top').call('agentTeam', { cursor: first.next! }))).toBe('invalid_input')
})

test('direct downlines come by when they were last seen, and those alone who were seen or not', async () => {
  const now = site.app.clock.now().getTime()
  const seen = (account: string, days: number) =>
    site.app.db.query('update member set last_login_at = $2 where account = $1', [
      account,
      new Date(now - days * 86_400_000),
    ])
  await site.app.db.query("update member set last_login_at = null where account like 'and%'")
  await seen('anda', 3)
  await seen('andb', 40)
  await seen('andc', 4)
  const list = async (order: 'seen' | 'unseen', more = {}) => {
    const page = await of('top').call('agentTeam', { order, ...more })
    return [page.totals?.count, ...accounts(page)]
  }
  expect((await list('seen', { days: 30 })).toSorted()).toEqual([4, 'anda', 'andc', 'middle', 'player'].toSorted())
  expect((await list('seen', { days: 30 })).slice(-2)).toEqual(['anda', 'andc'])
  expect((await list('seen', { days: 100 })).at(-1)).toBe('andb')
  expect((await list('unseen', { days: 30, pageSize: 1 }))[0]).toBe(24)
  const pages: string[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await of('top').call('agentTeam', { order: 'unseen', pageSize: 5, ...(cursor && { cursor }) })
    pages.push(...accounts(page))
    cursor = page.next
  }
  expect([pages.length, new Set(pages).size]).toEqual([28, 28])
  expect(pages.slice(23, 26)).toEqual(['andb', 'andc', 'anda'])
  expect(await code(of('top').call('agentTeam', { order: 'seen', days: 0 }))).toBe('invalid_input')
})

test('the list is a file in the reader’s words, in which no account is a formula', async () => {
  const file = async (input: object) => (await (await of('top').call('agentTeamFile', input as never)).text()).trimEnd()
  await site.app.db.query("update member set nickname = '=1+1' where account = 'leaf'")
  const found = (await file({ account: 'leaf', language: 'en' })).split('\r\n')
  expect(found[0]).toMatch(
    /^\ufeff?Account,Nickname,Type,Below,Accounts below,Registered \(.+\),Last log-in,Dividend \(%\),Daily salary \(%\),Hourly salary \(%\),Real-time salary \(%\),Offers,Note$/,
  )
  expect(found[1]).toMatch(/^leaf,"'=1\+1",Member,middle > low,,2026-03-02 \d\d:\d\d:\d\d,,,,,,,$/)
  expect((await file({ language: 'en' })).split('\r\n')[1]).toMatch(/^middle,.*,,0\.50,,,,$/)
  expect((await file({ language: 'en' })).split('\r\n')).toHaveLength(29)
  expect(await file({ language: 'th' })).toContain('บัญชี')
  expect(await code(of('top').call('agentTeamFile', { parent: ids.outsider! }))).toBe('not_found')
  expect(await code(of('middle').call('agentTeamFile', { parent: ids.player! }))).toBe('not_found')
  expect(await code(of('player').call('agentTeamFile', {}))).toBe('not_agent')
})

test('the way leads down inside the own team and nowhere else', async () => {
  const below = await of('top').call('agentTeam', { parent: ids.low! })
  expect(below.path.map(({ account }) => account)).toEqual(['top', 'middle', 'low'])
  expect(below.content).toMatchObject([{ account: 'leaf', kind: 'member', accounts: 0 }])
  expect(below.content[0]).not.toHaveProperty('lastLoginAt')
  expect(accounts(await of('top').call('agentTeam', { parent: ids.middle! }))).toEqual(['low', 'Anan'])
  // An agent's own way begins with the agent: nothing above is told.
  const { path } = await of('middle').call('agentTeam', { parent: ids.low! })
  expect(path.map(({ account }) => account)).toEqual(['middle', 'low'])
  for (const parent of [ids.another!, ids.outsider!, '99999999', 'x', '1'.repeat(19)])
    expect(await code(of('top').call('agentTeam', { parent }))).toBe('not_found')
  for (const parent of [ids.top!, ids.player!])
    expect(await code(of('middle').call('agentTeam', { parent }))).toBe('not_found')
})

test('a team’s page says whether money can be transferred below: by the setting, at once', async () => {
  expect(await of('top').call('agentTeam', {})).toMatchObject({ transfers: true })
  await site.app.settings.change({ memberTransfers: false }, 'test')
  expect(await of('top').call('agentTeam', {})).toMatchObject({ transfers: false })
  await site.app.settings.change({ memberTransfers: true }, 'test')
})
