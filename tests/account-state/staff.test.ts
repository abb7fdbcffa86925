import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import { type StaffVisitor, startTestSite, type TestSite } from '#tests/support/app.ts'

let site: TestSite
let cashier: StaffVisitor
beforeAll(async () => {
  site = await startTestSite()
  cashier = await site.staff('cashier')
})
afterAll(() => site.close())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: CallFailure) => error,
  )
const codeOf = async (work: Promise<unknown>) => (await failureOf(work))?.code ?? 'ok'
const line = async () => (await (await site.staff('auditor')).call('staffAuditLog', { pageSize: 1 })).content[0]!

describe('members', () => {
  test('are listed page by page, newest first, each once', async () => {
    for (const name of ['page1', 'page2', 'page3', 'page4', 'page5']) await site.member(name)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await cashier.call('staffMembers', { search: 'page', pageSize: 2, ...(cursor && { cursor }) })
      seen.push(...page.content.map(({ account }) => account))
      cursor = page.next
    } while (cursor)
    expect(seen.sort()).toEqual(['page1', 'page2', 'page3', 'page4', 'page5'])
  })

  test('are frozen, opened again and closed with a reason, and the log knows who did it', async () => {
    const manager = await site.staff('manager')
    const id = await site.member('frosty', { balance: '20.00' })
    expect(await manager.call('staffFreeze', { account: 'frosty', reason: 'card theft' })).toMatchObject({
      ...{ state: 'frozen', wallet: { balance: '20.00' } },
    })
    expect(await line()).toMatchObject({
      ...{ act: 'member.freeze', person: 'staff:manager', subject: `member:${id}`, before: 'active', after: 'frozen' },
      detail: { reason: 'card theft' },
    })
    expect(await codeOf(manager.call('staffFreeze', { account: 'frosty', reason: 'again' }))).toBe('state_conflict')
    await manager.call('staffReopen', { account: 'frosty', reason: 'mistake' })
    const closing = { account: 'frosty', reason: 'asked for it' }
    expect(await codeOf(manager.call('staffClose', closing))).toBe('state_conflict')
    const paying = { ...closing, balance: 'withdraw', reference: 'bank 7' } as const
    expect(await failureOf(manager.call('staffClose', paying))).toMatchObject({
      ...{ code: 'permission_needed', details: { permission: 'payments.book' } },
    })
    const owner = await site.staff()
    expect(await owner.call('staffClose', paying)).toMatchObject({ state: 'closed', wallet: { balance: '0.00' } })
    const { content: rows } = await owner.call('staffAuditLog', { subject: 'frosty', pageSize: 2 })
    expect(rows.map(({ act }) => act)).toEqual(['member.close', 'wallet.withdrawal'])
    expect(await codeOf(cashier.call('staffDeposit', { account: 'frosty', amount: '5', key: 'late' }))).toBe(
      'state_conflict',
    )
  })

  test('get an account, a password, a profile and limits by staff, each with its line', async () => {
    const manager = await site.staff('manager')
    const opened = await manager.call('staffOpenMember', { account: 'newone' })
    const given = await manager.call('staffGivePassword', { account: 'newone' })
    expect(given.password).not.toBe(opened.password)
    await manager.call('staffSetProfile', { account: 'newone', field: 'payeeName', value: 'New One', reason: 'asked' })
    expect((await cashier.call('staffMemberProfile', { account: 'newone' })).values).toMatchObject({
      payeeName: 'N••••• O•••••',
    })
    const limits = await manager.call('staffSetLimit', { account: 'newone', kind: 'lossDay', value: '20.00' })
    expect(limits.limits.lossDay).toMatchObject({ house: '20.00' })
    const { content: rows } = await manager.call('staffAuditLog', { subject: 'newone', pageSize: 4 })
    expect(rows.map(({ act }) => act)).toEqual(['limits.house', 'member.profile', 'password.give', 'member.open'])
    const text = JSON.stringify(rows)
    for (const secret of [opened.password, given.password, 'New One']) expect(text).not.toContain(secret)
    const bad = { account: 'newone', kind: 'lossDay', value: '-3' } as const
    expect(await codeOf(manager.call('staffSetLimit', bad))).toBe('invalid_input')
  })
})
