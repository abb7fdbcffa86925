import { useStore } from '@nanostores/react'
import { type ComponentType, useState } from 'react'
import type { Game } from '#api/lobby.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { copyId } from '#islands/own/copy-id.ts'
import { usePublic } from '#islands/own/use-resource.ts'
import { type CashierAct, type DialogRequest, openDialog } from '#stores/dialog.ts'
import { loadGame } from '#stores/lobby.ts'
import { $session } from '#stores/session.ts'
import { loadSiteInfo, type SiteInfo } from '#stores/site.ts'
import { Button } from '#ui/Button.tsx'
import { LogoutDialog, OtherAccountDialog, TrialUserDialog } from './AccountDialogs.tsx'
import { acts } from './carry-on.ts'
import { usePopup } from './context.ts'
import { FailureAlert } from './FailureAlert.tsx'
import { popupTexts } from './messages.ts'
import { type Closing, Failed, Popup, useWords } from './more-parts.tsx'
import { openServiceWindow } from './service-window.ts'

const contactIcons = {
  chat: 'i-ph-headset',
  line: 'i-bz-line',
  telegram: 'i-ph-telegram-logo',
  facebook: 'i-ph-facebook-logo',
  youtube: 'i-ph-youtube-logo',
  email: 'i-ph-envelope-simple',
  phone: 'i-ph-phone',
} as const

/** Opens the live chat in its own window. */
function LiveChat() {
  const { locale } = usePopup()
  const say = useWords()
  const [failed, setFailed] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      await openServiceWindow(locale)
    } catch (thrown) {
      setFailed(thrown ?? 'failed')
    }
    setBusy(false)
  }
  return (
    <>
      {failed !== undefined && <FailureAlert thrown={failed} />}
      <Button look="primary" block disabled={busy} onClick={() => void open()}>
        <span className="i i-ph-headset" aria-hidden="true" />
        {say('service.live')}
      </Button>
    </>
  )
}

function Contacts({ entries }: { readonly entries: SiteInfo['customerService'] }) {
  const { locale } = usePopup()
  const say = useWords()
  return (
    <ul className="grid gap-2">
      {entries.map(({ csType, path, title }) => {
        const outside = /^https?:/.test(path)
        return (
          <li key={`${csType}${path}`}>
            <a
              className="btn btn--second btn--block !justify-start"
              href={path.startsWith('/') ? localePath(locale, path) : path}
              target={outside ? '_blank' : undefined}
              rel={outside ? 'noopener noreferrer' : undefined}
            >
              <span className={`i ${contactIcons[csType]}`} aria-hidden="true" />
              <span className="clip">{csType === 'chat' ? say('service.chat') : title}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The ID that customer service asks for; a press copies it. */
function OwnId() {
  const say = useWords()
  const { member } = useStore($session)
  if (!member) return null
  return (
    <Button look="second" block onClick={() => void copyId(member.id)}>
      <span className="i i-ph-copy" aria-hidden="true" />
      <span className="num">{`${say('cashier.copyId')}: ${member.id}`}</span>
    </Button>
  )
}

function ServiceDialog({ onClose, act }: Closing & { readonly act?: CashierAct }) {
  const say = useWords()
  const { data: answer, failure, retry } = usePublic(loadSiteInfo, null)
  return (
    <Popup title={say(act ? `cashier.${act}.title` : 'service.title')} onClose={onClose}>
      <p className="muted leading-[var(--lh-body)]">{say(act ? `cashier.${act}.text` : 'service.text')}</p>
      {act && <OwnId />}
      {failure !== undefined && <Failed thrown={failure} again={retry} />}
      {!answer && failure === undefined && <div className="skel h-11" aria-busy="true" />}
      <LiveChat />
      {answer && <Contacts entries={answer.customerService} />}
      {!act && (
        <button
          type="button"
          className="btn btn--second btn--block !justify-start"
          onClick={() => openDialog({ name: 'chat-room' })}
        >
          <span className="i i-ph-chats-circle" aria-hidden="true" />
          {say('service.rooms')}
        </button>
      )}
    </Popup>
  )
}

function Alternatives({ games, onClose }: Closing & { readonly games: readonly Game[] }) {
  const { locale } = usePopup()
  const play = (game: Game) => {
    onClose()
    void acts().then(({ startGame }) => startGame(game, 'real'))
  }
  return (
    <ul className="grid grid-cols-3 gap-3">
      {games.slice(0, 6).map((game) => (
        <li key={game.nodeId} className="gcard">
          <a
            className="gcard__cover"
            href={localePath(locale, `/game/${game.nodeId}`)}
            aria-label={game.displayName}
            onClick={(event) => {
              event.preventDefault()
              play(game)
            }}
          >
            <img src={game.lagerIcon} alt="" width={300} height={400} />
          </a>
          <span className="gcard__name" aria-hidden="true">
            {game.displayName}
          </span>
        </li>
      ))}
    </ul>
  )
}

function UnavailableDialog(
  props: Closing & {
    readonly nodeId: string
    readonly reason: 'game_maintenance' | 'vendor_unavailable'
    readonly vendor?: string | undefined
  },
) {
  const { locale } = usePopup()
  const say = useWords()
  const { data: answer, failure, retry } = usePublic((nodeId: string) => loadGame(nodeId, locale), props.nodeId)
  const { vendor, reason } = props
  const sentence = vendor !== undefined && reason === 'game_maintenance' ? 'vendor_maintenance' : reason
  const alike = answer?.alternatives[0]?.gameType === answer?.game.gameType
  return (
    <Popup title={vendor ?? answer?.game.displayName ?? say('unavailable.title')} onClose={props.onClose}>
      <p className="muted">{say(`unavailable.${sentence}`)}</p>
      {!answer && failure === undefined && <div className="skel h-40" aria-busy="true" />}
      {failure !== undefined && <Failed thrown={failure} again={retry} />}
      {answer && answer.alternatives.length > 0 && (
        <>
          <h3 className="panel__title">{say(alike ? 'unavailable.instead' : 'unavailable.popular')}</h3>
          <Alternatives games={answer.alternatives} onClose={props.onClose} />
        </>
      )}
    </Popup>
  )
}

type GameListProps = Closing & Extract<DialogRequest, { name: 'games' }>

/** The list of games is as large as a lobby and comes when it is wanted. */
function GameList(props: GameListProps) {
  const {
    data: answer,
    failure,
    retry,
  } = usePublic(
    () => import('./GameListDialog.tsx').then((part): ComponentType<GameListProps> => part.GameListDialog),
    null,
  )
  if (failure !== undefined) {
    return (
      <Popup title={props.vendor ?? props.vassalage} onClose={props.onClose}>
        <Failed thrown={failure} again={retry} />
      </Popup>
    )
  }
  const Dialog = answer
  return Dialog ? <Dialog {...props} /> : null
}

/** Notices and chat are lazy-loaded with their own texts. */
function Talk(props: Closing & { readonly request: DialogRequest }) {
  const { locale, messages } = usePopup()
  const {
    data: answer,
    failure,
    retry,
  } = usePublic((language: Locale) => Promise.all([import('./TalkDialogs.tsx'), popupTexts(language, 'talk')]), locale)
  if (failure !== undefined) {
    return (
      <Popup title={t(messages.common, 'messages')} onClose={props.onClose}>
        <Failed thrown={failure} again={retry} />
      </Popup>
    )
  }
  if (!answer) return null
  const [{ TalkDialogs }, texts] = answer
  return <TalkDialogs {...props} texts={texts} />
}

/** The pop-ups beside log-in and registration. */
export function MoreDialogs({ request, onClose }: Closing & { readonly request: DialogRequest }) {
  switch (request.name) {
    case 'logout':
      return <LogoutDialog onClose={onClose} />
    case 'service':
      return <ServiceDialog onClose={onClose} key="service" />
    case 'cashier':
      return <ServiceDialog onClose={onClose} act={request.act} key={request.act} />
    case 'notice':
    case 'announcements':
    case 'help':
    case 'public-notice':
    case 'chat-room':
    case 'contract':
      return <Talk request={request} onClose={onClose} key="talk" />
    case 'trial-user':
      return <TrialUserDialog onClose={onClose} intention={request.intention} />
    case 'other-account':
      return <OtherAccountDialog onClose={onClose} oneTime={request.oneTime} />
    case 'game-unavailable':
      return (
        <UnavailableDialog onClose={onClose} nodeId={request.nodeId} reason={request.reason} vendor={request.vendor} />
      )
    case 'games':
      return <GameList {...request} onClose={onClose} />
    default:
      return null
  }
}
