import { currencyOf, type Units, unitsPerMajor } from '#api/money.ts'
import { hashPassword, updatePaymentPassword } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { memberWallet, post, systemAccount } from '#server/ledger/public.ts'
import { staffByAccount } from '#server/staff/public.ts'
import { insertAccount, type Story, tellStories } from '#server/withdrawals/public.ts'
import { demoApprover, demoPaymentPassword, demoStaff } from './logins.ts'
import type { Person } from './people.ts'

/** Who has a withdrawal of each state on one day can ask for more of them. */
export const demoWithdrawalDay = { max: '500000', times: 12 }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const baht = (sum: number): Units => BigInt(Math.round(sum * 100)) * (unitsPerMajor / 100n)
/** What the member of the stories brought, and has spent of. */
const firstDeposit = 280_000

const ago = (date: Date, ms: number): Date => new Date(date.getTime() - ms)

interface Accounts {
  readonly bank: bigint
  readonly promptpay: bigint
}

/** The accounts of a member: used ones, one that waits, and one whose bank names somebody else. */
async function addAccounts(tx: Queryable, memberId: bigint, date: Date): Promise<Accounts> {
  const add = async (key: string, ms: number, more: Partial<Parameters<typeof insertAccount>[1]>): Promise<bigint> => {
    const now = ago(date, ms)
    const usual = { memberId, key, kind: 'bank', bank: '004', idKind: 'account', holder: 'Nida Charoen' } as const
    const matched = { nameMatch: 'match', bankHolder: null, askAt: null }
    const row = await insertAccount(tx, { ...usual, ...matched, number: '', now, usableAt: now, ...more })
    return row!.id
  }
  const bank = await add('demo-1', 40 * dayMs, { number: '0641234471' })
  const promptpay = await add('demo-2', 20 * dayMs, {
    kind: 'promptpay',
    bank: '',
    number: '0812345678',
    idKind: 'mobile',
  })
  await add('demo-3', 6 * hourMs, { bank: '006', number: '9821140093', usableAt: ago(date, -18 * hourMs) })
  await add('demo-4', 3 * hourMs, { bank: '014', number: '4172093588', nameMatch: 'differs', bankHolder: 'MANEE R.' })
  return { bank, promptpay }
}

function storiesOf({ bank, promptpay }: Accounts, date: Date): Story[] {
  const story = (end: Story['end'], ms: number, sum: number, more: Partial<Story> = {}): Story => ({
    ...{ end, asked: ago(date, ms), amount: baht(sum), accountId: bank, notes: [] },
    ...more,
  })
  return [
    story('received', 12 * dayMs, 2_500),
    story('window', 9 * dayMs, 1_200, { accountId: promptpay }),
    story('forced', 7 * dayMs, 4_000, { sentence: 'Nothing came in yesterday.' }),
    story('returned', 5 * dayMs, 1_800),
    story('rejected', 4 * dayMs, 9_000, {
      sentence: 'The bank knows this account under another name than yours here. Please choose another account.',
    }),
    story('cancelled', 3 * dayMs, 700),
    story('failed', 2 * dayMs, 1_500, { accountId: promptpay }),
    story('disputed', 26 * hourMs, 3_300, { sentence: 'Nothing came in. The last balance is 412.00 baht.' }),
    story('sending', 55 * minuteMs, 2_000, { accountId: promptpay }),
    // More than the bank takes in one transfer.
    story('parts', 26 * minuteMs, 120_000, { notes: ['large_amount'] }),
    story('toPay', 22 * minuteMs, 5_000),
    story('second', 18 * minuteMs, 80_000, { notes: ['large_amount'], sentence: 'Deposits and rounds are in order.' }),
    story('paid', 15 * minuteMs, 3_000),
    story('taken', 12 * minuteMs, 6_400, { notes: ['many_today'] }),
    story('requested', 6 * minuteMs, 1_000, { notes: ['many_today'] }),
  ]
}

/** Withdrawals of every state for `nida`, and payment passwords for those of the demo who try one out. */
export async function tellWithdrawalStories(
  app: App,
  tx: Queryable,
  people: readonly Person[],
  date: Date,
): Promise<void> {
  const idOf = (account: string) => people.find((person) => person.account === account)!.id
  const memberId = idOf('nida')
  const hash = await hashPassword(demoPaymentPassword)
  for (const account of ['nida', 'demo']) await updatePaymentPassword(tx, idOf(account), hash)
  const wallet = (await memberWallet(tx, memberId))!
  const currency = app.settings.currency().code
  await post(tx, {
    ...{
      source: 'deposit',
      key: 'nida-first',
      reason: 'deposit',
      reference: 'nida-first',
      currency,
      at: ago(date, 45 * dayMs),
    },
    postings: [
      { account: systemAccount('deposits'), amount: -baht(firstDeposit) },
      { account: wallet, amount: baht(firstDeposit) },
    ],
  })
  const staffOf = async (account: string) => (await staffByAccount(tx, account))!.id
  const staff = [await staffOf(demoStaff.account), await staffOf(demoApprover.account)] as const
  const stories = storiesOf(await addAccounts(tx, memberId, date), date)
  await tellStories(app, tx, { memberId, currency: currencyOf(currency), staff }, stories)
}
