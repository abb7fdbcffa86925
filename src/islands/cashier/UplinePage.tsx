import { formatDateTime, formatMoney } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import type { ListWords } from '#islands/data/words.ts'
import { SendForm } from '#islands/own/SendForm.tsx'
import type { SendMessages } from '#islands/own/use-send.ts'
import { onLive } from '#stores/live.ts'
import { loadUpline, type TransferOptions } from '#stores/send.ts'

export interface UplinePageProps {
  /** Texts of the namespace `upline`. */
  readonly messages: SendMessages & ListWords
  readonly locale: Locale
}

/** What was sent before: day, minute and sum. */
function Before({ messages, locale, options }: UplinePageProps & { readonly options: TransferOptions }) {
  const { before, currencySymbol } = options
  return (
    <section className="panel">
      <h2 className="panel__title mb-1.5">{messages.before}</h2>
      {before.length === 0 ? (
        <p className="muted">{messages.none}</p>
      ) : (
        <dl className="dl">
          {before.map(({ id, amount, time }) => (
            <div key={id}>
              <dt className="num">{formatDateTime(time).slice(0, 16)}</dt>
              <dd className="num">{formatMoney(amount, currencySymbol, locale)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Money to the member above, what was sent before, and a warning of those who press for it. */
export function UplinePage({ messages, locale }: UplinePageProps) {
  const { data, status, retry, refresh } = useResource((_, signal) => loadUpline(signal), null, {
    live: (again) => onLive('balance', again),
  })
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="two two--side">
          <div className="skel h-120" />
          <div className="skel h-40" />
        </div>
      </Instead>
    )
  return (
    <div className="two two--side">
      <section className="panel stack">
        <SendForm {...data} messages={messages} locale={locale} onSent={refresh} />
      </section>
      <aside className="stack">
        {data.options.party && <Before messages={messages} locale={locale} options={data.options} />}
        <section className="panel">
          <h2 className="h2">{messages.safeTitle}</h2>
          <p className="muted mt-1 leading-relaxed">{messages.safeText}</p>
        </section>
      </aside>
    </div>
  )
}
