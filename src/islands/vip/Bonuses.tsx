import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatDateTime, formatDecimal } from '#i18n/format.ts'
import { bcp47, localePath } from '#i18n/locale.ts'
import { plural } from '#i18n/plural.ts'
import { t } from '#i18n/t.ts'
import type { VipProps } from '#islands/own/ladder-words.ts'
import { stopText } from '#islands/own/stop-text.ts'
import { monthsOf, sumText } from '#islands/own/vip-words.ts'
import { toastFailure } from '#stores/toasts.ts'
import { type Bonus, claimBonus, type OwnVip, type VipStanding } from '#stores/vip.ts'
import { Button } from '#ui/Button.tsx'

interface BonusesProps extends VipProps {
  readonly standing: VipStanding
  readonly own: OwnVip
  readonly onClaimed: (own: OwnVip) => void
  /** What is shown may be over. */
  readonly onRefused: () => void
}

/** What a birthday brings, and when it is; without one in the profile the way there. */
function Birthday({
  birthday,
  messages,
  locale,
  symbol,
}: VipProps & { readonly birthday: NonNullable<VipStanding['birthday']> }) {
  const { amount, days, next } = birthday
  if (!/[1-9]/.test(amount)) return null
  const sum = sumText(amount, symbol, locale)
  return (
    <p className="bonus__note">
      {next === undefined ? (
        <>
          {t(messages, 'birthdayMissing', { sum })}{' '}
          <a className="link" href={localePath(locale, '/member/security')}>
            {messages.birthdaySet}
          </a>
        </>
      ) : (
        plural(messages, 'birthday', days, bcp47[locale], { sum, day: next })
      )}
    </p>
  )
}

/** What the ranks have brought: what waits first, each claimed by one press. */
export function Bonuses({ standing, own, onClaimed, onRefused, ...props }: BonusesProps) {
  const { messages, locale, symbol, ranks } = props
  const { turnover } = own
  const stopped = stopText(own, messages)
  const [busy, setBusy] = useState<string>()
  const nameOfBonus = ({ benefit, period, rank }: Bonus) =>
    benefit === 'month'
      ? t(messages, 'ofMonth', { month: monthsOf(period, locale).name })
      : benefit === 'birthday'
        ? t(messages, 'ofBirthday', { year: period })
        : t(messages, 'ofLevel', { n: rank, name: ranks[rank - 1]!.name })
  async function claim(bonus: Bonus): Promise<void> {
    setBusy(bonus.benefit + bonus.period)
    try {
      onClaimed(await claimBonus(bonus))
    } catch (thrown) {
      toastFailure(failureCode(thrown))
      onRefused()
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section className="panel panel--flush" aria-labelledby="vip-bonuses">
      <div className="panel__head">
        <h2 className="panel__title" id="vip-bonuses">
          {messages.bonuses}
        </h2>
      </div>
      {stopped && <p className="muted bonus">{stopped}</p>}
      {standing.benefits.length === 0 && <p className="muted bonus">{messages.noBonus}</p>}
      {standing.benefits.map((bonus) => {
        const { benefit, period, amount, claimedAt, expiresAt } = bonus
        const name = nameOfBonus(bonus)
        return (
          <div className="bonus" key={benefit + period}>
            <span className="min-w-0">
              <b>{name}</b>
              <small className="num">
                {sumText(amount, symbol, locale)}
                {claimedAt === undefined &&
                  expiresAt !== undefined &&
                  ` · ${t(messages, 'claimBy', { day: formatDateTime(expiresAt).slice(0, 16) })}`}
              </small>
            </span>
            {claimedAt === undefined && stopped ? (
              <span className="faint text-[12px]">{messages.waits}</span>
            ) : claimedAt === undefined ? (
              <Button
                size="sm"
                look="primary"
                loading={busy === benefit + period}
                aria-label={t(messages, 'claimOf', { name })}
                onClick={() => void claim(bonus)}
              >
                {messages.claim}
              </Button>
            ) : (
              <span className="faint num text-[12px]">
                {t(messages, 'claimed', { day: formatDateTime(claimedAt).slice(0, 10) })}
              </span>
            )}
          </div>
        )
      })}
      {standing.birthday && !stopped && <Birthday {...props} birthday={standing.birthday} />}
      {turnover > 0 && (
        <p className="bonus__note">
          {t(messages, 'terms', { times: formatDecimal(String(turnover / 10_000), locale) })}
        </p>
      )}
    </section>
  )
}
