import dayjs from 'dayjs'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { cursorField, listQuery, textField } from '#browser/list-query.ts'
import { withTotals } from './key-pages.ts'

export type { Downline } from '#api/agent.ts'
export type TeamOverview = Output<Api['agentOverview']>
export type TeamPage = Output<Api['agentTeam']>
export type TeamTotals = NonNullable<TeamPage['totals']>

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
  readonly cursor: string
}

/** Whose team is shown, in the address: the agent's own. */
export const teamList = listQuery<TeamQuery>(
  { parent: '', account: '', cursor: '' },
  { parent: textField(20), account: textField(40), cursor: cursorField },
)
/** The first of the agent’s own directs. */
export const firstDirects = { ...teamList.start, pageSize: 6 }

/** A page of who stands directly below somebody in the team. */
export const listTeam = (
  { parent, cursor, ...rest }: TeamQuery & { readonly pageSize?: number },
  signal: AbortSignal,
): Promise<TeamPage> =>
  call('agentTeam', { ...rest, parent: parent || undefined, cursor: cursor || undefined }, { signal })

/** A page of them, with their number. */
export const pageTeam = withTotals((query: TeamQuery, signal) => listTeam(query, signal))
