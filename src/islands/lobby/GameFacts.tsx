import { formatDecimal } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { type LobbyCardProps, stakesOf } from './game-facts.ts'

export interface GameFactsProps extends Pick<LobbyCardProps, 'game' | 'locale' | 'messages'> {
  readonly onClose: () => void
}

/** What a vendor says of a game, in words: return to player, volatility and stakes. */
export function GameFacts({ onClose, ...props }: GameFactsProps) {
  const { game, locale, messages } = props
  const { rtp, volatility } = game
  const stakes = stakesOf(props)
  return (
    <Dialog title={game.displayName} closeLabel={messages.close} onClose={onClose}>
      <div className="flex items-start gap-4">
        <img className="rounded-[10px]" src={game.lagerIcon} alt="" width={90} height={120} />
        <ul className="grid gap-2 leading-[var(--lh-body)]">
          <li className="muted">{game.vassalage}</li>
          {rtp && <li className="num">{t(messages, 'facts.rtp', { rtp: formatDecimal(rtp, locale) })}</li>}
          {volatility && <li>{t(messages, 'facts.volatility', { n: volatility })}</li>}
          {stakes && (
            <li className="num">
              {messages.facts.stakes} {stakes}
            </li>
          )}
        </ul>
      </div>
    </Dialog>
  )
}
