import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { formatMoment } from '#i18n/format.ts'
import { localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { claimMission, type Mission, type MissionSummary } from '#stores/missions.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { type MissionProps, pointsText, progressOf } from './words.ts'

const icons: Readonly<Record<Mission['kind'], string>> = {
  login: 'i-ph-calendar-check',
  depositCount: 'i-ph-arrow-circle-down',
  depositSum: 'i-ph-arrow-circle-down',
  bet: 'i-ph-poker-chip',
  win: 'i-ph-trophy',
  invite: 'i-ph-user-plus',
}

interface RowProps extends MissionProps {
  readonly mission: Mission
  readonly symbol: string
  /** The site's time zone. */
  readonly zone: string
  readonly busy: boolean
  readonly onClaim: () => void
}

function Act({ messages, locale, mission, busy, onClaim }: RowProps) {
  const { state, title, page } = mission
  if (state === 'claimed')
    return (
      <span className="status status--ok">
        <span className="i i-ph-check-circle" aria-hidden="true" />
        {messages.claimed}
      </span>
    )
  if (state === 'ready')
    return (
      <Button
        size="sm"
        look="primary"
        loading={busy}
        aria-label={t(messages, 'claimOf', { name: title })}
        onClick={onClaim}
      >
        {messages.claim}
      </Button>
    )
  if (page === undefined) return null
  return (
    <a
      className="btn btn--second btn--sm"
      href={localePath(locale, page)}
      aria-label={t(messages, 'goOf', { name: title })}
    >
      {messages.go}
    </a>
  )
}

function Row(props: RowProps) {
  const { messages, locale, mission, symbol, zone } = props
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
      <Act {...props} />
    </li>
  )
}

interface ListProps extends MissionProps {
  readonly missions: readonly Mission[]
  readonly symbol: string
  readonly zone: string
  readonly onClaimed: (summary: MissionSummary, points: string) => void
  /** What was refused is shown as it is by now. */
  readonly onStale: () => void
}

/** The missions of one kind, those that can be claimed first. */
export function MissionList({ missions, onClaimed, onStale, ...props }: ListProps) {
  const [busy, setBusy] = useState<string>()
  async function claim(mission: Mission): Promise<void> {
    setBusy(mission.id + mission.period)
    try {
      onClaimed(await claimMission(mission), mission.points)
    } catch (thrown) {
      toastFailure(failureCode(thrown))
      onStale()
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <ul>
      {missions.map((mission) => (
        <Row
          key={mission.id + mission.period}
          {...props}
          mission={mission}
          busy={busy === mission.id + mission.period}
          onClaim={() => void claim(mission)}
        />
      ))}
    </ul>
  )
}
