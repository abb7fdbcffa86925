import type { ReactNode } from 'react'
import type { StaffMember } from '#api/staff-member.ts'
import { staffCall } from '#stores/staff-session.ts'
import { lookOf } from '#ui/look-of.ts'
import { moneyOf } from './money.ts'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

/** A sum with what it is; a skeleton until it is there. */
export function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="kpi">
      <dt className="kpi__l">{label}</dt>
      <dd className="kpi__v num">{children ?? <span className="skel inline-block h-5 w-18 align-middle" />}</dd>
    </div>
  )
}

/** What the member has, brought and took, and what the house won, in all their life. */
export function MemberFigures({ member }: { readonly member: StaffMember }) {
  const { say, locale } = useWords()
  const { wallet, account } = member
  const { data } = useData(
    (name: string, signal) => staffCall('staffMemberFigures', { account: name }, { signal }),
    account,
  )
  if (wallet === undefined) return null
  const show = (amount: string | undefined) => amount && moneyOf(amount, wallet.currency, locale)
  const life = data?.spans.life
  return (
    <dl className="kpis">
      <Figure label={say('member.balance')}>{show(wallet.balance)}</Figure>
      <Figure label={say('member.bonus')}>{show(wallet.bonus)}</Figure>
      <Figure label={say('member.held')}>{show(wallet.held)}</Figure>
      <Figure label={say('member.deposits')}>{show(life?.deposits)}</Figure>
      <Figure label={say('member.withdrawals')}>{show(life?.withdrawals)}</Figure>
      <Figure label={say('member.house')}>
        {life && <span className={lookOf(life.house)}>{moneyOf(life.house, wallet.currency, locale, true)}</span>}
      </Figure>
    </dl>
  )
}
