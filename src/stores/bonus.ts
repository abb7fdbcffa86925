import type { BonusRound, OwnBonus } from '#api/bonus.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { pageLanguage } from './page-language.ts'

export type { BonusRound, OwnBonus }
export type BonusPageData = Output<Api['bonusDetails']>
interface BonusQuery {
  readonly cursor: string
}

export const bonusList = listQuery<BonusQuery>({ cursor: '' }, { cursor: cursorField })

export const pageBonuses = ({ cursor }: BonusQuery, signal: AbortSignal): Promise<BonusPageData> =>
  call('bonusDetails', { language: pageLanguage(), cursor: cursor || undefined, pageSize: 20 }, { signal })

/** The rounds of one, the newest first; `cursor` is what the page before gave. */
export const loadBonusRounds = (id: string, cursor?: string): Promise<Output<Api['bonusRounds']>> =>
  call('bonusRounds', { id, language: pageLanguage(), cursor, pageSize: 20 })

/** Gives one up. Throws `CallFailure`. */
export const giveUpBonus = (id: string): Promise<BonusPageData> => call('giveUpBonus', { id, language: pageLanguage() })
