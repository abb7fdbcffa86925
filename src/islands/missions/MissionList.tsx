import { useState } from 'react'
import { failureCode } from '#browser/failure.ts'
import { localePath } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { MissionRow } from '#islands/own/MissionRow.tsx'
import type { MissionProps } from '#islands/own/mission-words.ts'
import { claimMission, type Mission, type MissionSummary } from '#stores/missions.ts'
import { toastFailure } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'

interface ActProps extends MissionProps {
  readonly mission: Mission
  readonly busy: boolean
  readonly onClaim: () => void
}

function Act({ messages, locale, mission, busy, onClaim }: ActProps) {
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
        <MissionRow key={mission.id + mission.period} {...props} mission={mission}>
          <Act
            {...props}
            mission={mission}
            busy={busy === mission.id + mission.period}
            onClaim={() => void claim(mission)}
          />
        </MissionRow>
      ))}
    </ul>
  )
}
