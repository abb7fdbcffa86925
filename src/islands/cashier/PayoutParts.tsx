import { formatMoney } from '#i18n/format.ts'
import { bcp47 } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { PayoutPart, WithdrawalDetail } from '#stores/withdrawals.ts'
import { momentText } from './times.ts'
import type { WithdrawalWords } from './withdraw-words.ts'

const looks: Readonly<Record<PayoutPart['state'], string>> = {
  waiting: 'status',
  sending: 'status status--wait',
  paid: 'status status--brass',
  received: 'status status--ok',
  disputed: 'status status--bad',
  failed: 'status status--bad',
  returned: 'status status--bad',
}

/** The transfers of a withdrawal that is paid in parts, each with its reference. */
export function PayoutParts(props: WithdrawalWords & { readonly order: WithdrawalDetail; readonly symbol: string }) {
  const { messages, locale, order, symbol } = props
  if (order.parts.length < 2) return null
  return (
    <section className="panel" aria-labelledby="parts">
      <h2 className="panel__title" id="parts">
        {plural(messages, 'parts.title', order.parts.length, bcp47[locale])}
      </h2>
      <p className="note mb-2">{messages.parts.text}</p>
      <ul>
        {order.parts.map(({ part, amount, state, reference, paidAt }) => (
          <li key={part} className="rowi">
            <span className="rowi__t">
              <b>
                <span className="num">{formatMoney(amount, symbol, locale)}</span>
                <span className={looks[state]}>{messages.parts.states[state]}</span>
              </b>
              <small>
                {t(messages, 'parts.part', { part })}
                {reference && (
                  <>
                    {', '}
                    <span className="num break-anywhere">{reference}</span>
                  </>
                )}
              </small>
            </span>
            <span className="rowi__e num faint">{paidAt && momentText(paidAt, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
