import type { ExclusionPeriod, LimitKind, PlayLimits } from '#api/limits.ts'
import { call } from '#browser/client.ts'

export type { ExclusionPeriod, LimitKind, PlayLimits }

// Duplicates the names of `src/api/limits.ts`, to avoid importing its schemas.
export const limitKinds: readonly LimitKind[] = ['lossDay', 'lossWeek', 'lossMonth', 'stakeBet', 'stakeDay', 'session']
export const timeOuts: readonly ExclusionPeriod[] = ['day', 'week', 'month']
export const selfExclusions: readonly ExclusionPeriod[] = ['sixMonths', 'year', 'fiveYears', 'permanent']

export type LimitDrafts = Readonly<Record<LimitKind, string>>

export const loadPlayLimits = (signal: AbortSignal): Promise<PlayLimits> => call('playLimits', {}, { signal })

/** Stored limits as the form's field values. */
export function draftsOf({ limits }: PlayLimits): LimitDrafts {
  return Object.fromEntries(limitKinds.map((kind) => [kind, limits[kind].value ?? ''])) as LimitDrafts
}

/**
 * What a form asks to be changed: a text, or null for a limit that is to go.
 * @example changesOf({ ...saved, lossDay: '20' }, saved) // { lossDay: '20' }
 */
export function changesOf(drafts: LimitDrafts, saved: LimitDrafts): Partial<Record<LimitKind, string | null>> {
  const changed = limitKinds.filter((kind) => drafts[kind].trim() !== saved[kind])
  return Object.fromEntries(changed.map((kind) => [kind, drafts[kind].trim() || null]))
}

export const savePlayLimits = (changes: Partial<Record<LimitKind, string | null>>): Promise<PlayLimits> =>
  call('setPlayLimits', changes)

export const stayAway = (period: ExclusionPeriod): Promise<PlayLimits> => call('exclude', { period })
