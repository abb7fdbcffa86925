import { useEffect, useRef, useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Locale } from '#i18n/locale.ts'
import { localeNames } from '#i18n/locale-names.ts'
import { $staff, may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { keyNames } from '#ui/keys.ts'
import { Answering } from './Answering.tsx'
import { GiveDialog } from './GiveDialog.tsx'
import { ItemHead } from './ItemHead.tsx'
import { Instead } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { go } from './place.ts'
import { useKeys } from './Queue.tsx'
import { tell } from './tell.ts'
import { useData } from './use-data.ts'
import { useDesk } from './use-desk.ts'
import { useWords } from './words.ts'

export interface TalkItemProps {
  readonly id: string
  readonly onBack: () => void
  readonly onStale: () => void
}

type Talk = Output<StaffApi['staffTalk']>

/** A language that the site has; talks of others are answered in its first. */
const localeIn = (language: string): Locale => (language in localeNames ? (language as Locale) : 'th')

function Head({ talk, onBack }: { readonly talk: Talk; readonly onBack: () => void }) {
  const { say } = useWords()
  const { account, id, language, open, takenBy } = talk
  const status = open ? (takenBy ? say('talks.with', { who: takenBy }) : say('talks.free')) : say('talks.closed')
  return (
    <ItemHead
      account={account}
      guest={say('talks.guest')}
      line={say('talks.line', { id, language: localeNames[localeIn(language)] })}
      onBack={onBack}
    >
      <span className={open && !takenBy ? 'status status--wait' : 'status'}>{status}</span>
    </ItemHead>
  )
}

/** What was said; the end is in sight. */
function Said({ talk }: { readonly talk: Talk }) {
  const { say } = useWords()
  const end = useRef<HTMLDivElement>(null)
  const last = talk.lines.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what brings the end into view
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  return (
    <div className="notes" role="log" aria-label={say('talks.log')}>
      {talk.lines.map(({ id, from, by, content, time }) => (
        <div key={id} className={from === 'visitor' ? 'note note--pin' : 'note'}>
          <span className="pre">{content}</span>
          <small>
            {from === 'visitor' ? (talk.account ?? say('talks.guest')) : by},{' '}
            <span className="num">{formatDateTime(time).slice(5, 16)}</span>
          </small>
        </div>
      ))}
      <div ref={end} />
    </div>
  )
}

/** What can be done in a talk. */
function useTalk(id: string, talk: Talk | undefined, again: () => void) {
  const { say, explain } = useWords()
  const [busy, setBusy] = useState(false)
  /** Who was first, where somebody was. */
  async function fail(thrown: unknown): Promise<void> {
    const isFirst = failureCode(thrown) === 'state_conflict'
    const who = isFirst ? (await staffCall('staffTalk', { id }).catch(() => undefined))?.takenBy : undefined
    tell('bad', who === undefined ? explain(thrown) : say('talks.with', { who }))
  }
  async function run(work: Promise<unknown>): Promise<boolean> {
    setBusy(true)
    const isDone = await work.then(
      () => true,
      (thrown) => fail(thrown).then(() => false),
    )
    setBusy(false)
    again()
    return isDone
  }
  const isMine = talk?.takenBy !== undefined && talk.takenBy === $staff.get().me?.account
  return {
    busy,
    isMine,
    take: () => void run(staffCall('staffTalkTake', { id, free: isMine })),
    say: (content: string) => run(staffCall('staffTalkSay', { id, content })),
    close: () => void run(staffCall('staffTalkClose', { id })),
    give: async (to: string) => {
      await staffCall('staffTalkGive', { id, to, ...(talk?.takenBy && { from: talk.takenBy }) })
      again()
    },
  }
}

interface AnswerProps {
  readonly talk: Talk
  readonly acts: ReturnType<typeof useTalk>
  readonly onGive: () => void
}

function Answer({ talk, acts, onGive }: AnswerProps) {
  const { say } = useWords()
  const [text, setText] = useState('')
  const language = localeIn(talk.language)
  const isOthers = talk.takenBy !== undefined && !acts.isMine
  const send = () => {
    if (text.trim() === '' || acts.busy) return
    void acts.say(text.trim()).then((isSaid) => isSaid && setText(''))
  }
  return (
    <>
      {!isOthers && (
        <div className="qbody qbody--answer">
          <Answering
            label={say('complaints.answerIn', { language: localeNames[language] })}
            language={language}
            fills={{ account: talk.account ?? '', number: '' }}
            value={text}
            onChange={setText}
            onSend={send}
          />
        </div>
      )}
      <div className="qfoot">
        <Button size="sm" onClick={onGive}>
          {say('desk.giveTo')} <kbd className="kbd">G</kbd>
        </Button>
        {!isOthers && (
          <Button size="sm" onClick={acts.take}>
            {say(acts.isMine ? 'queue.giveBack' : 'queue.take')} <kbd className="kbd">T</kbd>
          </Button>
        )}
        <span className="push" />
        <Button size="sm" look="quiet" onClick={acts.close}>
          {say('talks.end')}
        </Button>
        {!isOthers && (
          <Button look="primary" loading={acts.busy} onClick={send}>
            {say('talks.send')} <kbd className="kbd">{keyNames.ctrl}</kbd> <kbd className="kbd">{keyNames.enter}</kbd>
          </Button>
        )}
      </div>
    </>
  )
}

/** One talk: what was said, and the answer. */
export function TalkItem({ id, onBack, onStale }: TalkItemProps) {
  const { say } = useWords()
  const loaded = useData((wanted: string, signal) => staffCall('staffTalk', { id: wanted }, { signal }), id)
  const { data: talk, refresh } = loaded
  const [isGiving, setGiving] = useState(false)
  const acts = useTalk(id, talk, () => {
    refresh()
    onStale()
  })
  useDesk('talk', (news) => (news === undefined || news === id) && refresh())
  const canAct = may('support.write') && talk?.open === true
  const account = talk?.account
  useKeys({
    t: canAct ? acts.take : undefined,
    g: canAct ? () => setGiving(true) : undefined,
    m: account && may('members.read') ? () => go(memberAt(account)) : undefined,
  })
  if (talk === undefined) return <Instead {...loaded} />
  return (
    <>
      <Head talk={talk} onBack={onBack} />
      <div className="qbody">
        <Said talk={talk} />
      </div>
      {canAct && <Answer talk={talk} acts={acts} onGive={() => setGiving(true)} />}
      {isGiving && (
        <GiveDialog
          title={say('desk.giveTitle', { what: account ?? say('talks.guest') })}
          from={talk.takenBy}
          send={acts.give}
          onClose={() => setGiving(false)}
        />
      )}
    </>
  )
}
