import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personal } from '#server/features.ts'
import { ManualClock } from '#server/kernel/clock.ts'
import { startTestSite, type TestSite, testPassword, type Visitor } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/jobs.ts'

const clock = new ManualClock('2026-11-20T09:00:00.000Z')
const day = 24 * 60 * 60_000
let site: TestSite
let mali: Visitor

beforeAll(async () => {
  site = await startTestSite({ clock })
})
afterAll(() => site.close())

let n = 0
beforeEach(async () => {
  n += 1
  await site.member(`mali${n}`, { balance: '120.50' })
  mali = site.visitor()
  await mali.logIn(`mali${n}`)
})

const prove = (who: Visitor) => who.call('stepUp', { method: 'password', answer: testPassword })
const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (thrown) => thrown.code ?? thrown,
  )
const filesIn = async (file: Blob) => unzipSync(new Uint8Array(await file.arrayBuffer()))
const tableOf = (bytes: Uint8Array | undefined) =>
  Papa.parse<Record<string, string>>(strFromU8(bytes!).replace('\ufeff', '').trim(), { header: true }).data

describe('the archive', () => {
  test('holds what is kept about its member, tells by message and can be fetched for seven days', async () => {
    await prove(mali)
    const asked = await mali.call('askDataArchive', { parts: ['play', 'profile'] })
    expect(asked).toMatchObject({ state: 'making', parts: ['profile', 'play'], name: 'data-2026-11-20.zip' })
    await runJobs(site.app)
    const { archives, days } = await mali.call('dataArchives')
    expect([days, archives]).toMatchObject([7, [{ id: asked.id, state: 'ready', endsAt: '2026-11-27T09:00:00.000Z' }]])
    expect(await mali.call('memberMessages', {})).toMatchObject({
      unread: 1,
      content: [{ category: 'safety', href: '/member/data' }],
    })
    const file = await mali.call('dataArchive', { id: asked.id })
    expect(file.size).toBe(archives[0]!.bytes)
    const files = await filesIn(file)
    expect(Object.keys(files)).toContain('profile/account.csv')
    expect(Object.keys(files).some((name) => name.startsWith('devices/'))).toBe(false)
    expect(tableOf(files['profile/account.csv'])).toMatchObject([{ account: `mali${n}` }])
    expect(tableOf(files['play/account-movements.csv'])).toMatchObject([{ pocket: 'wallet', amount: '120.50' }])
    clock.advance(7 * day)
    await mali.logIn(`mali${n}`)
    await prove(mali)
    expect((await mali.call('dataArchives')).archives).toMatchObject([{ state: 'gone' }])
    expect(await failure(mali.call('dataArchive', { id: asked.id }))).toBe('not_found')
  })

  test('bears no secret: neither hashes nor keys of any table', async () => {
    await prove(mali)
    const { id } = await mali.call('askDataArchive', { parts: ['profile', 'play', 'messages', 'devices'] })
    await runJobs(site.app)
    const text = Object.values(await filesIn(await mali.call('dataArchive', { id })))
      .map((bytes) => strFromU8(bytes))
      .join('\n')
    const rows = await site.app.db.query<{ secret: string }>('select password_hash as secret from member')
    expect(rows.length).toBeGreaterThan(0)
    for (const { secret } of rows) expect(text.includes(secret)).toBe(false)
    expect(text).not.toMatch(/_hash|secret|public_key/)
  })

  test('asked for at the same time, again, and again within a day, it is made once', async () => {
    await prove(mali)
    const ask = () => mali.call('askDataArchive', { parts: ['messages'] })
    const ids = new Set((await Promise.all(Array.from({ length: 20 }, ask))).map(({ id }) => id))
    expect(ids.size).toBe(1)
    await runJobs(site.app)
    expect(ids.has((await ask()).id)).toBe(true)
    expect((await mali.call('dataArchives')).archives).toHaveLength(1)
    const other = await mali.call('askDataArchive', { parts: ['messages', 'devices'] })
    expect(ids.has(other.id)).toBe(false)
  })

  test('asks for a proof before it is made and before it is fetched, and is its member’s alone', async () => {
    expect(await failure(mali.call('askDataArchive', { parts: ['profile'] }))).toBe('step_up_needed')
    await prove(mali)
    const { id } = await mali.call('askDataArchive', { parts: ['profile'] })
    expect(await failure(mali.call('dataArchive', { id }))).toBe('not_found')
    await runJobs(site.app)
    clock.advance(6 * 60_000)
    expect(await failure(mali.call('dataArchive', { id }))).toBe('step_up_needed')
    const nok = site.visitor()
    await site.member(`nok${n}`)
    await nok.logIn(`nok${n}`)
    await prove(nok)
    expect(await failure(nok.call('dataArchive', { id }))).toBe('not_found')
    expect((await nok.call('dataArchives')).archives).toEqual([])
  })

  test('is read in pages, each row once', async () => {
    await prove(mali)
    await site.app.db.query(
      `insert into member_message (member_id, category, texts, created_at)
       select id, 'service', '{}', $2 from member, generate_series(1, 2500) where account = $1`,
      [`mali${n}`, clock.now()],
    )
    const { id } = await mali.call('askDataArchive', { parts: ['messages'] })
    await runJobs(site.app)
    const files = await filesIn(await mali.call('dataArchive', { id }))
    expect(tableOf(files['messages/messages.csv'])).toHaveLength(2_500)
  })

  test('that nobody could finish is given up, and may be asked for again', async () => {
    await prove(mali)
    const { id } = await mali.call('askDataArchive', { parts: ['profile'] })
    clock.advance(2 * 60 * 60_000)
    await site.app.db.query("update pgboss.job set state = 'cancelled' where name = 'make-data-archive'")
    await runSweep()
    await mali.logIn(`mali${n}`)
    await prove(mali)
    expect((await mali.call('dataArchives')).archives).toMatchObject([{ id, state: 'failed' }])
    expect((await mali.call('memberMessages', {})).unread).toBe(1)
    expect((await mali.call('askDataArchive', { parts: ['profile'] })).id).not.toBe(id)
  })

  test('leaves the store when its days are over', async () => {
    await prove(mali)
    const { id } = await mali.call('askDataArchive', { parts: ['profile'] })
    await runJobs(site.app)
    expect(await site.app.ports.files.get(`${id}-0000.part`)).toBeDefined()
    clock.advance(7 * day)
    await runSweep()
    expect(await site.app.ports.files.get(`${id}-0000.part`)).toBeUndefined()
  })
})

async function runSweep(): Promise<void> {
  await site.app.jobs.boss.send('sweep-data-archives', {})
  await runJobs(site.app)
}

/** Tables that name a member and are in no archive, each with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  chat_mute: 'staff’s work in a room; ends by itself',
  chat_pace: 'the time of the last line, which the lines have',
  conformance_member: 'accounts of test runs, no persons',
  data_archive: 'the archives themselves',
  deposit_count: 'counts of the deposits that are there',
  exclusion_lookup: 'when a list was asked; what it said is among the breaks',
  hand_booking: 'sums of a day of the staff; the money is in the account',
  launch_token: 'a ticket of minutes; what was played is a round',
  member_day: 'sums of what is there',
  member_day_type: 'sums of what is there',
  member_first_deposit: 'a movement that is in the account',
  member_month: 'sums of what is there',
  member_move: 'staff’s work in the teams of agents',
  member_note: 'written by staff among themselves',
  member_played: 'the time of the last round, which is there',
  mission_play: 'sums of what is there',
  mission_score: 'sums of the claims, which are there',
  one_time_token: 'a ticket of minutes',
  password_link: 'a ticket of minutes',
  play_count: 'counts of the rounds that are there',
  points_entry: 'the book behind the lines of points, which are there',
  proof_tries: 'a counter of minutes',
  provider_transaction: 'messages of vendors; the money of each is in the account, its round among the rounds',
  purse_recall: 'work of the site: what it asks vendors for',
  rebate_account: 'the smallest parts that claims have left',
  rebate_pending: 'sums of what is there',
  record_export: 'files of lists that are there',
  recovery_code: 'hashes',
  referral_account: 'sums of what is there',
  referral_share_friend: 'what others bet; the sums of it are there',
  risk_mark: 'written by staff among themselves; the member reads that nothing is offered',
  round_day: 'sums of what is there',
  second_step: 'a ticket of minutes',
  staff_player: 'which of the staff plays here',
  staff_request: 'written by staff among themselves; what came of it is in the account',
  vip_due: 'work of the site: whose rank it looks at next',
  vip_standing: 'the sum of the changes of ranks, which are there',
}

test('every table that names a member is in the archive, or is left out for a reason', async () => {
  const rows = await site.app.db.query<{ name: string }>(
    `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'member_id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  const read = personal.map(({ sql }) => sql).join('\n')
  const left = rows.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(read))
  expect(left).toEqual(Object.keys(elsewhere))
})
