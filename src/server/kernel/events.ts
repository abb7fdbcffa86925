import type { LiveEventData, LiveEventName } from '#api/events.ts'

/** Whom an event reaches: everybody, one member, or one session. */
export type Audience = { readonly all: true } | { readonly memberId: bigint } | { readonly sessionId: string }

/**
 * Live events inside and between processes. `publish` returns at once; delivery to other processes goes through the
 * database's notifications. Never called inside a transaction: events follow the commit.
 */
export interface EventHub {
  publish<N extends LiveEventName>(audience: Audience, name: N, data: LiveEventData<N>): void
  /** Tells this process alone; for facts that every process learns by itself. */
  publishHere<N extends LiveEventName>(audience: Audience, name: N, data: LiveEventData<N>): void
}
