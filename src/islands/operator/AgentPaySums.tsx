import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { formatMoney } from '#i18n/format.ts'
import { Figure } from './MemberFigures.tsx'
import { useWords } from './words.ts'

type Sums = Output<StaffApi['staffPayLines']>['sums']

/** What a settled period sums to: what the branches played, what of that came late, and what it paid. */
export function AgentPaySums({ sums, symbol }: { readonly sums: Sums; readonly symbol: string }) {
  const { say, locale } = useWords()
  const money = (amount: string) => formatMoney(amount, symbol, locale)
  const { base, late, pay, corrected } = sums
  const lateOf = ({ day, amount }: { readonly day: string; readonly amount: string }) =>
    say('agentPay.late', { day, sum: money(amount) })
  const days =
    late &&
    (late.days.length === 0 ? [say('agentPay.lateDays', { from: late.from, to: late.to })] : late.days.map(lateOf))
  return (
    <div className="stack">
      <dl className="kpis">
        <Figure label={say('agentPay.sumBase')}>{money(base)}</Figure>
        {late && <Figure label={say('agentPay.sumLate')}>{money(late.sum)}</Figure>}
        <Figure label={say('agentPay.total')}>{money(pay)}</Figure>
        {corrected !== undefined && <Figure label={say('payCorrections.title')}>{money(corrected)}</Figure>}
      </dl>
      {days && (
        <ul className="cluster gap-x-4 faint num text-[12px]">
          {days.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
