import type { LiveEventData, LiveEventName } from '#api/events.ts'
import type { Permission } from '#api/staff-permissions.ts'

/** Whom an event reaches: everybody on the players' pages, one member, one session, or the staff who hold a permission. */
export type Audience =
  | { readonly all: true }
  | { readonly memberId: bigint }
  | { readonly sessionId: string }
  | { readonly staff: Permission }

/** An event and whom it reaches. */
export type LiveEvent = {
  readonly [N in LiveEventName]: {
    readonly audience: Audience
    readonly name: N
    readonly data: LiveEventData<N>
  }
}[LiveEventName]

/**
 * Live events inside and between processes. `publish` returns at once; delivery to other processes goes through the
 * database's notifications. Never called inside a transaction: events follow the commit.
 */
export interface EventHub {
  publish<N extends LiveEventName>(audience: Audience, name: N, data: LiveEventData<N>): void
  /** Tells this process alone; for facts that every process learns by itself. */
  publishHere<N extends LiveEventName>(audience: Audience, name: N, data: LiveEventData<N>): void
  /**
   * Tells that what `name` says of a member is another now. Each process reads it anew for those of its listeners who
   * are that member, many members in one query; where nobody listens nothing is read.
   */
  publishChange(memberId: bigint, name: ChangeName): void
}

/** Events that are read anew when they have changed, rather than sent along. */
export type ChangeName = 'balance' | 'message'
