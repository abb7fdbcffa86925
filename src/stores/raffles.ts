import type { Raffle, RaffleList } from '#api/raffles.ts'
import { call } from '#browser/client.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { pageLanguage } from './page-language.ts'

export type { Raffle, RaffleList }
export type RafflePrize = RaffleList['prizes'][number]

export interface RafflesQuery {
  readonly cursor: string
}

export const raffleList = listQuery<RafflesQuery>({ cursor: '' }, { cursor: cursorField })

export const loadRaffles = ({ cursor }: RafflesQuery, signal: AbortSignal): Promise<RaffleList> =>
  call('raffles', { language: pageLanguage(), cursor: cursor || undefined }, { signal })

/** Claims a prize; pressed again it changes nothing. Throws `CallFailure`. */
export const claimRafflePrize = (prizeId: string): Promise<RaffleList> =>
  call('claimRaffle', { prizeId, language: pageLanguage() })
