import type { ReactNode } from 'react'
import { currencyOf, formatAmount, parseAmount } from '#api/money.ts'
import type { StaffMember } from '#api/staff-member.ts'
import { staffCall } from '#stores/staff-session.ts'
import { moneyOf } from './money.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="kpi">
      <dt className="kpi__l">{label}</dt>
      <dd className="kpi__v num">{children ?? <span className="skel inline-block h-5 w-18 align-middle" />}</dd>
    </div>
  )
}

/** Sums over the newest 10,000 lines of a kind. */
async function loadSums(account: string, signal: AbortSignal) {
  const of = (type: string, pocket: 'wallet' | 'held') =>
    staffCall('staffMemberLedger', { account, type, pocket, pageSize: 1 }, { signal }).then(({ totals }) => totals)
  const [deposits, byHand, paidOut, rounds] = await Promise.all([
    of('deposit', 'wallet'),
    of('withdrawal', 'wallet'),
    of('withdrawal', 'held'),
    staffCall('staffMemberRounds', { account, pageSize: 1 }, { signal }).then(({ totals }) => totals),
  ])
  return { deposits, byHand, paidOut, rounds }
}

/** What the member has, brought and took, and what the house won. */
export function MemberFigures({ member }: { readonly member: StaffMember }) {
  const { say, locale } = useWords()
  const { wallet, account } = member
  const { data } = useData(loadSums, account)
  if (wallet === undefined) return null
  const show = (amount: string | undefined) => amount && moneyOf(amount, wallet.currency, locale)
  const result = data?.rounds?.result
  const currency = currencyOf(wallet.currency)
  // Withdrawals leave from held money; those booked by hand leave the wallet at once.
  const withdrawn = [data?.byHand?.paid, data?.paidOut?.paid]
    .filter((paid) => paid !== undefined)
    .reduce((sum, paid) => sum + (parseAmount(paid, currency) ?? 0n), 0n)
  // What the member has won is what the house has lost.
  const house = result?.startsWith('-') ? result.slice(1) : result && /[1-9]/.test(result) ? `-${result}` : result
  return (
    <dl className="kpis">
      <Figure label={say('member.balance')}>{show(wallet.balance)}</Figure>
      <Figure label={say('member.bonus')}>{show(wallet.bonus)}</Figure>
      <Figure label={say('member.held')}>{show(wallet.held)}</Figure>
      <Figure label={say('member.deposits')}>{show(data?.deposits?.received)}</Figure>
      <Figure label={say('member.withdrawals')}>{show(data && formatAmount(withdrawn, currency))}</Figure>
      <Figure label={say('member.house')}>
        {house && (
          <span className={house.startsWith('-') ? 'neg' : 'pos'}>{moneyOf(house, wallet.currency, locale, true)}</span>
        )}
      </Figure>
    </dl>
  )
}
