import { randomUUID } from 'node:crypto'
import type { Input } from '#api/endpoint.ts'
import type { staffAddOffer } from '#api/staff-promotions.ts'
import { countFigures } from '#server/figures/count.ts'
import { memberWallet, post, systemAccount } from '#server/ledger/public.ts'
import type { StaffVisitor, TestSite, Visitor } from '#tests/support/app.ts'

export type Wanted = Input<typeof staffAddOffer>

const words = { title: 'Loy Krathong', line: 'A present for the full moon.' }
/** Money that is there by itself, once. */
export const plain: Omit<Wanted, 'name' | 'from'> = {
  texts: { th: { ...words, title: 'ลอยกระทง' }, en: words, es: words, pt: words },
  ...{ art: 'drops', audience: { kind: 'all' }, way: 'automatic', pay: 'claim', times: 'once' },
  ...{ reward: { kind: 'cash', amount: '50.00' }, turnover: 0 },
}

const hourMs = 3_600_000
/** A time so many hours from the site's now. */
export const hence = (site: TestSite, hours: number): string =>
  new Date(site.app.clock.now().getTime() + hours * hourMs).toISOString()

let names = 0
/** Adds a promotion as staff do, and publishes it; gives it. */
export async function publish(site: TestSite, staff: StaffVisitor, more: Partial<Wanted> = {}) {
  names += 1
  const wanted = { ...plain, name: `offer-${names}`, from: hence(site, -1), ...more }
  const { id, version } = await staff.call('staffAddOffer', wanted)
  return staff.call('staffOfferState', { id, state: 'open', version })
}

/** A member who is logged in. */
export async function person(site: TestSite, account: string, more: object = {}): Promise<Visitor & { id: bigint }> {
  const id = await site.member(account, { balance: '0.01', ...more })
  const visitor = site.visitor()
  await visitor.logIn(account)
  return Object.assign(visitor, { id })
}

/** Money that a member pays in, in units, and counts at once. */
export async function payIn(site: TestSite, memberId: bigint, amount: bigint): Promise<void> {
  const { app } = site
  await app.db.transaction(async (tx) => {
    const wallet = (await memberWallet(tx, memberId))!
    await post(tx, {
      ...{ source: 'test', key: randomUUID(), reason: 'deposit', reference: '', currency: 'THB', at: app.clock.now() },
      postings: [
        { account: systemAccount('deposits'), amount: -amount },
        { account: wallet, amount },
      ],
    })
  })
  await countFigures(app)
}

/** How a member stands with a promotion. */
export const standing = async (who: Visitor, name: string) =>
  (await who.call('rewards', { language: 'en' })).content.find(({ id }) => id === name)
export const statusOf = async (who: Visitor, name: string) => (await standing(who, name))?.status

/** What became of a call: `done`, or the code of its refusal. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
