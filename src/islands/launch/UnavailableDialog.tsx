import type { Game } from '#api/lobby.ts'
import { localePath } from '#i18n/locale.ts'
import { usePublic } from '#islands/data/use-resource.ts'
import { acts } from '#islands/dialogs/carry-on.ts'
import { usePopup } from '#islands/dialogs/context.ts'
import { type Closing, Failed, Popup, useWords } from '#islands/dialogs/Popup.tsx'
import { loadGame } from '#stores/lobby.ts'

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

/** Says why a game cannot be played, and what can be instead. */
export function UnavailableDialog(
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
