import { useEffect, useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatMoment, formatMoney } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { type BonusRound, loadBonusRounds } from '#stores/bonus.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import type { BonusPageProps } from './bonus-words.ts'

interface RoundsProps extends BonusPageProps {
  readonly id: string
  readonly symbol: string
}

/** The rounds that were played with a bonus: what each counts, or why it counts nothing. */
export function BonusRounds({ id, symbol, messages, locale, zone }: RoundsProps) {
  const [rounds, setRounds] = useState<readonly BonusRound[]>()
  const [next, setNext] = useState<string>()
  const [busy, setBusy] = useState(false)
  const money = (amount: string) => formatMoney(amount, symbol, locale)
  async function load(cursor?: string): Promise<void> {
    setBusy(true)
    try {
      const page = await loadBonusRounds(id, cursor)
      setRounds((before) => [...(cursor === undefined ? [] : (before ?? [])), ...page.content])
      setNext(page.next)
    } catch (thrown) {
      toastFailure(failureCode(thrown))
    } finally {
      setBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rounds of another bonus are another component
  useEffect(() => void load(), [])
  if (rounds === undefined)
    return busy ? (
      <div className="skel h-40" aria-busy="true" />
    ) : (
      <Button onClick={() => void load()}>{messages.retry}</Button>
    )
  if (rounds.length === 0) return <p className="muted">{messages.rounds.none}</p>
  return (
    <div className="stack">
      <ul className="bonus__rounds">
        {rounds.map(({ id: round, game, time, stake, bonus, counted, why }) => (
          <li key={round} className="rdm">
            <span className="rdm__t">
              <b>{game}</b>
              <small className="num">
                {formatMoment(time, locale, zone)} ·{' '}
                {t(messages, /[1-9]/.test(bonus) ? 'rounds.both' : 'rounds.stake', {
                  stake: money(stake),
                  bonus: money(bonus),
                })}
              </small>
              {why !== undefined && <small>{messages.rounds.why[why]}</small>}
            </span>
            <span className="rdm__e">
              <b className="num">{t(messages, 'rounds.counts', { sum: money(counted) })}</b>
            </span>
          </li>
        ))}
      </ul>
      {next !== undefined && (
        <Button loading={busy} onClick={() => void load(next)}>
          {messages.rounds.more}
        </Button>
      )}
    </div>
  )
}
