import { type ReactNode, useMemo } from 'react'
import { failureCode } from '#browser/failure.ts'
import { zoneName } from '#browser/zone-days.ts'
import { formatDateTime } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'
import { Instead, type InsteadMessages } from '#islands/data/Instead.tsx'
import type { ResourceStatus } from '#stores/resource.ts'
import { Button } from '#ui/Button.tsx'
import type { FrameMessages } from './FilterBar.tsx'

export interface RecordStateProps {
  readonly frame: FrameMessages
  readonly messages: Pick<InsteadMessages, 'loading' | 'trial'>
  readonly zone: string
  readonly status: ResourceStatus
  readonly failure: unknown
  readonly retry: () => void
  /** The last answer. */
  readonly data: { readonly content: readonly unknown[] } | undefined
  /** Stands where no line meets the filters. */
  readonly empty: ReactNode
  readonly children: ReactNode
}

/** The lines of a record, or what stands in their place. What was loaded stays, faded, when a later answer does not come. */
export function RecordState(props: RecordStateProps) {
  const { frame, messages, zone, status, failure, retry, data, empty, children } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of an answer is when it came
  const at = useMemo(() => new Date().toISOString(), [data])
  const isFilled = data !== undefined && data.content.length > 0
  const isTooFar = failureCode(failure) === 'period_too_long'
  if (status === 'failed') {
    return (
      <div className="stack">
        <div className="alert alert--bad" role="alert">
          <span className="i i-ph-wifi-slash" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <b>{isTooFar ? frame.tooFar : frame.failed}</b>
            {isFilled && !isTooFar && (
              <>
                <br />
                {t(frame, 'stale', { time: formatDateTime(at, zone).slice(11, 16) })}
              </>
            )}
          </div>
          {!isTooFar && (
            <Button size="sm" onClick={retry}>
              {frame.retry}
            </Button>
          )}
        </div>
        {isFilled && !isTooFar && <div className="stack opacity-60">{children}</div>}
      </div>
    )
  }
  if (isFilled && (status === 'ready' || status === 'loading')) return <div className="stack">{children}</div>
  if (status === 'ready') return empty
  return (
    <Instead messages={{ ...frame, ...messages }} status={status} retry={retry}>
      <div className="stack">
        <div className="skel h-18" />
        <div className="skel h-80" />
      </div>
    </Instead>
  )
}

/** What is said, and offered, where no line meets the filters. */
export function NoLines({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="panel empty">
      <h3>{title}</h3>
      <p>{text}</p>
      <div className="flex flex-wrap justify-center gap-2">{children}</div>
    </section>
  )
}

/** Names the time zone of all times and days of the page. */
export const ZoneNote = ({ frame, zone }: Pick<RecordStateProps, 'frame' | 'zone'>) => (
  <p className="faint text-[12px]">{t(frame, 'zone', { offset: zoneName(zone, new Date()), zone })}</p>
)
