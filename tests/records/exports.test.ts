import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualClock } from '#server/kernel/clock.ts'
import { openMemberWallet, postMany, systemAccount } from '#server/ledger/public.ts'
import { startTestSite, type TestSite, type Visitor } from '#tests/support/app.ts'
import { runJobs } from '#tests/support/jobs.ts'

const clock = new ManualClock('2026-11-21T12:00:00.000Z')
let site: TestSite
let mali: Visitor
let other: Visitor

beforeAll(async () => {
  site = await startTestSite({ clock })
  const id = await site.member('mali')
  await site.member('somsak')
  const wallet = await openMemberWallet(site.app.db, id, 'THB')
  const deposit = (n: number, reference: string) => ({
    ...{ source: 'test', key: `k${n}`, reference, reason: 'deposit', currency: 'THB' },
    at: new Date(Date.UTC(2026, 10, 1, 17, 0, n)),
    postings: [
      { account: wallet, amount: 100_000n },
      { account: systemAccount('deposits'), amount: -100_000n },
    ],
  })
  await site.app.db.transaction((tx) =>
    postMany(tx, [
      deposit(1, '=HYPERLINK("//evil.example")'),
      ...Array.from({ length: 4_200 }, (_, n) => deposit(n + 2, `o${n}`)),
    ]),
  )
  mali = site.visitor()
  other = site.visitor()
  await mali.logIn('mali')
  await other.logIn('somsak')
})
afterAll(() => site.close())

async function file(path: string, language = 'th') {
  const answer = await mali.fetch(`/api${path}`, {
    headers: { authorization: `Bearer ${mali.token}`, 'accept-language': language },
  })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  return {
    answer,
    text,
    lines: text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n'),
  }
}

test('a record is a file of all its pages, with heads in the member’s language and times of the site', async () => {
  const { answer, text, lines } = await file('/records/transactions.csv')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="transactions-2026-11-21.csv"')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(text.startsWith('\ufeffเวลา (Asia/Bangkok),')).toBe(true)
  expect(lines).toHaveLength(1 + 4_201)
  expect(new Set(lines).size).toBe(4_202)
  expect(lines.at(-1)).toMatch(/^2026-11-02 00:00:01,/)
  // What a spreadsheet would run is a text.
  expect(lines.at(-1)).toContain(`"'=HYPERLINK(""//evil.example"")"`)
})

test('keeps to its filters, and refuses those that make no sense before anything is written', async () => {
  const day = 'from=2026-11-01T17:00:00.000Z&to=2026-11-01T17:00:03.000Z'
  expect((await file(`/records/transactions.csv?${day}`)).lines).toHaveLength(1 + 2)
  expect((await file('/records/transactions.csv?type=withdrawal')).lines).toHaveLength(1)
  expect((await file('/records/bets.csv', 'en')).lines).toEqual([
    'Time (Asia/Bangkok),Round,Game,Vendor,Type,Status,Stake,Payout,Win / loss,Currency',
  ])
  for (const path of ['/records/bets.csv?vendor=NOBODY', '/records/transactions.csv?colour=red'])
    expect((await file(path)).answer.status).toBe(400)
})

/** Moves the clock; sessions end meanwhile. */
async function later(ms: number): Promise<void> {
  clock.advance(ms)
  await mali.logIn('mali')
  await other.logIn('somsak')
}

const filter = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' }
const ask = (more: object = {}) => mali.call('askExport', { record: 'transactions', filter: { ...filter, ...more } })

test('a long file is made once, however often it is asked for, and a message tells', async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  expect(asked[0]).toMatchObject({ state: 'waiting' })
  expect(await runJobs(site.app)).toBeGreaterThan(0)
  const [made] = (await mali.call('exportList', {})).content
  expect(made).toMatchObject({ id: asked[0]!.id, state: 'ready', lines: 4_201 })
  const { lines, answer } = await file(`/records/exports/${made!.id}`)
  expect(answer.headers.get('content-disposition')).toContain('transactions-2026-11-21.csv')
  expect(lines).toHaveLength(1 + 4_201)
  const { content } = await mali.call('memberMessages', {})
  expect(content).toMatchObject([{ href: '/member/transactions?export=1' }])
  // Within an hour it is the same file; afterwards it is made anew.
  expect(await ask()).toMatchObject({ id: made!.id, state: 'ready' })
  await later(61 * 60_000)
  expect(await ask()).toMatchObject({ id: made!.id, state: 'waiting' })
  await runJobs(site.app)
  expect((await file(`/records/exports/${made!.id}`)).lines).toHaveLength(1 + 4_201)
})

test('a prepared file is its member’s alone, and ends', async () => {
  const [made] = (await mali.call('exportList', {})).content
  await expect(other.call('exportFile', { id: made!.id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(mali.call('exportFile', { id: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  expect((await other.call('exportList', {})).content).toEqual([])
  await later(8 * 24 * 60 * 60_000)
  expect((await mali.call('exportList', {})).content).toEqual([])
  await expect(mali.call('exportFile', { id: made!.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('filters of another record and too many files at once are refused', async () => {
  await expect(ask({ vendor: 'PG' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(ask({ from: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({ code: 'period_too_long' })
  for (const type of ['bet', 'win', 'deposit']) await ask({ type })
  await expect(ask({ type: 'withdrawal' })).rejects.toMatchObject({ code: 'too_many_requests' })
})
