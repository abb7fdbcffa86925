import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallFailure } from '#api/client.ts'
import type { StaffVisitor } from '#tests/support/app.ts'
import { bankMethod, offer } from '#tests/support/deposits.ts'
import { addAccount, openPayoutSite, type PayoutSite, payee, withdraw } from '#tests/withdrawals/support.ts'

let open: PayoutSite
let reader: StaffVisitor
let deposits: readonly string[]
let withdrawals: readonly string[]
beforeAll(async () => {
  open = await openPayoutSite()
  const { site, clock } = open
  await offer(site, bankMethod)
  reader = await site.staff('auditor', 'rita')
  const { visitor } = await payee(site, 'kanya')
  const account = await addAccount(visitor)
  const pay = async () => (await visitor.call('makeDeposit', { methodId: bankMethod.id, amount: '500' })).id
  const first = await pay()
  const one = await withdraw(visitor, account.id, '200.00')
  const second = await pay()
  clock.advance(60_000)
  const two = await withdraw(visitor, account.id, '300.00')
  await visitor.call('cancelDeposit', { id: second })
  deposits = [first, second]
  withdrawals = [one.reference, two.reference]
})
afterAll(() => open.site.close())

const failure = (work: Promise<unknown>) => work.catch((error: CallFailure) => ({ code: error.code, ...error.details }))
const numbersOf = async (more: { kind?: 'deposit' | 'withdrawal'; pageSize?: number; cursor?: string } = {}) => {
  const { content, next } = await reader.call('staffMemberPayments', { account: 'KANYA', ...more })
  return { numbers: content.map(({ number }) => number), next }
}

test('deposits and withdrawals stand in one list, the newest first; of one time deposits do', async () => {
  const inOrder = [withdrawals[1], deposits[1], deposits[0], withdrawals[0]]
  expect((await numbersOf()).numbers).toEqual(inOrder)
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page = await numbersOf({ pageSize: 1, ...(cursor !== undefined && { cursor }) })
    expect(page.numbers).toHaveLength(1)
    paged.push(...page.numbers)
    cursor = page.next
  } while (cursor !== undefined)
  expect(paged).toEqual(inOrder)
})

test('one kind alone, page by page', async () => {
  expect((await numbersOf({ kind: 'deposit' })).numbers).toEqual(deposits.toReversed())
  const { numbers, next } = await numbersOf({ kind: 'withdrawal', pageSize: 1 })
  expect(numbers).toEqual([withdrawals[1]])
  expect(await numbersOf({ kind: 'withdrawal', cursor: next! })).toEqual({ numbers: [withdrawals[0]], next: undefined })
})

test('each line says what its queue opens it by, its state, its way and its amount', async () => {
  const { content } = await reader.call('staffMemberPayments', { account: 'kanya', language: 'en' })
  expect(content[0]).toMatchObject({
    ...{ kind: 'withdrawal', state: 'requested', queue: 'check', amount: '300.00', currency: 'THB', channel: 'bank' },
    ...{ id: expect.stringMatching(/^[0-9]+$/), masked: expect.stringMatching(/4471$/) },
  })
  expect(content[0]!.masked).not.toContain('1234')
  expect(content[1]).toMatchObject({
    ...{ kind: 'deposit', id: deposits[1], state: 'cancelled', channel: 'bank' },
    ...{ methodName: bankMethod.names.en, endedAt: expect.any(String) },
  })
})

test('one of them is found by its number alone, with its member', async () => {
  const find = (number: string) => reader.call('staffFindOrder', { number, language: 'en' })
  const { content } = await reader.call('staffMemberPayments', { account: 'kanya', language: 'en' })
  for (const line of content) expect(await find(line.number)).toEqual({ account: 'kanya', ...line })
  for (const number of ['D-260105-ZZZZZZ', 'W-200105-ZZZZ'])
    expect(await failure(find(number)), number).toMatchObject({ code: 'not_found' })
  for (const number of ['D-1', `${withdrawals[0]}9`, '%'])
    expect(await failure(find(number)), number).toMatchObject({ code: 'invalid_input' })
  const editor = await open.site.staff('editor', 'ella')
  expect(await failure(editor.call('staffFindOrder', { number: deposits[0]! }))).toMatchObject({
    ...{ code: 'permission_needed', permission: 'members.read' },
  })
})

test('a member with none has an empty list, and nobody has none', async () => {
  await open.site.member('newcomer')
  expect(await reader.call('staffMemberPayments', { account: 'newcomer' })).toEqual({ content: [] })
  expect(await failure(reader.call('staffMemberPayments', { account: 'nobody' }))).toMatchObject({
    code: 'user_unknown',
  })
})

test('it is for those who may read members, and a cursor of another list is refused', async () => {
  const editor = await open.site.staff('editor', 'edna')
  expect(await failure(editor.call('staffMemberPayments', { account: 'kanya' }))).toMatchObject({
    ...{ code: 'permission_needed', permission: 'members.read' },
  })
  const { next } = await reader.call('staffMemberLedger', { account: 'kanya', pageSize: 1 })
  expect(await failure(reader.call('staffMemberPayments', { account: 'kanya', cursor: next! }))).toMatchObject({
    code: 'invalid_input',
  })
})
