import type { Raffle, RaffleList } from '#api/raffles.ts'
import { call } from '#browser/client.ts'
import { pageLanguage } from './page-language.ts'

export type { Raffle, RaffleList }
export type RafflePrize = RaffleList['prizes'][number]

export const loadRaffles = (_: null, signal: AbortSignal): Promise<RaffleList> =>
  call('raffles', { language: pageLanguage() }, { signal })

/** Claims a prize; pressed again it changes nothing. Throws `CallFailure`. */
export const claimRafflePrize = (prizeId: string): Promise<RaffleList> =>
  call('claimRaffle', { prizeId, language: pageLanguage() })
