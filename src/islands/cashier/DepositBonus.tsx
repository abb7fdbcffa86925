import { useId } from 'react'
import { type Locale, localePath } from '#i18n/locale.ts'
import { durationText } from '#i18n/spans.ts'
import { t } from '#i18n/t.ts'
import { isAgentArea } from '#islands/own/own-path.ts'
import type { DepositOffer } from '#stores/deposits.ts'
import type { DepositMessages } from './DepositPage.tsx'

export interface DepositBonusProps {
  readonly messages: DepositMessages
  readonly locale: Locale
  readonly offers: readonly DepositOffer[]
  /** The chosen one; absent: none. */
  readonly value: string | undefined
  /** What it brings for the typed amount, and what has to be bet for that; absent while it brings nothing. */
  readonly bonusFor: (offer: DepositOffer) => { readonly amount: string; readonly need: string } | undefined
  /** What of the deposit itself has to be bet; absent: nothing, or no amount is typed. */
  readonly ownNeed: string | undefined
  /** Nothing has to be bet for a deposit. */
  readonly isFree: boolean
  /** The address names a promotion that cannot be chosen. */
  readonly isGone: boolean
  readonly money: (amount: string) => string
  readonly onChange: (id: string | undefined) => void
}

/** What a promotion brings here and what it asks for, in the member's own sums. */
function Says({ messages, locale, offer, ...props }: DepositBonusProps & { readonly offer: DepositOffer }) {
  const { money, bonusFor, ownNeed } = props
  const bonus = bonusFor(offer)
  const time = durationText(offer.hours * 3_600, locale, 'long')
  return (
    <span>
      <b className="font-semibold text-text">{offer.title}</b>{' '}
      {bonus && <span className="pos num">+{money(bonus.amount)}</span>}
      <span className="faint block">
        {bonus
          ? t(messages, 'bonus.bet', { need: money(bonus.need), time })
          : t(messages, 'bonus.from', { sum: money(offer.least) })}
        {bonus && ownNeed !== undefined && ` ${t(messages, 'bonus.own', { need: money(ownNeed) })}`}
      </span>
    </span>
  )
}

/** A promotion for this deposit, or none: both weigh the same, and what has to be bet is said before anything is paid. */
export function DepositBonus(props: DepositBonusProps) {
  const { messages, locale, offers, value, ownNeed, isFree, isGone, money, onChange } = props
  const name = useId()
  return (
    <>
      {isGone && (
        <p className="alert alert--warn" role="status">
          <span className="i i-ph-warning-circle" aria-hidden="true" />
          <span>
            {messages.bonus.gone}{' '}
            {!isAgentArea() && (
              <a className="link" href={localePath(locale, '/member/rewards')}>
                {messages.bonus.centre}
              </a>
            )}
          </span>
        </p>
      )}
      {offers.length > 0 && (
        <fieldset className="m-0 min-w-0 border-0 p-0">
          <legend className="field__label mb-1 p-0">{messages.bonus.title}</legend>
          {offers.map((offer) => (
            <div key={offer.id}>
              <label className="check">
                <input type="radio" name={name} checked={value === offer.id} onChange={() => onChange(offer.id)} />
                <Says {...props} offer={offer} />
              </label>
              <details className="mb-1 ml-7.5 text-[13px]">
                <summary className="link">{messages.bonus.more}</summary>
                <ul className="muted list-disc pl-5">
                  {offer.terms.map((term) => (
                    <li key={term}>{term}</li>
                  ))}
                </ul>
              </details>
            </div>
          ))}
          <label className="check">
            <input type="radio" name={name} checked={value === undefined} onChange={() => onChange(undefined)} />
            <span>
              <b className="font-semibold text-text">{messages.bonus.none}</b>
              <span className="faint block">
                {isFree
                  ? messages.bonus.free
                  : ownNeed !== undefined && t(messages, 'bonus.own', { need: money(ownNeed) })}
              </span>
            </span>
          </label>
        </fieldset>
      )}
    </>
  )
}
