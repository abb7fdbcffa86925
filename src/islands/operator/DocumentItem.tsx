import { useState } from 'react'
import type { StaffDocument } from '#api/staff-documents.ts'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { ActDialog } from './ActDialog.tsx'
import { CoveredPicture } from './CoveredPicture.tsx'
import { documentLooks } from './document-looks.ts'
import { ItemHead } from './ItemHead.tsx'
import { Instead } from './lists.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import type { Decided } from './use-decided.tsx'
import { useWords } from './words.ts'

/** What the member says of what the document proves, to compare it with. */
function Facts({ one }: { readonly one: StaffDocument }) {
  const { say, word } = useWords()
  const said = Object.entries(one.said)
  return (
    <div className="stack">
      <section>
        <h3 className="panel__title">{say('documents.said')}</h3>
        {said.length === 0 ? (
          <p className="muted">{say('documents.nothingSaid')}</p>
        ) : (
          <dl className="dl">
            {said.map(([name, value]) => (
              <div key={name}>
                <dt>{word(`fields.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <dl className="dl">
        <div>
          <dt>{say('documents.sent')}</dt>
          <dd className="num">{formatDateTime(one.sentAt).slice(0, 16)}</dd>
        </div>
        {one.decidedAt && (
          <div>
            <dt>{say('documents.decided')}</dt>
            <dd className="num">
              {one.decidedBy} {formatDateTime(one.decidedAt).slice(0, 16)}
            </dd>
          </div>
        )}
        {one.validUntil && (
          <div>
            <dt>{say('documents.validUntil')}</dt>
            <dd className="num">{one.validUntil}</dd>
          </div>
        )}
      </dl>
      {one.sentence && <p className="muted">{one.sentence}</p>}
    </div>
  )
}

interface FootProps {
  readonly one: StaffDocument
  readonly decided: Decided
  readonly onStale: () => void
}

/** Approve until the document's own date, refuse with a sentence, or take an approval back. */
function Foot({ one, decided, onStale }: FootProps) {
  const { say, explain } = useWords()
  const [busy, setBusy] = useState(false)
  const [validUntil, setValidUntil] = useState('')
  const [isRefusing, setRefusing] = useState(false)
  const { id, account, state } = one
  const isWaiting = state === 'checking'
  /** Somebody else was first, or what was typed is wrong: said here, and nothing typed is lost. */
  function fail(thrown: unknown): void {
    tell('bad', explain(thrown))
    if (failureCode(thrown) === 'state_conflict') onStale()
  }
  async function approve(): Promise<void> {
    if (busy) return
    setBusy(true)
    await staffCall('staffDecideDocument', { id, approved: true, ...(validUntil && { validUntil }) })
      .then(() => decided.after({ id, text: say('documents.approved', { account }) }))
      .catch(fail)
    setBusy(false)
  }
  async function refuse(sentence: string): Promise<void> {
    await (isWaiting
      ? staffCall('staffDecideDocument', { id, approved: false, sentence })
      : staffCall('staffRevokeDocument', { id, sentence }))
    decided.after({ id, text: say(isWaiting ? 'documents.refused' : 'documents.revoked', { account }) })
  }
  if (!may('documents.decide') || (!isWaiting && state !== 'approved')) return null
  return (
    <div className="qfoot">
      <Button size="sm" look="danger-line" onClick={() => setRefusing(true)}>
        {say(isWaiting ? 'queue.reject' : 'documents.revoke')}
      </Button>
      <span className="push" />
      {isWaiting && (
        <>
          <div className="qfoot__day">
            <Field
              type="date"
              label={say('documents.validUntil')}
              value={validUntil}
              onChange={(event) => setValidUntil(event.target.value)}
            />
          </div>
          <Button look="primary" loading={busy} onClick={() => void approve()}>
            {say('documents.approve')}
          </Button>
        </>
      )}
      {isRefusing && (
        <ActDialog
          title={say(isWaiting ? 'documents.refuseTitle' : 'documents.revokeTitle', { account })}
          lead={say('documents.refuseLead')}
          submit={say(isWaiting ? 'queue.reject' : 'documents.revoke')}
          danger
          sentence={{ label: say('queue.sentence'), needed: true }}
          send={({ sentence }) => refuse(sentence)}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  )
}

export interface DocumentItemProps {
  readonly id: string
  readonly decided: Decided
  readonly onBack: () => void
}

/** One document with what is needed to decide; its pictures are covered until they are held open. */
export function DocumentItem({ id, decided, onBack }: DocumentItemProps) {
  const { say, messages } = useWords()
  const loaded = useData((wanted: string, signal) => staffCall('staffDocument', { id: wanted }, { signal }), id)
  const { data: one, refresh } = loaded
  if (one === undefined) return <Instead {...loaded} />
  const { account, kind, state, uploads, sharedWith } = one
  return (
    <>
      <ItemHead account={account} line={messages.documents.kinds[kind]} onBack={onBack}>
        <span className={documentLooks[state]}>{messages.documents.states[state]}</span>
      </ItemHead>
      <div className="qbody qbody--21">
        <div className="stack">
          {sharedWith.length > 0 && (
            <p className="alert alert--bad">
              <span className="i i-ph-warning-circle" aria-hidden="true" />
              <span>{say('documents.shared', { accounts: sharedWith.join(', ') })}</span>
            </p>
          )}
          {uploads.map((upload, at) => (
            <CoveredPicture
              key={upload}
              document={id}
              upload={upload}
              label={say('documents.picture', { n: at + 1, count: uploads.length })}
            />
          ))}
          <p className="faint fs12">{say('documents.logged')}</p>
        </div>
        <Facts one={one} />
      </div>
      <Foot one={one} decided={decided} onStale={refresh} />
    </>
  )
}
