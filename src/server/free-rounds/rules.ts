/** Where rounds for nothing stand: to be sent, at the vendor, all played, over, refused by the vendor, taken back. */
export type GrantState = 'waiting' | 'sent' | 'used' | 'expired' | 'refused' | 'cancelled'

/** An attempt has ended by then; another process takes the grant up afterwards. */
export const leaseMs = 2 * 60_000

const firstPauseMs = 5_000
const longestPauseMs = 60 * 60_000

/** How long after an attempt without an answer the next one waits: twice the pause before, an hour at most. */
export const pauseMs = (attempts: number): number =>
  attempts > 20 ? longestPauseMs : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, attempts - 1))
