import { ticketName } from '#api/raffle-rules.ts'
import { formatMoment } from '#i18n/format.ts'
import { formatMonth } from '#i18n/format-month.ts'
import { localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { rewardText, sumText, type Writing } from '#islands/own/reward-words.ts'
import type { Mission } from '#stores/missions.ts'
import type { RafflePrize } from '#stores/raffles.ts'
import type { Rewards } from '#stores/rewards.ts'
import type { Bonus } from '#stores/vip.ts'
import { Button } from '#ui/Button.tsx'

interface BonusRowProps extends Writing {
  readonly bonus: Bonus
  readonly busy: boolean
  readonly onAct: () => void
}

/** Until when it is, or can be claimed. */
const untilText = (what: 'expires' | 'until', time: string, { messages, locale, zone }: Writing): string =>
  t(messages, what, { time: formatMoment(time, locale, zone) })

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
          {bonus.expiresAt !== undefined && `${untilText('expires', bonus.expiresAt, writing)} `}
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
          {t(messages, 'raffleTicket', { ticket: ticketName(prize.ticket) })}.{' '}
          {untilText('expires', prize.expiresAt, writing)}{' '}
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

/** A mission that is met. */
export function MissionRow(props: Omit<BonusRowProps, 'bonus'> & { readonly mission: Mission }) {
  const { mission, busy, onAct, ...writing } = props
  const { messages, locale } = writing
  const { title, points: amount, endsAt, claimUntil } = mission
  const act = t(messages, 'claimSum', { reward: rewardText({ kind: 'points', amount }, writing) })
  return (
    <li className="act">
      <img className="act__art" src="/scenes/mission.svg" alt="" width="640" height="420" loading="lazy" />
      <div className="act__t">
        <b>{t(messages, 'mission', { title })}</b>
        <small>
          {claimUntil !== undefined
            ? untilText('expires', claimUntil, writing)
            : endsAt !== undefined && untilText('until', endsAt, writing)}{' '}
          <a className="link" href={localePath(locale, '/member/missions')}>
            {messages.missionMore}
          </a>
        </small>
      </div>
      <div className="act__e">
        <Button size="sm" look="primary" loading={busy} aria-label={`${act}: ${title}`} onClick={onAct}>
          {act}
        </Button>
      </div>
    </li>
  )
}

/** What bets give back. */
export function RebateRow(props: Omit<BonusRowProps, 'bonus'> & { readonly ready: string }) {
  const { ready, busy, onAct, ...writing } = props
  const { messages, locale } = writing
  const act = t(messages, 'claimSum', { reward: sumText(ready, writing) })
  return (
    <li className="act">
      <img className="act__art" src="/scenes/cashback.svg" alt="" width="640" height="420" loading="lazy" />
      <div className="act__t">
        <b>{messages.rebate}</b>
        <small>
          <a className="link" href={localePath(locale, '/member/rebate')}>
            {messages.rebateMore}
          </a>
        </small>
      </div>
      <div className="act__e">
        <Button size="sm" look="primary" loading={busy} aria-label={`${act}: ${messages.rebate}`} onClick={onAct}>
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
