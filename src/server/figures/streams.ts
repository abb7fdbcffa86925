import type { figureStreams as streams } from '#api/staff-figures.ts'
import type { Batch } from '#server/kernel/counting.ts'
import type { Queryable } from '#server/kernel/db.ts'

/** What is counted: `play` by the features' own counters, the others for the figures of members and teams. */
export type Stream = (typeof streams)[number]
/** The streams whose rows belong to days and spans. */
export type FigureStream = Exclude<Stream, 'play'>
export const figureStreams: readonly FigureStream[] = ['rounds', 'cash', 'members']

/** What holds for a batch: the site's time zone, and the first day and span that are open; `null` as long as all are. */
export interface Rule {
  readonly zone: string
  readonly day: string | null
  readonly span: Date | null
}

/** A batch, and the move after which its teams stood as they did; without one they stand as they do now. */
export interface TeamBatch extends Batch {
  readonly move: bigint | undefined
}

/** Adds a batch of a stream to the figures. `activeFrom`: units of valid bet, for months that have no sum of their own yet. */
export type CountFigures = (tx: Queryable, batch: TeamBatch, rule: Rule, activeFrom: bigint) => Promise<void>
