import dayjs from 'dayjs'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from './client.ts'

export type { Downline } from '#api/agent.ts'
export type TeamOverview = Output<Api['agentOverview']>
export type TeamPage = Output<Api['agentTeam']>

export const teamPeriods = ['today', 'week', 'month'] as const
export type TeamPeriod = (typeof teamPeriods)[number]

/**
 * From when on a period counts, in the reader’s own days; it reaches until now.
 * @example periodStart('month', new Date('2026-11-21T09:30')).toISOString() // midnight of 1 November
 */
export function periodStart(period: TeamPeriod, now: Date): Date {
  const today = dayjs(now).startOf('day')
  return (period === 'today' ? today : period === 'week' ? today.subtract(6, 'day') : today.startOf('month')).toDate()
}

/** The agent’s own team in figures, with the accounts that are new in a period. */
export const loadOverview = (period: TeamPeriod, signal: AbortSignal): Promise<TeamOverview> =>
  call('agentOverview', { from: periodStart(period, new Date()).toISOString() }, { signal })

export interface TeamQuery {
  /** Id of whom the page is about; empty for the agent. */
  readonly parent: string
  /** How the account begins. */
  readonly account: string
  readonly pageNo: number
  readonly pageSize?: number
}
export const wholeTeam: TeamQuery = { parent: '', account: '', pageNo: 1 }
/** The first of the agent’s own directs. */
export const firstDirects: TeamQuery = { ...wholeTeam, pageSize: 6 }

/**
 * The query of an address.
 * @example readTeamSearch('?parent=40213377&pageNo=2') // { parent: '40213377', account: '', pageNo: 2 }
 */
export function readTeamSearch(search: string): TeamQuery {
  const read = new URLSearchParams(search)
  const pageNo = Number(read.get('pageNo') ?? 1)
  return {
    parent: (read.get('parent') ?? '').slice(0, 20),
    account: (read.get('account') ?? '').slice(0, 40),
    pageNo: Number.isSafeInteger(pageNo) && pageNo > 0 && pageNo <= 1_000_000 ? pageNo : 1,
  }
}

/**
 * The address of a query, empty for the whole team.
 * @example teamSearch({ parent: '40213377', account: '', pageNo: 1 }) // '?parent=40213377'
 */
export function teamSearch({ parent, account, pageNo }: TeamQuery): string {
  const write = new URLSearchParams()
  if (parent !== '') write.set('parent', parent)
  if (account !== '') write.set('account', account)
  if (pageNo > 1) write.set('pageNo', String(pageNo))
  const text = write.toString()
  return text === '' ? '' : `?${text}`
}

/** A page of who stands directly below somebody in the team. */
export const listTeam = ({ parent, ...rest }: TeamQuery, signal: AbortSignal): Promise<TeamPage> =>
  call('agentTeam', parent === '' ? rest : { ...rest, parent }, { signal })
