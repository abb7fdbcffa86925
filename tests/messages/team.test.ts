import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberTypes } from '#api/access.ts'
import { renewMessages } from '#server/messages/announcements.ts'
import { publishMessages } from '#server/messages/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/jobs.ts'

let site: TestSite
const people: Record<string, Visitor> = {}
const ids: Record<string, bigint> = {}
const [agentType] = memberTypes.agents

/** top → (low → (leaf, broken), mali), and another → outsider. */
beforeAll(async () => {
  site = await startTestSite()
  const add = async (account: string, type: number, upline?: string) => {
    ids[account] = await site.member(account, { type, ...(upline && { uplineId: ids[upline]! }) })
    people[account] = site.visitor()
    await people[account].logIn(account)
  }
  await add('top', agentType)
  await add('low', agentType, 'top')
  await add('leaf', memberTypes.member, 'low')
  await add('broken', memberTypes.member, 'low')
  await add('mali', memberTypes.member, 'top')
  await add('another', agentType)
  await add('outsider', memberTypes.member, 'another')
})
afterAll(() => site.close())

const of = (name: string) => people[name]!
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )

/** Publishes an announcement; gives its id. */
async function announce(title: string, groupName = 'agents'): Promise<string> {
  const texts = Object.fromEntries(['th', 'en', 'es', 'pt'].map((language) => [language, { title, content: title }]))
  const message = { kind: 'announcement', groupName, texts, publishedAt: site.app.clock.now() } as never
  const [id] = await publishMessages(site.app.db, [message])
  await renewMessages(site.app)
  return String(id)
}
const inbox = async (name: string) =>
  (await of(name).call('memberMessages', { language: 'en' })).content.map(({ title }) => title)
const lines = () =>
  site.app.db.query("select actor, target, detail from audit_log where action = 'team.tell' order by id")

test('announcements for agents stand on their page alone, nine a page', async () => {
  const open = await announce('For everybody', '')
  for (let n = 1; n <= 10; n += 1) await announce(`News ${n}`)
  const first = await of('top').call('agentAnnouncements', { language: 'en' })
  expect(first).toMatchObject({ total: 10, totalPages: 2 })
  expect(first.content.map(({ title }) => title)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `News ${n}`))
  expect((await of('top').call('agentAnnouncements', { pageNo: 2 })).content).toHaveLength(1)
  const everybody = await site.visitor().call('announcements', { language: 'en' })
  expect(everybody.content.map(({ title }) => title)).toEqual(['For everybody'])
  const [{ id } = { id: '' }] = first.content
  expect(await code(site.visitor().call('announcementDetail', { id }))).toBe('not_found')
  expect(await code(site.visitor().call('announcementDetail', { id: open }))).toBe('answered')
})

test('agents alone read them and tell a team', async () => {
  const id = await announce('Closed doors')
  const [guest, trial] = [site.visitor(), site.visitor()]
  trial.token = (await trial.call('freePlay', {})).token
  for (const name of ['agentAnnouncements', 'teamToTell', 'tellTeam'] as const) {
    const input = name === 'agentAnnouncements' ? {} : { id }
    expect(await code(guest.call(name, input as never))).toBe('not_logged_in')
    expect(await code(trial.call(name, input as never))).toBe('not_agent')
    expect(await code(of('mali').call(name, input as never))).toBe('not_agent')
  }
  expect(await lines()).toEqual([])
})

test('an agent sends one to everybody below and to nobody else, once', async () => {
  const id = await announce('Songkran hours')
  expect(await of('top').call('teamToTell', { id })).toEqual({ people: 4 })
  const [first, second] = await Promise.all([of('top').call('tellTeam', { id }), of('top').call('tellTeam', { id })])
  expect(first).toMatchObject({ people: 4 })
  expect(second).toEqual(first)
  await runJobs(site.app)
  await runJobs(site.app)
  expect(await of('top').call('tellTeam', { id })).toEqual(first)
  await runJobs(site.app)
  for (const name of ['low', 'leaf', 'broken', 'mali']) expect(await inbox(name)).toEqual(['Songkran hours'])
  for (const name of ['top', 'another', 'outsider']) expect(await inbox(name)).toEqual([])
  const [sent] = (await of('top').call('agentAnnouncements', { language: 'en' })).content
  expect(sent).toMatchObject({ title: 'Songkran hours', told: first })
  // What one has sent, another one has not.
  expect((await of('another').call('agentAnnouncements', {})).content[0]).not.toHaveProperty('told')
  expect(await lines()).toMatchObject([
    {
      actor: `member:${ids.top}`,
      target: `message:${id}`,
      detail: { people: 4, texts: { en: { title: 'Songkran hours' } } },
    },
  ])
  // Those below have it already.
  expect(await of('low').call('teamToTell', { id })).toEqual({ people: 0 })
  expect(await code(of('low').call('tellTeam', { id }))).toBe('team_told')
})

test('an agent further down goes first; the one above tells the rest', async () => {
  const id = await announce('New games')
  expect(await of('low').call('tellTeam', { id })).toMatchObject({ people: 2 })
  expect(await of('top').call('tellTeam', { id })).toMatchObject({ people: 2 })
  await runJobs(site.app)
  for (const name of ['low', 'leaf', 'broken', 'mali'])
    expect((await inbox(name)).filter((title) => title === 'New games')).toHaveLength(1)
})

test('who has shut themselves out of play is left in peace', async () => {
  const id = await announce('Big weekend')
  await site.app.db.query(
    `insert into member_exclusion (member_id, kind, starts_at, ends_at) values ($1, 'self_exclusion', $2, null)`,
    [ids.broken, site.app.clock.now()],
  )
  expect(await of('top').call('teamToTell', { id })).toEqual({ people: 3 })
  expect(await of('top').call('tellTeam', { id })).toMatchObject({ people: 3 })
  await runJobs(site.app)
  expect(await inbox('mali')).toContain('Big weekend')
  const kept = await site.app.db.query('select 1 from member_message where member_id = $1 and texts::text like $2', [
    ids.broken,
    '%Big weekend%',
  ])
  expect(kept).toEqual([])
})

test('what is for everybody, is over or never was is nothing to be told', async () => {
  const open = await announce('Public', '')
  const over = await announce('Over')
  await site.app.db.query('update message set enabled = false where id = $1', [over])
  await renewMessages(site.app)
  for (const id of [open, over, '999999', 'x']) {
    expect(await code(of('top').call('teamToTell', { id }))).toBe('not_found')
    expect(await code(of('top').call('tellTeam', { id }))).toBe('not_found')
  }
})
