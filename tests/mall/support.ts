import { randomUUID } from 'node:crypto'
import type { Input } from '#api/endpoint.ts'
import type { staffAddReward } from '#api/staff-mall.ts'
import { updatePaymentPassword } from '#server/accounts/public.ts'
import { grantPoints, wholePoints } from '#server/points/public.ts'
import type { StaffVisitor, TestSite, Visitor } from '#tests/support/app.ts'
import { quickHash } from '#tests/support/quick-hash.ts'

export const paymentPassword = '730182'
type Wanted = Input<typeof staffAddReward>

const words = { title: 'Coffee', text: 'A voucher.' }
export const plain: Wanted = {
  texts: { th: { ...words, title: 'กาแฟ' }, en: words, es: words, pt: words },
  ...{ art: 'coffee', points: 100, delivery: false, open: true },
}

/** Adds a reward as staff do. */
export const addReward = (staff: StaffVisitor, more: Partial<Wanted> = {}) =>
  staff.call('staffAddReward', { ...plain, ...more })

/** A member with points to spend, who has a payment password. */
export async function shopper(site: TestSite, account: string, points: number): Promise<Visitor & { id: bigint }> {
  const id = await site.member(account)
  const hash = quickHash(paymentPassword)
  await site.app.db.transaction(async (tx) => {
    await updatePaymentPassword(tx, id, hash)
    await grantPoints(site.app, tx, { memberId: id, points: wholePoints(points), kind: 'gift', key: randomUUID() })
  })
  const visitor = site.visitor()
  await visitor.logIn(account)
  return Object.assign(visitor, { id })
}

/** What became of a call: `done`, or the code of its refusal. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
