import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Game } from '#api/lobby.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { $balance } from '#stores/balance.ts'
import { openDialog } from '#stores/dialog.ts'
import type { LotteryWish } from '#stores/launch.ts'
import { onLive } from '#stores/live.ts'
import { GameBar } from './GameBar.tsx'
import { PurseDesk } from './PurseDesk.tsx'
import { type GameMode, type Launch, modeOf, useLaunch } from './use-launch.ts'
import { useVendorWallet } from './use-vendor-wallet.ts'
import { VendorFrame } from './VendorFrame.tsx'
import { referenceOf, Waiting } from './Waiting.tsx'

export type GameMessages = typeof import('#locales/en/game.json')

export interface GameStageProps {
  /** Texts of the namespace `game`. */
  readonly messages: GameMessages
  /** Texts of the namespace `transfer`: for vendors who keep players' money. */
  readonly transfers?: typeof import('#locales/en/transfer.json')
  readonly locale: Locale
  readonly game: Game
  /** Open games most like this one; those played most when its whole type is closed. */
  readonly alternatives: readonly Game[]
  /** Listed no longer. */
  readonly gone?: boolean
  /** On a lottery's page: what to open there, and what stands between the bar and the game. */
  readonly lottery?: LotteryWish
  readonly menu?: ReactNode
  /** A page that guests have no business on sends them away. */
  readonly onGuest?: () => void
}

/** Why a bet was refused, or none is possible, with a button to deposit. Below the bar, never over the game. */
function TooLittle({
  text,
  messages,
  onClose,
}: {
  readonly text: string
  readonly messages: GameMessages['stage']
  readonly onClose: () => void
}) {
  return (
    <div className="play-strip" role="alert">
      <span className="i i-ph-warning-circle" aria-hidden="true" />
      <span className="play-strip__text">{text}</span>
      <button type="button" className="btn btn--primary btn--sm no-break" data-action="quick-deposit">
        {messages.deposit}
      </button>
      <button type="button" className="icon-btn" aria-label={messages.dismiss} onClick={onClose}>
        <span className="i i-ph-x" aria-hidden="true" />
      </button>
    </div>
  )
}

/** Whether there is too little money for any bet, or was for the last one. */
function usePoor(playing: boolean) {
  const [poor, setPoor] = useState<'empty' | 'refused'>()
  useEffect(() => onLive('refused', ({ code }) => code === 'insufficient_funds' && setPoor('refused')), [])
  useEffect(() => {
    if (!playing) return
    // Known before the first bet: nobody needs to be refused to learn it. Later an empty balance may be a bet that is
    // still in play, and money that comes ends the notice.
    let known: string | undefined
    return $balance.subscribe((balance) => {
      if (balance === undefined || balance.balance === known) return
      const empty = !/[1-9]/.test(balance.balance)
      if (known === undefined && empty) setPoor('empty')
      else if (known !== undefined && !empty) setPoor(undefined)
      known = balance.balance
    })
  }, [playing])
  return [poor, setPoor] as const
}

/** `Escape` in the frame closes what is open on this page; where nothing is, the focus goes to the way back. */
function escapeFrom(stage: HTMLElement | null): void {
  const taken = !document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
  if (!taken) stage?.querySelector('a')?.focus()
}

/** The page of a game: the vendor’s frame below a bar of ours. */
export function GameStage(props: GameStageProps) {
  const { messages, locale, game, lottery, menu, transfers, onGuest, gone = false } = props
  const [mode, setMode] = useState<GameMode>()
  const stage = useRef<HTMLElement>(null)
  const back = localePath(locale, `/${game.gameType.toLowerCase()}`)
  const { launch: found, retry } = useLaunch(game.nodeId, gone ? undefined : mode, locale, back, lottery)
  const launch: Launch = gone ? { state: 'failed', code: 'game_not_found' } : found
  const open = launch.state === 'open'
  const forMoney = open && mode === 'real'
  const [poor, setPoor] = usePoor(forMoney)
  const [wishes, setWishes] = useState(0)
  const { wallet, isKnown, reload } = useVendorWallet(game.vassalage, transfers !== undefined && forMoney)
  const desk = forMoney && transfers && wallet
  useEffect(() => setMode(modeOf(location.search)), [])
  useEffect(() => {
    if (launch.state === 'guest') onGuest ? onGuest() : openDialog({ name: 'login', intention: { do: 'stay' } })
    if (launch.state === 'trial') openDialog({ name: 'trial-user', intention: { do: 'play', game: referenceOf(game) } })
  }, [launch.state, game, onGuest])
  return (
    <section
      {...{ ref: stage, id: 'stage' }}
      aria-label={t(messages, 'stage.label', { game: game.displayName })}
      className="stage"
      data-state={launch.state}
    >
      <GameBar
        messages={messages}
        locale={locale}
        game={game}
        mode={mode}
        open={open}
        back={back}
        apart={desk ? wallet.name : undefined}
        stage={stage}
        onReload={retry}
      />
      {menu}
      {!menu && desk && (
        <PurseDesk
          messages={transfers}
          locale={locale}
          wallet={wallet}
          asked={wishes}
          onMoved={reload}
          onReload={retry}
        />
      )}
      {poor && !desk && (
        <TooLittle
          text={poor === 'empty' ? messages.stage.noMoneyAtAll : messages.stage.noMoney}
          messages={messages.stage}
          onClose={() => setPoor(undefined)}
        />
      )}
      <div className="stage__game">
        {open ? (
          <VendorFrame
            messages={messages}
            url={launch.url}
            {...{ label: game.displayName, picture: game.lagerIcon }}
            {...{ mode, back, retry }}
            plays={forMoney && !desk && (isKnown || !transfers)}
            onRound={() => desk && reload()}
            onEscape={() => escapeFrom(stage.current)}
            onPoor={() => (desk ? setWishes((before) => before + 1) : setPoor('refused'))}
          />
        ) : (
          <Waiting {...props} launch={launch} retry={retry} />
        )}
      </div>
    </section>
  )
}
