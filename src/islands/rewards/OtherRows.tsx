import { ticketName } from '#api/raffle-rules.ts'
import { formatMonth } from '#i18n/format-month.ts'
import { localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import type { RafflePrize } from '#stores/raffles.ts'
import type { Rewards } from '#stores/rewards.ts'
import type { Bonus } from '#stores/vip.ts'
import { Button } from '#ui/Button.tsx'
import { rewardText, sumText, type Writing } from './reward-words.ts'

interface BonusRowProps extends Writing {
  readonly bonus: Bonus
  readonly busy: boolean
  readonly onAct: () => void
}

/** A bonus of the ranks that waits. */
export function BonusRow({ bonus, busy, onAct, ...writing }: BonusRowProps) {
  const { messages, locale } = writing
  const name =
    bonus.benefit === 'month'
      ? t(messages, 'vipMonth', { month: formatMonth(bonus.period, locale) })
      : bonus.benefit === 'birthday'
        ? messages.vipBirthday
        : t(messages, 'vipLevel', { n: bonus.rank })
  const act = t(messages, 'claimSum', { reward: sumText(bonus.amount, writing) })
  return (
    <li className="act">
      <img className="act__art" src="/scenes/vip.svg" alt="" width="640" height="420" loading="lazy" />
      <div className="act__t">
        <b>{name}</b>
        <small>
          <a className="link" href={localePath(locale, '/member/vip')}>
            {messages.vipMore}
          </a>
        </small>
      </div>
      <div className="act__e">
        <Button size="sm" look="primary" loading={busy} aria-label={`${act}: ${name}`} onClick={onAct}>
          {act}
        </Button>
      </div>
    </li>
  )
}

/** What was won in a raffle and waits. */
export function RaffleRow(props: Omit<BonusRowProps, 'bonus'> & { readonly prize: RafflePrize }) {
  const { prize, busy, onAct, ...writing } = props
  const { messages, locale } = writing
  const act = t(messages, 'claimSum', { reward: rewardText(prize, writing) })
  return (
    <li className="act act--plain">
      <div className="act__t">
        <b>{prize.title}</b>
        <small>
          {t(messages, 'raffleTicket', { ticket: ticketName(prize.ticket) })}{' '}
          <a className="link" href={localePath(locale, '/member/raffles')}>
            {messages.raffleMore}
          </a>
        </small>
      </div>
      <div className="act__e">
        <Button size="sm" look="primary" loading={busy} aria-label={`${act}: ${prize.title}`} onClick={onAct}>
          {act}
        </Button>
      </div>
    </li>
  )
}

/** What was redeemed for points and waits for staff. */
export function Redeemed({ redemptions, ...writing }: Writing & Pick<Rewards, 'redemptions'>) {
  const { messages, locale } = writing
  return redemptions.map(({ id, title }) => (
    <li className="act act--plain" key={`r${id}`}>
      <div className="act__t">
        <b>{title}</b>
        <small>
          <a className="link" href={localePath(locale, '/member/redemptions')}>
            {messages.redeemed}
          </a>
        </small>
      </div>
      <div className="act__e">
        <span className="status status--wait">
          <span className="i i-ph-hourglass-medium" aria-hidden="true" />
          {messages.redeemedState}
        </span>
      </div>
    </li>
  ))
}
