import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Game } from '#api/lobby.ts'
import { formatMoney } from '#i18n/format.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { $balance } from '#stores/balance.ts'
import { $favourites } from '#stores/favourites.ts'
import { $session } from '#stores/session.ts'
import type { GameMessages } from './GameStage.tsx'
import { LimitMeter, LimitStrip } from './LimitLine.tsx'
import { playTime } from './play-time.ts'
import { RealityCheck } from './RealityCheck.tsx'
import { SessionPanel } from './SessionPanel.tsx'
import type { GameMode } from './use-launch.ts'
import { type NearestLimit, nearestLimit, useOwnLimits } from './use-own-limits.ts'
import { type PlaySession, usePlaySession, useRealityCheck } from './use-play-session.ts'

export interface GameBarProps {
  readonly messages: GameMessages
  readonly locale: Locale
  readonly game: Game
  readonly mode: GameMode | undefined
  /** The vendor’s page is there. */
  readonly open: boolean
  readonly back: string
  /** Name of the vendor, where it keeps players' money itself. */
  readonly apart: string | undefined
  readonly stage: RefObject<HTMLElement | null>
  readonly onReload: () => void
}

const dataOf = (game: Game) => ({
  'data-node-id': game.nodeId,
  'data-game-type': game.gameType,
  'data-vassalage': game.vassalage,
  'data-is-game': game.isGame,
})

/** Phones of one maker give the whole screen to videos alone; there the button would do nothing. */
function FullScreen({ messages, stage }: Pick<GameBarProps, 'messages' | 'stage'>) {
  const [offered, setOffered] = useState(false)
  const [full, setFull] = useState(false)
  useEffect(() => {
    setOffered(document.fullscreenEnabled === true)
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  if (!offered) return null
  const toggle = () => {
    // A browser that refuses leaves everything as it is.
    const done = full ? document.exitFullscreen() : stage.current?.requestFullscreen()
    done?.catch(() => undefined)
  }
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={full ? messages.stage.leaveFullScreen : messages.stage.fullScreen}
      aria-pressed={full}
      onClick={toggle}
    >
      <span className={full ? 'i i-ph-corners-in' : 'i i-ph-corners-out'} aria-hidden="true" />
    </button>
  )
}

function Heart({ messages, game }: Pick<GameBarProps, 'messages' | 'game'>) {
  const pressed = useStore($favourites, { ssr: 'initial' }).includes(game.nodeId)
  return (
    <button
      type="button"
      className="icon-btn play-bar__heart"
      aria-pressed={pressed}
      aria-label={messages.stage.favourite}
      data-action="favourite"
      {...dataOf(game)}
    >
      <span className={pressed ? 'i i-ph-heart-fill neg' : 'i i-ph-heart'} aria-hidden="true" />
    </button>
  )
}

/** Time, result and balance, each with its label where there is room. */
function Figures({
  messages,
  locale,
  session,
}: Pick<GameBarProps, 'messages' | 'locale'> & { readonly session: PlaySession | undefined }) {
  const balance = useStore($balance, { ssr: 'initial' })
  const symbol = balance?.currencySymbol ?? ''
  const result = session?.facts.result
  const lost = result?.startsWith('-')
  return (
    <>
      {session && (
        <span className="play-bar__f play-bar__time">
          <small>{messages.session.timeShort}</small> <b className="num">{playTime(messages, session.elapsedMs)}</b>
        </span>
      )}
      {result !== undefined && (
        <span className="play-bar__f play-bar__result">
          <small>{messages.session.result}</small>{' '}
          <b className={`num ${lost ? 'neg' : /[1-9]/.test(result) ? 'pos' : ''}`}>
            {formatMoney(result, symbol, locale, true)}
          </b>
        </span>
      )}
      <span className="play-bar__f play-bar__balance" aria-live="polite">
        <small>{messages.stage.balance}</small>{' '}
        <b className="num">
          {balance ? formatMoney(balance.balance, symbol, locale) : <span className="skel inline-block h-4 w-18" />}
        </b>
      </span>
    </>
  )
}

/** Balance and result, which open what lies behind them; and the way to more money. */
function Money(
  props: GameBarProps & { readonly session: PlaySession | undefined; readonly limit: NearestLimit | undefined },
) {
  const { messages, locale, session, limit, back, apart, onReload } = props
  const balance = useStore($balance, { ssr: 'initial' })
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [asks, answer] = useRealityCheck(session)
  const close = () => {
    // Closing the panel would lose the focus inside it.
    if (document.getElementById(id)?.contains(document.activeElement)) button.current?.focus()
    setOpen(false)
  }
  const symbol = balance?.currencySymbol ?? ''
  const shown = session !== undefined && open
  return (
    <>
      <button
        ref={button}
        type="button"
        className="play-bar__money"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        aria-disabled={session === undefined}
        onClick={() => session && (open ? close() : setOpen(true))}
      >
        <Figures messages={messages} locale={locale} session={session} />
        <span className="sr">{messages.session.title}</span>
      </button>
      {shown && (
        <SessionPanel
          id={id}
          messages={messages}
          locale={locale}
          symbol={symbol}
          session={session}
          limit={limit}
          apart={apart}
          onClose={close}
          onReload={() => {
            close()
            onReload()
          }}
        />
      )}
      {asks && session && <RealityCheck {...{ messages, locale, symbol, session, back }} onGoOn={answer} />}
      <button type="button" className="btn btn--second play-bar__deposit no-break" data-action="quick-deposit">
        <span className="i i-ph-plus-bold" aria-hidden="true" />
        <span className="play-bar__label">{messages.stage.deposit}</span>
      </button>
    </>
  )
}

/** The bar over a game: back link, name, time and money, and actions that do not leave the page. */
export function GameBar(props: GameBarProps) {
  const { messages, locale, game, mode, open, back, stage } = props
  const { token } = useStore($session, { ssr: 'initial' })
  const forMoney = mode === 'real' && token !== undefined
  const session = usePlaySession(forMoney && open)
  const limits = useOwnLimits(forMoney && open)
  const limit = limits && nearestLimit(limits, session?.elapsedMs)
  const symbol = useStore($balance, { ssr: 'initial' })?.currencySymbol ?? ''
  return (
    <>
      <div className="play-bar">
        <a className="icon-btn" href={back}>
          <span className="sr">{messages.stage.back}</span>
          <span className="i i-ph-arrow-left" aria-hidden="true" />
        </a>
        <div className="play-bar__name">
          <h1 className="clip">{game.displayName}</h1>
          {session && (
            <small className="play-bar__since muted num clip" aria-hidden="true">
              <span>{messages.session.timeShort} </span>
              {playTime(messages, session.elapsedMs)}
            </small>
          )}
          {mode === 'demo' && <small className="play-bar__trial clip">{messages.stage.trial}</small>}
        </div>
        {mode === 'demo' && (
          <a
            className="btn btn--primary btn--sm"
            href={localePath(locale, `/game/${game.nodeId}`)}
            data-action="play"
            {...dataOf(game)}
          >
            {messages.stage.playReal}
          </a>
        )}
        {forMoney && <Money {...props} session={session} limit={limit} />}
        <Heart messages={messages} game={game} />
        <FullScreen messages={messages} stage={stage} />
        {limit && <LimitMeter {...{ messages, locale, symbol, limit }} />}
      </div>
      {limit && <LimitStrip {...{ messages, locale, symbol, limit, back }} />}
    </>
  )
}
