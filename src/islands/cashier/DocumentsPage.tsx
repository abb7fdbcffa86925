import { useState } from 'react'
import { formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/data/Instead.tsx'
import { useResource } from '#islands/data/use-resource.ts'
import { ownPath } from '#islands/own/own-path.ts'
import { loadDocuments, type OwnDocuments } from '#stores/documents.ts'
import { onLive } from '#stores/live.ts'
import { DocumentRow } from './DocumentRow.tsx'
import type { DocumentsPageProps } from './documents-words.ts'

type PartProps = DocumentsPageProps & { readonly own: OwnDocuments }

/** How far the member is, and what each further document opens. */
function Opens({ messages, locale, own }: PartProps) {
  const asked = own.documents.filter(({ above }) => above !== undefined)
  const done = asked.filter(({ state }) => state === 'approved').length
  const money = (sum: string) => formatMoney(sum, own.currencySymbol, locale)
  return (
    <section className="panel" aria-labelledby="opens">
      <h2 className="panel__title mb-3" id="opens">
        {messages.opens.title}
      </h2>
      {asked.length === 0 ? (
        <p className="muted leading-[var(--lh-body)]">{messages.opens.nothing}</p>
      ) : (
        <div className="gauge">
          <div className="gauge__h">
            <span>{t(messages, 'opens.step', { done, all: asked.length })}</span>
          </div>
          <progress className="gauge__bar" max={asked.length} value={done} aria-hidden="true" />
        </div>
      )}
      <dl className="dl mt-2">
        <div>
          <dt>{messages.opens.now}</dt>
          <dd className="num">{money(own.perDay)}</dd>
        </div>
        {asked
          .filter(({ state }) => state !== 'approved')
          .map(({ kind, opens = own.perDay }) => (
            <div key={kind}>
              <dt>{messages.opens.after[kind]}</dt>
              <dd className="num">{money(opens)}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function GoodPicture({ messages }: Pick<DocumentsPageProps, 'messages'>) {
  return (
    <section className="panel" aria-labelledby="good-picture">
      <h2 className="h2" id="good-picture">
        {messages.good.title}
      </h2>
      <ul className="yesno mt-2.5">
        <li className="yesno__yes">
          <span className="i i-ph-check-circle" aria-hidden="true" />
          <span>{messages.good.yes}</span>
        </li>
        <li className="yesno__no">
          <span className="i i-ph-x-circle" aria-hidden="true" />
          <span>{messages.good.no}</span>
        </li>
      </ul>
    </section>
  )
}

/** The member's documents: how each stands, why, and what it opens. */
export function DocumentsPage(props: DocumentsPageProps) {
  const { messages, locale } = props
  const { data, status, retry, refresh } = useResource(loadDocuments, null, {
    live: (again) => onLive('document', again),
  })
  const [said, setSaid] = useState('')
  if (data === undefined)
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="two">
          <div className="skel h-80" />
          <div className="skel h-60" />
        </div>
      </Instead>
    )
  const sent = () => {
    setSaid(t(messages, 'sentNow', { hours: data.answerHours }))
    refresh()
  }
  return (
    <>
      <p className="lead">{messages.lead}</p>
      <div role="status">
        {said && (
          <p className="alert alert--ok mb-4">
            <span className="i i-ph-check-circle" aria-hidden="true" />
            <span>{said}</span>
          </p>
        )}
      </div>
      <div className="two">
        <section className="panel panel--flush" aria-label={messages.title}>
          <ul className="docs">
            {data.documents.map((document) => (
              <DocumentRow
                // Another state is another form: nothing of the one before stays in it.
                key={`${document.kind} ${document.state}`}
                {...props}
                own={data}
                document={document}
                onSent={sent}
                onStale={refresh}
              />
            ))}
          </ul>
        </section>
        <aside className="stack">
          <Opens {...props} own={data} />
          <GoodPicture messages={messages} />
          <a className="link" href={ownPath(locale, '/member/withdraw')}>
            {messages.toWithdraw}
          </a>
        </aside>
      </div>
    </>
  )
}
