import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CallFailure } from '#api/client.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'
import { operate } from '#tests/support/operate.ts'

let site: TestSite
let owner: StaffVisitor
beforeAll(async () => {
  site = await startTestSite()
  owner = await site.staff()
})
afterAll(() => site.close())
beforeEach(() => site.app.db.query('delete from rate_window'))

async function failureOf(work: Promise<unknown>) {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (failure instanceof CallFailure) {
    const { code, details } = failure
    return { code, status: details.status, details }
  }
  throw failure ?? new Error('the call succeeded')
}
const set = (changes: Record<string, unknown>, by = owner) => by.call('staffSetSettings', { changes })
const historyOf = async (name: string) => (await owner.call('staffSettingHistory', { name })).content
const current = (): Readonly<Record<string, unknown>> => site.app.settings.current()
const auditLines = () =>
  site.app.db.query(
    `select actor, action, call, target, before, after, detail, outcome from audit_log
     where action like 'setting.%' order by id desc limit 5`,
  )

describe('the history', () => {
  test('says who changed what, when, and what held before and after; the audit log says so too', async () => {
    const manager = await site.staff('manager', 'nina')
    const { changes } = await set({ chat: { slowModeS: 9 } }, manager)
    expect(changes).toMatchObject([{ name: 'chat', before: { slowModeS: 5 }, after: { slowModeS: 9, open: true } }])
    expect(await historyOf('chat')).toEqual([
      { ...changes[0], person: 'staff:nina', at: expect.stringMatching(/^20.*Z$/) },
    ])
    expect((await auditLines())[0]).toMatchObject({
      ...{ actor: `staff:${manager.id}`, action: 'setting.change', call: 'staffSetSettings', target: 'chat' },
      ...{ before: { slowModeS: 5 }, after: { slowModeS: 9 }, outcome: 'done' },
    })
  })

  test('has no line for a value that holds already', async () => {
    await set({ codeMinutes: 3 })
    expect((await set({ codeMinutes: 3 })).changes).toEqual([])
    expect(await historyOf('codeMinutes')).toHaveLength(1)
  })

  test('is read page by page, of one setting or of all', async () => {
    for (const hours of [30, 31, 32, 33, 34]) await set({ raiseLimitHours: hours })
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await owner.call('staffSettingHistory', {
        ...{ name: 'raiseLimitHours', pageSize: 2 },
        ...(cursor && { cursor }),
      })
      expect(page.content.length).toBeLessThanOrEqual(2)
      seen.push(...page.content.map(({ after }) => after))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual([34, 33, 32, 31, 30])
    const { content, next } = await owner.call('staffSettingHistory', { pageSize: 6 })
    expect(content.map(({ name }) => name)).toEqual([...Array(5).fill('raiseLimitHours'), 'codeMinutes'])
    expect(next).toBeDefined()
    expect(await historyOf('nothing')).toEqual([])
    expect(await failureOf(owner.call('staffSettingHistory', { cursor: 'x' }))).toMatchObject({ status: 400 })
  })

  test('cannot be rewritten', async () => {
    const { db } = site.app
    for (const sql of [
      "update setting_change set after = '1'",
      'delete from setting_change',
      'truncate setting_change',
    ])
      await expect(db.query(sql)).rejects.toThrow(/append-only/)
  })
})

describe('undo', () => {
  const undo = (id: string, by = owner) => by.call('staffUndoSetting', { id })

  test('restores what held before, as a change of its own that names the one it took back', async () => {
    await set({ realityCheckMinutes: 30 })
    const { changes } = await set({ realityCheckMinutes: 45 })
    const { id } = changes[0]!
    const undone = await undo(id)
    expect(undone.changes).toMatchObject([{ name: 'realityCheckMinutes', before: 45, after: 30 }])
    expect(current().realityCheckMinutes).toBe(30)
    const rows = await historyOf('realityCheckMinutes')
    expect(rows.map(({ after, undoes }) => [after, undoes])).toEqual([
      [30, id],
      [45, undefined],
      [30, undefined],
    ])
    expect((await auditLines())[0]).toMatchObject({
      ...{ action: 'setting.undo', call: 'staffUndoSetting', target: 'realityCheckMinutes' },
      ...{ before: 45, after: 30, detail: { undoes: id } },
    })
  })

  test('twice is refused, and an undo can be undone itself', async () => {
    const { changes } = await set({ ageMin: 21 })
    const { id } = changes[0]!
    const again = (await undo(id)).changes[0]!.id
    expect(await failureOf(undo(id))).toMatchObject({ status: 409, code: 'state_conflict' })
    expect(current().ageMin).toBe(18)
    await undo(again)
    expect(current().ageMin).toBe(21)
  })

  test('of a change that was overtaken is refused, even when its value holds again', async () => {
    const { changes } = await set({ winnerEventMin: '500' })
    const { id } = changes[0]!
    await set({ winnerEventMin: '600' })
    expect(await failureOf(undo(id))).toMatchObject({ status: 409, code: 'state_conflict' })
    await set({ winnerEventMin: '500' })
    expect(await failureOf(undo(id))).toMatchObject({ status: 409, code: 'state_conflict' })
    expect(current().winnerEventMin).toBe('500')
    expect(await historyOf('winnerEventMin')).toHaveLength(3)
  })

  test('of nothing is refused', async () => {
    expect(await failureOf(undo('999999'))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await failureOf(undo('x'))).toMatchObject({ status: 400, code: 'invalid_input' })
  })

  test('sets nothing that is not accepted any more', async () => {
    const [line] = await site.app.db.query<{ id: bigint }>(
      `insert into setting_change (name, before, after, actor) values ('brand', '""', '"Baize"', 'earlier') returning id`,
    )
    const failure = await failureOf(undo(String(line!.id)))
    expect(failure).toMatchObject({ status: 400, code: 'invalid_input', details: { fields: { brand: 'invalid' } } })
    expect(current().brand).toBe('Baize')
    const [gone] = await site.app.db.query<{ id: bigint }>(
      `insert into setting_change (name, before, after, actor) values ('gone', '1', '2', 'earlier') returning id`,
    )
    expect(await failureOf(undo(String(gone!.id)))).toMatchObject({ status: 404 })
  })

  test('and the currency: refused while members have accounts in another one', async () => {
    const { changes } = await set({ currency: 'EUR' })
    await site.member('noi')
    expect(await failureOf(undo(changes[0]!.id))).toMatchObject({
      ...{ status: 400, code: 'invalid_input' },
      details: { fields: { currency: 'invalid' }, detail: expect.stringContaining('1 member has an account in EUR') },
    })
    expect(await failureOf(set({ currency: 'THB' }))).toMatchObject({ details: { fields: { currency: 'invalid' } } })
  })
})

test('who may read settings may read their history, and undoes only with settings.write', async () => {
  const auditor = await site.staff('auditor')
  const cashier = await site.staff('cashier')
  const { changes } = await set({ vipOn: true })
  const { id } = changes[0]!
  expect((await auditor.call('staffSettingHistory', { name: 'vipOn' })).content).toHaveLength(1)
  const lacks = (permission: string) => ({ status: 403, code: 'permission_needed', details: { permission } })
  expect(await failureOf(auditor.call('staffUndoSetting', { id }))).toMatchObject(lacks('settings.write'))
  expect(await failureOf(set({ vipOn: false }, auditor))).toMatchObject(lacks('settings.write'))
  expect(await failureOf(cashier.call('staffSettingHistory'))).toMatchObject(lacks('settings.read'))
  expect(current().vipOn).toBe(true)
  expect((await auditLines())[0]).toMatchObject({ outcome: 'permission_needed' })
})

test('the operator’s command reads the history and undoes', async () => {
  const say = async (...args: string[]) => operate(site, ['settings', ...args])
  expect((await say('history', 'passwordExpiryDays')).text).toBe('passwordExpiryDays was not changed.')
  await say('passwordExpiryDays', '30')
  const [line] = (await say('history', 'passwordExpiryDays')).text.split('\n')
  expect(line).toMatch(/^\d+ {2}\S+ \S+ {2}staff:operator {3}passwordExpiryDays: 90 → 30$/)
  const id = line!.split(' ')[0]!
  expect((await say('undo', id)).text).toBe('passwordExpiryDays: 30 → 90')
  expect((await say('history')).text.split('\n')[0]).toContain(`30 → 90  undoes ${id}`)
  expect(await say('undo', id)).toEqual({
    exitCode: 1,
    text: expect.stringContaining('only the latest change can be undone'),
  })
  expect((await say('undo', 'x')).exitCode).toBe(1)
})
