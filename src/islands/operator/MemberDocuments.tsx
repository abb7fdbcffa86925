import { staffCall } from '#stores/staff-session.ts'
import { documentLooks } from './document-looks.ts'
import { Instead, PanelHead } from './lists.tsx'
import { To } from './To.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

/** How the documents of a member stand, each with the way to it. */
export function MemberDocuments({ account }: { readonly account: string }) {
  const { say, messages } = useWords()
  const loaded = useData(
    (name: string, signal) => staffCall('staffMemberDocuments', { account: name }, { signal }),
    account,
  )
  return (
    <section className="panel">
      <PanelHead title={say('pages.documents')} />
      {loaded.data === undefined ? (
        <Instead {...loaded} rows={2} />
      ) : loaded.data.content.length === 0 ? (
        <p className="muted">{say('documents.none')}</p>
      ) : (
        <dl className="dl">
          {loaded.data.content.map(({ id, kind, state }) => (
            <div key={id}>
              <dt>
                <To to={`/operator/documents?row=${id}`} className="link">
                  {messages.documents.kinds[kind]}
                </To>
              </dt>
              <dd>
                <span className={documentLooks[state]}>{messages.documents.states[state]}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
