import type { Locale } from '#i18n/locale.ts'
import { t } from '#i18n/t.ts'
import { Instead } from '#islands/own/Instead.tsx'
import { LimitForm } from './LimitForm.tsx'
import { StayAway } from './StayAway.tsx'
import { usePlayLimits } from './use-play-limits.ts'

export type LimitMessages = typeof import('#locales/en/limits.json')

export interface PlayLimitsProps {
  /** Texts of the namespace `limits`. */
  readonly messages: LimitMessages
  readonly locale: Locale
}

/** The member's own limits of play and the way to stay away from it. */
export function PlayLimits({ messages, locale }: PlayLimitsProps) {
  const { data: limits, status, show, retry } = usePlayLimits()
  if (limits === undefined) {
    return (
      <Instead messages={messages} status={status} retry={retry}>
        <div className="skel h-120" />
      </Instead>
    )
  }
  return (
    <div className="stack">
      <p className="muted limits__lead">{t(messages, 'lead', { hours: limits.raiseAfterHours })}</p>
      <LimitForm messages={messages} locale={locale} limits={limits} onSaved={show} />
      <StayAway messages={messages} limits={limits} onDone={show} />
    </div>
  )
}
