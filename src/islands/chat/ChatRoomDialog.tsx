import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { FailureAlert } from '#islands/dialogs/FailureAlert.tsx'
import { type Closing, Failed, Popup, useTalk } from '#islands/dialogs/Popup.tsx'
import { closeDialog, openDialog } from '#stores/dialog.ts'
import { $kind } from '#stores/session.ts'
import { loadRooms, report } from '#stores/talk.ts'
import { toast, toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { Composer } from '#ui/Composer.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useRoom } from './use-room.ts'

type Rooms = Awaited<ReturnType<typeof loadRooms>>

function Lines({ lines }: { readonly lines: ReturnType<typeof useRoom>['lines'] }) {
  const say = useTalk()
  const kind = useStore($kind)
  const log = useRef<HTMLDivElement>(null)
  const last = lines?.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what brings the end into view
  useEffect(() => {
    const box = log.current
    if (box) box.scrollTop = box.scrollHeight
  }, [last])
  const complain = async (id: string) => {
    try {
      await report(id)
      toast('ok', 'reported')
    } catch {
      toastFailure('unknown_error')
    }
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard
    <div className="chat__log" role="log" aria-label={say('chat.log')} ref={log} tabIndex={0}>
      {lines === undefined && <div className="skel h-40" aria-busy="true" />}
      {lines?.length === 0 && <p className="muted">{say('chat.none')}</p>}
      {lines?.map((line) => (
        <div key={line.id} className="chat__line">
          <p>
            <b>{line.name}</b> <time dateTime={line.time}>{formatDateTime(line.time).slice(11, 16)}</time>
            <span className="chat__said">{line.content}</span>
          </p>
          {(kind === 'member' || kind === 'agent') && (
            <button
              type="button"
              className="icon-btn icon-btn--sm"
              aria-label={say('chat.report', { name: line.name })}
              onClick={() => void complain(line.id)}
            >
              <span className="i i-ph-flag" aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

function Writing({ send, lengthMax, slowModeS }: { send: (text: string) => Promise<void> } & Omit<Rooms, 'rooms'>) {
  const say = useTalk()
  const [failed, setFailed] = useState<unknown>()
  const submit = async (text: string) => {
    setFailed(undefined)
    try {
      await send(text)
      return true
    } catch (thrown) {
      setFailed(thrown ?? 'failed')
      return false
    }
  }
  return (
    <div className="chat__form">
      {failed !== undefined && <FailureAlert thrown={failed} />}
      <Composer label={say('chat.write')} submit={say('chat.send')} lengthMax={lengthMax} send={submit} />
      <p className="faint text-[12px]">{say('chat.rules', { s: slowModeS })}</p>
    </div>
  )
}

function Room({ room, rules }: { readonly room: string; readonly rules: Rooms }) {
  const say = useTalk()
  const { locale } = usePopup()
  const kind = useStore($kind)
  const { lines, failed, again, send } = useRoom(room, locale)
  const stay = { do: 'stay' } as const
  if (failed !== undefined) return <Failed thrown={failed} again={again} />
  return (
    <>
      <Lines lines={lines} />
      {kind === 'member' || kind === 'agent' ? (
        <Writing send={send} lengthMax={rules.lengthMax} slowModeS={rules.slowModeS} />
      ) : (
        <Button
          look="primary"
          block
          onClick={() => openDialog(kind === 'trial' ? { name: 'trial-user' } : { name: 'login', intention: stay })}
        >
          {say('chat.login')}
        </Button>
      )}
    </>
  )
}

/** The chat of the players: everybody reads, members write. */
export function ChatRoomDialog({ onClose = closeDialog }: Partial<Closing>) {
  const { locale } = usePopup()
  const say = useTalk()
  const { data: answer, failure, retry } = usePublic(loadRooms, locale)
  const [wanted, setWanted] = useState<string>()
  const room = wanted ?? answer?.rooms[0]?.id
  const own: Readonly<Record<string, string>> = { lobby: say('chat.rooms.lobby'), sports: say('chat.rooms.sports') }
  const tabs = (answer?.rooms ?? []).map(({ id, name }) => ({ value: id, label: name || own[id] || id }))
  return (
    <Popup title={say('chat.title')} onClose={onClose}>
      {failure !== undefined && <Failed thrown={failure} again={retry} />}
      {answer && !room && <p className="muted">{say('chat.closed')}</p>}
      {answer && room && (
        <div className="chat">
          {tabs.length > 1 && <Tabs choices={tabs} value={room} label={say('chat.choose')} onChange={setWanted} />}
          <Room key={room} room={room} rules={answer} />
        </div>
      )}
    </Popup>
  )
}
