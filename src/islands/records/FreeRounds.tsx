import { formatMoment, formatMoney } from '#i18n/format.ts'
import { bcp47, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { OwnRounds } from '#stores/bonus.ts'
import type { BonusPageProps } from './bonus-words.ts'

interface Props extends Pick<BonusPageProps, 'messages' | 'locale' | 'zone'> {
  readonly rounds: OwnRounds
}

/** What is left of free rounds, or what became of them and when. */
function stateText({ rounds, messages, locale, zone }: Props): string {
  const { state, left, until, endedAt } = rounds
  const time = formatMoment(endedAt ?? until, locale, zone)
  if (state === 'sent' || state === 'expired')
    return plural(messages, `free.says.${state}`, left, bcp47[locale], { time })
  return t(messages, `free.says.${state}`, { time })
}

/** How many of free rounds are played, of which game, and how they stand. */
export function FreeRoundsFacts({ symbol, ...props }: Props & { readonly symbol: string }) {
  const { rounds, messages, locale } = props
  const { game, played, count: n, stake } = rounds
  return (
    <>
      <small className="num">
        {t(messages, 'free.played', { game, played, n })} ·{' '}
        {t(messages, 'free.stake', { stake: formatMoney(stake, symbol, locale) })}
      </small>
      <small>{stateText(props)}</small>
    </>
  )
}

/** Where free rounds are played of which some are left. */
export function FreeRoundsPlay({ rounds, messages, locale }: Omit<Props, 'zone'>) {
  const { state, left, game, gameId } = rounds
  if (state !== 'sent' || left === 0 || gameId === undefined) return null
  return (
    <div className="bonus__btns bonus__acts">
      <a
        className="btn btn--primary btn--sm"
        href={localePath(locale, `/game/${gameId}`)}
        aria-label={`${messages.free.play}: ${game}`}
      >
        {messages.free.play}
      </a>
    </div>
  )
}
