import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Act } from '#server/kernel/act.ts'
import type { App } from '#server/kernel/context.ts'
import { csvLines, listFile } from '#server/kernel/csv-file.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

const many = 1_234
let site: TestSite
let olga: StaffVisitor

beforeAll(async () => {
  site = await startTestSite()
  olga = await site.staff('owner', 'olga')
  await site.app.db.exec(`
    insert into member (id, account, nickname, type, created_at)
    select 20000000 + n, 'export' || n, case n when 1 then '=HYPERLINK("//evil.example")' when 2 then 'สมศรี, "ใจดี"' else '' end, 1,
      timestamptz '2026-01-01' + n / 3 * interval '1 second' from generate_series(1, ${many}) n`)
})
afterAll(() => site.close())

const path = '/api/staff/members.csv?search=export'
const ask = (init: RequestInit = {}) =>
  olga.fetch(path, { ...init, headers: { authorization: `Bearer ${olga.token}` } })
const logged = (act: string) =>
  site.app.db.query<{ detail: object; outcome: string; target: string }>(
    'select detail, outcome, target from audit_log_view where action = $1 order by id desc',
    [act],
  )

describe('fields', () => {
  test.each([
    ['=1+1', `"'=1+1"`],
    ['+66812345678', `"'+66812345678"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['-cmd', `"'-cmd"`],
    ['\tx', `"'\tx"`],
    ['\rx', `"'\rx"`],
    ['＝1+1', `"'＝1+1"`],
    ['-20.00', '-20.00'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['สมศรี', 'สมศรี'],
    ['', ''],
  ])('%j is written as %j', (text, written) => {
    expect(csvLines([[text, 'x']])).toBe(`${written},x\r\n`)
  })
})

describe('a file', () => {
  test('holds every row of the list once, in its order, under a line of the filters', async () => {
    const answer = await ask()
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    const [facts, head, ...rows] = text.split('\r\n')
    expect(facts).toMatch(/^\ufeff[^,]+Z,[^,]+,search: export$/)
    expect(head).toBe('id,account,nickname,type,state,balance,bonus,held,currency,created')
    expect(rows.pop()).toBe('')
    const { content } = await olga.call('staffMembers', { search: 'export', pageSize: 1_000 })
    expect(rows).toHaveLength(many)
    expect(rows.slice(0, 1_000).map((row) => row.split(',')[1])).toEqual(content.map(({ account }) => account))
    expect(text).toContain(`"'=HYPERLINK(""//evil.example"")"`)
    expect(text).toContain('"สมศรี, ""ใจดี"""')
  })

  test('is in the audit log before its first row, and with the number of its rows', async () => {
    const file = await olga.call('staffMembersFile', { search: 'export12' })
    const rows = (await file.text()).split('\r\n').length - 3
    expect((await logged('member.export'))[0]).toMatchObject({ detail: { filters: { search: 'export12' } } })
    expect((await logged('list.exported'))[0]).toEqual({
      ...{ target: 'members', outcome: 'done', detail: { filters: { search: 'export12' }, rows } },
    })
  })

  test('is refused in words, with nothing written', async () => {
    const bert = await site.staff('editor', 'bert')
    await expect(bert.call('staffMembersFile', {})).rejects.toMatchObject({ code: 'permission_needed' })
    const unknown = olga.call('staffDepositsFile', { account: 'nobody' })
    await expect(unknown).rejects.toMatchObject({ code: 'user_unknown' })
    expect((await logged('member.export'))[0]!.outcome).toBe('permission_needed')
    expect((await logged('deposit.export'))[0]!.outcome).toBe('user_unknown')
    expect((await logged('list.exported')).map(({ target }) => target)).not.toContain('deposits')
  })

  test('has a head and no body for who asks for the head alone', async () => {
    const before = (await logged('list.exported')).length
    const answer = await ask({ method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(await logged('list.exported')).toHaveLength(before)
  })

  test.each([
    ['staffDepositsFile', {}],
    ['staffPaymentsFile', {}],
    ['staffWithdrawalsFile', {}],
    ['staffAuditFile', {}],
    ['staffRequestsFile', {}],
    ['staffPaymentFindingsFile', {}],
    ['staffFindingsFile', {}],
    ['staffOpenRoundsFile', { hours: 24 }],
    ['staffOpenTransfersFile', {}],
    ['staffMemberLedgerFile', { account: 'export1' }],
    ['staffMemberRoundsFile', { account: 'export1' }],
    ['staffMemberPaymentsFile', { account: 'export1' }],
  ] as const)('of %s is a table', async (name, input) => {
    const lines = (await (await olga.call(name, input)).text()).split('\r\n')
    expect(lines.length).toBeGreaterThan(2)
    expect(lines[1]).toMatch(/^[a-z ]+(,[a-z ]+)+$/)
  })
})

describe('the reading', () => {
  const aside = vi.fn()
  const act = { note() {}, writeAside: aside } as unknown as Act
  const app = { db: {}, clock: { now: () => new Date() }, settings: { current: () => ({ timeZone: 'UTC' }) } }
  let loads = 0
  const endless = ({ input }: { readonly input: { readonly cursor?: string; readonly pageSize: number } }) => {
    loads += 1
    const from = Number(input.cursor ?? 0)
    return { content: Array.from({ length: 3 }, (_, at) => ({ n: from + at })), next: String(from + 3) }
  }

  test('goes no further than somebody reads, and ends when they go', async () => {
    const file = await listFile('numbers', endless as never, { n: ({ n }: { n: number }) => String(n) })({
      ...{ app: app as unknown as App, act, input: { state: 'open', none: undefined } },
    })
    const pages = file.pages[Symbol.asyncIterator]()
    await pages.next()
    expect(loads).toBe(1)
    expect((await pages.next()).value).toEqual([['0'], ['1'], ['2']])
    expect((await pages.next()).value).toEqual([['3'], ['4'], ['5']])
    expect(loads).toBe(2)
    await pages.return?.()
    expect(loads).toBe(2)
    expect(aside).toHaveBeenCalledExactlyOnceWith({}, 'list.exported', {
      ...{ subject: 'numbers', detail: { filters: { state: 'open' }, rows: 6 }, outcome: 'broken_off' },
    })
  })

  test('of who hangs up ends, too', async () => {
    await site.app.db.exec(`
      insert into audit_log (actor, action, detail)
      select 'system', 'bulk', jsonb_build_object('text', repeat('x', 20000)) from generate_series(1, 3000)`)
    const own = new AbortController()
    const headers = { authorization: `Bearer ${olga.token}` }
    const answer = await olga.fetch('/api/staff/audit.csv?act=bulk', { signal: own.signal, headers })
    await answer.body!.getReader().read()
    own.abort()
    await expect.poll(async () => (await logged('list.exported'))[0]?.outcome).toBe('broken_off')
    const [line] = await logged('list.exported')
    expect((line!.detail as { rows: number }).rows).toBeLessThan(3_000)
  })
})
