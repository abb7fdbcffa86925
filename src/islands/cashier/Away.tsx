import type { Locale } from '#i18n/locale.ts'
import { ownPath } from '#islands/own/own-path.ts'
import type { DepositMessages } from './DepositPage.tsx'
import { Outcome } from './Outcome.tsx'

/** In the place of the form where nothing can be deposited: a break, a closed account, no way that is open to the site. */
export function Away(props: {
  readonly messages: DepositMessages
  readonly locale: Locale
  readonly reason: 'play_excluded' | 'account_disabled' | undefined
}) {
  const { messages, locale, reason } = props
  const service = (
    <button type="button" className="btn btn--outline" data-action="service">
      <span className="i i-ph-headset" aria-hidden="true" />
      {messages.choose.service}
    </button>
  )
  return (
    <section className="panel">
      {reason === 'play_excluded' ? (
        <Outcome icon="i-ph-hand-palm" title={messages.away.title} text={messages.away.text}>
          <a className="btn btn--primary" href={ownPath(locale, '/member/limits')}>
            {messages.away.limits}
          </a>
        </Outcome>
      ) : (
        <Outcome
          icon="i-ph-prohibit"
          title={reason ? messages.away.closedTitle : messages.choose.noneTitle}
          text={reason ? messages.away.closedText : messages.choose.none}
        >
          {service}
        </Outcome>
      )}
    </section>
  )
}
