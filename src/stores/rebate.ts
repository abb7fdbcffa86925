import type { OwnRebate } from '#api/rebate.ts'
import { call } from '#browser/client.ts'
import { keyedAction } from './keyed-action.ts'

export type { OwnRebate }

export const loadRebate = (_: null, signal: AbortSignal): Promise<OwnRebate> => call('rebate', {}, { signal })

/** Claims what bets give back; `ready` is what the page says that it is. Throws `CallFailure`. */
export const claimRebate = keyedAction(
  (key, _ready: string) => call('claimRebate', {}, { key }),
  (ready) => ready,
)
