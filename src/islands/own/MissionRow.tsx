import type { ReactNode } from 'react'
import { formatMoment } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import type { Mission } from '#stores/missions.ts'
import { type MissionProps, pointsText, progressOf } from './mission-words.ts'

const icons: Readonly<Record<Mission['kind'], string>> = {
  login: 'i-ph-calendar-check',
  depositCount: 'i-ph-arrow-circle-down',
  depositSum: 'i-ph-arrow-circle-down',
  bet: 'i-ph-poker-chip',
  win: 'i-ph-trophy',
  rounds: 'i-ph-arrows-clockwise',
  playDays: 'i-ph-calendar-blank',
  gameTypes: 'i-ph-squares-four',
  invite: 'i-ph-user-plus',
  limits: 'i-ph-sliders-horizontal',
  profile: 'i-ph-user-circle',
  passkey: 'i-ph-fingerprint',
}

interface MissionRowProps extends MissionProps {
  readonly mission: Mission
  readonly symbol: string
  /** The site's time zone. */
  readonly zone: string
  readonly children?: ReactNode
}

/** A mission: what it asks for and gives, how far it is, and what can be done with it as `children`. */
export function MissionRow({ messages, locale, mission, symbol, zone, children }: MissionRowProps) {
  const { title, text, points, state, claimUntil, cadence, endsAt } = mission
  const { figures, percent } = progressOf(mission, symbol, locale)
  const moment = (iso: string) => formatMoment(iso, locale, zone)
  return (
    <li className={state === 'open' ? 'mission' : 'mission is-done'}>
      <span className="mission__ic" aria-hidden="true">
        <span className={`i ${icons[mission.kind]}`} />
      </span>
      <div className="min-w-0">
        <b>{title}</b>
        <small>
          {pointsText(messages, points, locale)}
          {text !== '' && <span className="mission__t">{text}</span>}
          {claimUntil !== undefined && (
            <span className="mission__t">{t(messages, 'claimUntil', { time: moment(claimUntil) })}</span>
          )}
          {cadence === 'once' && endsAt !== undefined && claimUntil === undefined && (
            <span className="mission__t">{t(messages, 'until', { time: moment(endsAt) })}</span>
          )}
        </small>
        <div className={percent >= 100 ? 'mission__p gauge--ok' : 'mission__p'}>
          <progress className="gauge__bar" max={100} value={percent} aria-hidden="true" />
          <span className="num">{figures}</span>
        </div>
      </div>
      {children}
    </li>
  )
}
