import type { ReactNode } from 'react'
import type { Game } from '#api/lobby.ts'
import { type Locale, localePath } from '#i18n/locale.ts'
import { type Messages, t } from '#i18n/t.ts'
import { openDialog } from '#stores/dialog.ts'
import type { GameReference } from '#stores/play.ts'
import { Button } from '#ui/Button.tsx'
import type { GameStageProps } from './GameStage.tsx'
import { Opening } from './Opening.tsx'
import type { Launch } from './use-launch.ts'

/** What the rest of the site calls this game. */
export const referenceOf = (game: Game): GameReference => ({
  nodeId: game.nodeId,
  gameType: game.gameType,
  vassalage: game.vassalage,
  isGame: game.isGame,
})

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

/** Placeholder for the game frame while it loads, or when it cannot open. */
export function Waiting(
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
        <Opening picture={game.lagerIcon} text={t(messages, 'stage.opening', { game: game.displayName })} />
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
      {launch.code === 'game_not_found' ? (
        <a className="btn btn--primary" href={localePath(locale, `/${game.gameType.toLowerCase()}`)}>
          {words.allGames}
        </a>
      ) : launch.code === 'trial_not_offered' ? (
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
