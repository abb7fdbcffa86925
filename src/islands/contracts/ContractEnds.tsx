import { formatDecimal } from '#i18n/format.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { useTalk } from '#islands/dialogs/Popup.tsx'
import type { Contract } from '#stores/contracts.ts'

interface EndsProps {
  readonly contract: Contract
  readonly agreed: boolean
  readonly again: boolean
  readonly onAgree: (yes: boolean) => void
  readonly onAgain: (yes: boolean) => void
}

/** What accepting would end below and what stays, the agreement to it, and a new offer at the rate that is left. */
export function ContractEnds({ contract, agreed, again, onAgree, onAgain }: EndsProps) {
  const { locale } = usePopup()
  const say = useTalk()
  const { ends, stays, hasMore, rate } = contract
  const lines = (list: Contract['ends']) => (
    <ul>
      {list.map((one) => (
        <li key={one.id} className="num">
          {one.party} · {formatDecimal(one.rate, locale)}%{one.isOffer && ` · ${say('contract.status.offered')}`}
        </li>
      ))}
    </ul>
  )
  return (
    <div className="alert alert--warn">
      <span className="i i-ph-warning" aria-hidden="true" />
      <div className="grid gap-2">
        <p>{say('contract.ends')}</p>
        {lines(ends)}
        {stays.length > 0 && (
          <>
            <p>{say('contract.stays')}</p>
            {lines(stays)}
          </>
        )}
        {hasMore && <p>{say('contract.others')}</p>}
        <p>{say('contract.endsNote')}</p>
        <label className="check">
          <input type="checkbox" checked={agreed} onChange={(event) => onAgree(event.target.checked)} />
          <span>{say('contract.agree')}</span>
        </label>
        {ends.some(({ isOffer }) => !isOffer) && (
          <label className="check">
            <input type="checkbox" checked={again} onChange={(event) => onAgain(event.target.checked)} />
            <span>{say('contract.offerAgain', { rate: formatDecimal(rate, locale) })}</span>
          </label>
        )}
      </div>
    </div>
  )
}
