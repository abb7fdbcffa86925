import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Game } from '#api/lobby.ts'
import { formatMoney } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { type Messages, t } from '#i18n/t.ts'
import { $balance } from '#stores/balance.ts'
import { openDialog } from '#stores/dialog.ts'
import { onLive } from '#stores/events.ts'
import type { GameReference } from '#stores/play.ts'
import { Button } from '#ui/Button.tsx'
import { type GameMode, type Launch, modeOf, useLaunch } from './use-launch.ts'
import { VendorFrame } from './VendorFrame.tsx'

export type GameMessages = typeof import('#locales/en/game.json')

export interface GameStageProps {
  /** Texts of the namespace `game`. */
  readonly messages: GameMessages
  readonly locale: Locale
  readonly game: Game
  /** Open games most like this one; those played most when its whole type is closed. */
  readonly alternatives: readonly Game[]
}

const referenceOf = (game: Game): GameReference => ({
  nodeId: game.nodeId,
  gameType: game.gameType,
  vassalage: game.vassalage,
  isGame: game.isGame,
})

function Bar(props: {
  readonly messages: GameMessages['stage']
  readonly locale: Locale
  readonly game: Game
  readonly mode: GameMode | undefined
  readonly back: string
  readonly stage: RefObject<HTMLElement | null>
}) {
  const { messages, locale, game, mode, back, stage } = props
  const balance = useStore($balance, { ssr: 'initial' })
  const [full, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggle = () => {
    // A browser that refuses leaves everything as it is.
    const done = full ? document.exitFullscreen() : stage.current?.requestFullscreen()
    done?.catch(() => undefined)
  }
  return (
    <div className="flex min-h-12 items-center gap-1 border-0 border-b border-line border-solid bg-rail pr-1">
      <a className="icon-btn" href={back}>
        <span className="sr">{messages.back}</span>
        <span className="i i-ph-arrow-left" aria-hidden="true" />
      </a>
      <h1 className="clip text-[14px] font-semibold">{game.displayName}</h1>
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {mode === 'demo' && <span className="status status--brass">{messages.trial}</span>}
        {mode === 'real' && balance && (
          <span className="num font-semibold" aria-live="polite">
            <span className="sr">{messages.balance} </span>
            {formatMoney(balance.balance, balance.currencySymbol, locale)}
          </span>
        )}
        <button
          type="button"
          className="icon-btn"
          aria-label={full ? messages.leaveFullScreen : messages.fullScreen}
          aria-pressed={full}
          onClick={toggle}
        >
          <span className={full ? 'i i-ph-corners-in' : 'i i-ph-corners-out'} aria-hidden="true" />
        </button>
      </span>
    </div>
  )
}

function Alternatives({ title, games, locale }: { title: string; games: readonly Game[]; locale: Locale }) {
  if (games.length === 0) return null
  return (
    <div className="grid w-full max-w-[640px] gap-3">
      <h3 className="panel__title">{title}</h3>
      <ul className="grid grid-cols-3 gap-3 md:grid-cols-6">
        {games.slice(0, 6).map((game) => (
          <li key={game.nodeId} className="gcard">
            <a
              className="gcard__cover"
              href={localePath(locale, `/game/${game.nodeId}`)}
              aria-label={game.displayName}
              data-action="play"
              data-node-id={game.nodeId}
              data-game-type={game.gameType}
              data-vassalage={game.vassalage}
              data-is-game={game.isGame}
            >
              <img src={game.lagerIcon} alt="" loading="lazy" width={300} height={400} />
            </a>
            <span className="gcard__name" aria-hidden="true">
              {game.displayName}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Pause({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="empty content-center" role="status">
      <p className="!max-w-[48ch] text-[16px] text-text">{text}</p>
      {children}
    </div>
  )
}

/** What stands in place of the frame while there is none. */
function Waiting(
  props: GameStageProps & { readonly launch: Exclude<Launch, { state: 'open' }>; readonly retry: () => void },
) {
  const { messages, locale, game, alternatives, launch, retry } = props
  const words = messages.stage
  const intention = { do: 'play', game: referenceOf(game) } as const
  const demo = game.supportPlay === 0 && (
    <a className="btn btn--second" href={`${localePath(locale, `/game/${game.nodeId}`)}?mode=demo`}>
      {words.tryFree}
    </a>
  )
  if (launch.state === 'opening') {
    return (
      <>
        <noscript>
          <p className="empty">{words.noScript}</p>
        </noscript>
        <Pause text={t(messages, 'stage.opening', { game: game.displayName })}>
          <span className="btn is-loading btn--quiet" aria-hidden="true" />
        </Pause>
      </>
    )
  }
  if (launch.state === 'guest') {
    return (
      <Pause text={words.guest}>
        <Button look="primary" onClick={() => openDialog({ name: 'login', intention: { do: 'stay' } })}>
          {words.login}
        </Button>
        {demo}
      </Pause>
    )
  }
  if (launch.state !== 'failed') {
    return (
      <Pause text={words.errors.real_account_needed}>
        <Button look="primary" onClick={() => openDialog({ name: 'trial-user', intention })}>
          {words.login}
        </Button>
        {demo}
      </Pause>
    )
  }
  const sentence = (words.errors as Messages)[launch.code]
  const alike = alternatives[0]?.gameType === game.gameType
  return (
    <Pause text={typeof sentence === 'string' ? sentence : words.failed}>
      {launch.code === 'trial_not_offered' ? (
        <a className="btn btn--primary" href={localePath(locale, `/game/${game.nodeId}`)}>
          {words.playReal}
        </a>
      ) : (
        <Button look="primary" onClick={retry}>
          {words.retry}
        </Button>
      )}
      <Alternatives title={alike ? words.instead : words.popular} games={alternatives} locale={locale} />
    </Pause>
  )
}

/** The page of a game: the vendor's frame below a bar of ours. */
export function GameStage(props: GameStageProps) {
  const { messages, locale, game } = props
  const [mode, setMode] = useState<GameMode>()
  const [poor, setPoor] = useState(false)
  const stage = useRef<HTMLElement>(null)
  const back = localePath(locale, `/${game.gameType.toLowerCase()}`)
  const { launch, retry } = useLaunch(game.nodeId, mode, locale, back)
  useEffect(() => setMode(modeOf(location.search)), [])
  useEffect(() => onLive('refused', ({ code }) => code === 'insufficient_funds' && setPoor(true)), [])
  useEffect(() => {
    if (launch.state === 'guest') openDialog({ name: 'login', intention: { do: 'stay' } })
    if (launch.state === 'trial') openDialog({ name: 'trial-user', intention: { do: 'play', game: referenceOf(game) } })
  }, [launch.state, game])
  return (
    <section
      ref={stage}
      aria-label={t(messages, 'stage.label', { game: game.displayName })}
      className="stage grid h-[calc(100dvh-var(--hdr-h))] grid-rows-[auto_minmax(0,1fr)] bg-bg"
    >
      <Bar messages={messages.stage} locale={locale} game={game} mode={mode} back={back} stage={stage} />
      <div className="relative grid min-h-0 overflow-auto">
        {launch.state === 'open' ? (
          <VendorFrame url={launch.url} label={game.displayName} mode={mode} back={back} onPoor={() => setPoor(true)} />
        ) : (
          <Waiting {...props} launch={launch} retry={retry} />
        )}
        {poor && (
          <div
            className="alert alert--warn absolute inset-x-4 top-4 mx-auto max-w-[560px] items-center !bg-surface"
            role="alert"
          >
            <span className="i i-ph-warning-circle" aria-hidden="true" />
            <span className="min-w-0 flex-1">{messages.stage.noMoney}</span>
            <button type="button" className="btn btn--primary btn--sm" data-action="cashier">
              {messages.stage.deposit}
            </button>
            <button
              type="button"
              className="icon-btn icon-btn--sm"
              aria-label={messages.stage.dismiss}
              onClick={() => setPoor(false)}
            >
              <span className="i i-ph-x" aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </section>
  )
}
