import { useState } from 'react'
import type { StaffComplaintDetail } from '#api/staff-complaints.ts'
import { formatDateTime } from '#i18n/format.ts'
import { localeNames } from '#i18n/locale-names.ts'
import { $staff, may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { keyNames } from '#ui/keys.ts'
import { ActDialog } from './ActDialog.tsx'
import { Answering } from './Answering.tsx'
import { ageOf } from './ages.ts'
import { GiveDialog } from './GiveDialog.tsx'
import { ItemHead } from './ItemHead.tsx'
import { Instead } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { Pictures } from './Picture.tsx'
import { go } from './place.ts'
import { useKeys } from './Queue.tsx'
import { useComplaint } from './use-complaint.ts'
import { useData } from './use-data.ts'
import { useDesk } from './use-desk.ts'
import { useWords } from './words.ts'

export interface ComplaintItemProps {
  readonly number: string
  readonly onBack: () => void
  /** It was answered or closed: the next one may open. */
  readonly onDone: () => void
  readonly onStale: () => void
}

type Line = StaffComplaintDetail['lines'][number]

function Written({ line, account }: { readonly line: Line; readonly account: string }) {
  const { say } = useWords()
  const { from, by, content, time, pictures } = line
  return (
    <div className={from === 'member' ? 'note note--pin' : 'note'}>
      <span className="pre">{content}</span>
      <small>
        {from === 'member' ? account : by}, <span className="num">{formatDateTime(time).slice(0, 16)}</span>
        {from === 'note' && `, ${say('complaints.internal')}`}
      </small>
      {pictures.length > 0 && (
        <div className="stack">
          <Pictures ids={pictures} />
        </div>
      )}
    </div>
  )
}

function Head({ one, onBack }: { readonly one: StaffComplaintDetail; readonly onBack: () => void }) {
  const { say, messages } = useWords()
  const { account, number, topic, createdAt, dueAt, state } = one
  const late = dueAt !== undefined && Date.parse(dueAt) < Date.now()
  const mirrored = dueAt && new Date(2 * Date.now() - Date.parse(dueAt)).toISOString()
  return (
    <ItemHead
      account={account}
      line={say('complaints.line', {
        number,
        topic: messages.complaints.topics[topic],
        time: formatDateTime(createdAt).slice(0, 16),
      })}
      onBack={onBack}
    >
      <span className={late ? 'status status--bad' : state === 'open' ? 'status status--wait' : 'status'}>
        <span className="i i-ph-clock" aria-hidden="true" />
        {dueAt === undefined
          ? messages.complaints.states[state]
          : late
            ? say('complaints.overdue', { age: ageOf(dueAt, messages.ages) })
            : say('complaints.due', { age: ageOf(mirrored!, messages.ages) })}
      </span>
    </ItemHead>
  )
}

type Asking = 'give' | 'note' | 'close' | undefined

interface PartProps {
  readonly one: StaffComplaintDetail
  readonly acts: ReturnType<typeof useComplaint>
}

/** What can be done about it besides writing. */
function Others({ one, acts, onAsk }: PartProps & { readonly onAsk: (asking: Asking) => void }) {
  const { say } = useWords()
  const isMine = one.takenBy === $staff.get().me?.account
  return (
    <>
      {one.state !== 'closed' && (
        <>
          <Button size="sm" onClick={() => onAsk('give')}>
            {say('desk.giveTo')} <kbd className="kbd">G</kbd>
          </Button>
          <Button size="sm" onClick={() => void acts.take()}>
            {say(isMine ? 'queue.giveBack' : 'queue.take')} <kbd className="kbd">T</kbd>
          </Button>
        </>
      )}
      <Button size="sm" onClick={() => onAsk('note')}>
        {say('complaints.note')} <kbd className="kbd">N</kbd>
      </Button>
    </>
  )
}

/** The pop-up of an act. */
function Asked({ asking, one, acts, onClose }: PartProps & { readonly asking: Asking; readonly onClose: () => void }) {
  const { say } = useWords()
  const { number, takenBy } = one
  if (asking === 'give')
    return (
      <GiveDialog title={say('desk.giveTitle', { what: number })} from={takenBy} send={acts.give} onClose={onClose} />
    )
  if (asking === undefined) return null
  const isNote = asking === 'note'
  return (
    <ActDialog
      title={say(isNote ? 'complaints.noteTitle' : 'complaints.closeTitle', { number })}
      lead={say(isNote ? 'complaints.noteLead' : 'complaints.closeLead')}
      submit={say(isNote ? 'complaints.note' : 'complaints.close')}
      {...(isNote && { sentence: { label: say('complaints.note'), needed: true } })}
      send={({ sentence }) => (isNote ? acts.note(sentence) : acts.close())}
      onClose={onClose}
    />
  )
}

/** The answer to a complaint, with what else can be done. */
function Answer({ one, acts, onAsk }: PartProps & { readonly onAsk: (asking: Asking) => void }) {
  const { say } = useWords()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { number, account, language, state } = one
  const isOpen = state !== 'closed'
  const send = (close: boolean) => {
    if (acts.busy) return
    setError(text.trim() === '' ? say('complaints.empty') : undefined)
    if (text.trim() !== '') void acts.answer(text.trim(), close)
  }
  return (
    <>
      {isOpen && (
        <div className="qbody qbody--answer">
          <Answering
            label={say('complaints.answerIn', { language: localeNames[language] })}
            language={language}
            fills={{ account, number }}
            value={text}
            error={error}
            onChange={setText}
            onSend={() => send(true)}
          />
        </div>
      )}
      <div className="qfoot">
        <Others one={one} acts={acts} onAsk={onAsk} />
        <span className="push" />
        {isOpen && (
          <>
            <Button size="sm" look="quiet" onClick={() => onAsk('close')}>
              {say('complaints.close')}
            </Button>
            <Button size="sm" loading={acts.busy} onClick={() => send(false)}>
              {say('complaints.sendOpen')}
            </Button>
            <Button look="primary" loading={acts.busy} onClick={() => send(true)}>
              {say('complaints.sendClose')} <kbd className="kbd">{keyNames.ctrl}</kbd>{' '}
              <kbd className="kbd">{keyNames.enter}</kbd>
            </Button>
          </>
        )}
      </div>
    </>
  )
}

/** One complaint: what was written, and the answer. */
export function ComplaintItem({ number, onBack, onDone, onStale }: ComplaintItemProps) {
  const { say } = useWords()
  const loaded = useData(
    (wanted: string, signal) => staffCall('staffComplaint', { number: wanted }, { signal }),
    number,
  )
  const { data: one, refresh, show } = loaded
  const [asking, setAsking] = useState<Asking>()
  const acts = useComplaint({ number, one, show, onDone, onStale })
  useDesk('complaint', (id) => (id === undefined || id === number) && refresh())
  const canWrite = may('support.write')
  const canAct = canWrite && one !== undefined && one.state !== 'closed'
  useKeys({
    t: canAct ? () => void acts.take() : undefined,
    g: canAct ? () => setAsking('give') : undefined,
    n: canWrite ? () => setAsking('note') : undefined,
    m: one && may('members.read') ? () => go(memberAt(one.account)) : undefined,
  })
  if (one === undefined) return <Instead {...loaded} />
  const { takenBy, lines, account } = one
  return (
    <>
      <Head one={one} onBack={onBack} />
      <div className="qbody">
        <div className="notes">
          {lines.map((line) => (
            <Written key={line.id} line={line} account={account} />
          ))}
        </div>
        {takenBy !== undefined && takenBy !== $staff.get().me?.account && (
          <p className="alert">
            <span className="i i-ph-lock" aria-hidden="true" />
            <span>{say('queue.worksOn', { who: takenBy })}</span>
          </p>
        )}
      </div>
      {canWrite && <Answer one={one} acts={acts} onAsk={setAsking} />}
      <Asked asking={asking} one={one} acts={acts} onClose={() => setAsking(undefined)} />
    </>
  )
}
