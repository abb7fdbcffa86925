import type { CallInput, Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { failureCode } from '#browser/failure.ts'
import { choiceField, cursorField, listQuery, textField } from '#browser/list-query.ts'
import { withTotals } from './key-pages.ts'
import { pageLanguage } from './page-language.ts'

export type { Downline } from '#api/agent.ts'
export type TeamOverview = Output<Api['agentOverview']>
export type TeamPage = Output<Api['agentTeam']>
export type TeamTotals = NonNullable<TeamPage['totals']>

export type TeamFigures = Output<Api['agentFigures']>
export type TeamMovers = Output<Api['agentMovers']>
export type { Mover, TeamSums } from '#api/team-figures.ts'

/** The contract’s own list would bring its schemas along. */
export const teamPeriods = ['today', 'yesterday', 'month', 'last'] as const
export type TeamPeriod = (typeof teamPeriods)[number]

/** The size of the agent’s own team, the balance and what waits for an answer. */
export const loadOverview = (_: null, signal: AbortSignal): Promise<TeamOverview> =>
  call('agentOverview', {}, { signal })

/** What the team did in a period, with the period before. */
export const loadFigures = (period: TeamPeriod, signal: AbortSignal): Promise<TeamFigures> =>
  call('agentFigures', { period }, { signal })

/** Which of the direct downlines played the most, and which fell the most. */
export const loadMovers = (_: null, signal: AbortSignal): Promise<TeamMovers> => call('agentMovers', {}, { signal })

/** Which direct downlines are shown, and in which order. */
const shows = {
  account: {},
  seen: { order: 'seen' },
  week: { order: 'seen', days: 7 },
  away: { order: 'unseen', days: 30 },
  /** By a figure, which the query names. */
  figures: {},
} as const satisfies Record<string, CallInput<Api['agentTeam']>>
export type TeamShow = keyof typeof shows
/** The days that a choice speaks of. */
export const daysOfShow = (show: TeamShow): number => {
  const shown = shows[show]
  return 'days' in shown ? shown.days : 0
}
export const teamShows = Object.keys(shows) as TeamShow[]

/** By what direct downlines are sorted, in the order in which it is offered; the contract’s own list would bring its schemas along. */
export const teamSorts = ['validBet', 'loss', 'win', 'deposits', 'withdrawals', 'balance', 'status'] as const
export type TeamSort = (typeof teamSorts)[number]

export interface TeamQuery {
  /** Id of whom the page is about; empty for the agent. */
  readonly parent: string
  /** How the account begins of those who are looked for on every level. */
  readonly account: string
  readonly show: TeamShow
  /** With `figures`: by which one, and what it is of. */
  readonly sort: TeamSort
  readonly period: TeamPeriod
  readonly cursor: string
}

/** Whose team is shown, in the address: the agent's own. */
export const teamList = listQuery<TeamQuery>(
  { parent: '', account: '', show: 'account', sort: 'validBet', period: 'month', cursor: '' },
  {
    ...{ parent: textField(20), account: textField(40), show: choiceField(teamShows) },
    ...{ sort: choiceField(teamSorts), period: choiceField(teamPeriods), cursor: cursorField },
  },
)
/** The first of the agent’s own directs, by account. */
export const firstDirects = { ...teamList.start, pageSize: 6 }

const filterOf = ({ parent, account, show, sort, period }: TeamQuery) => ({
  ...{ account, parent: parent || undefined },
  ...(show === 'figures' ? { order: sort, period } : shows[show]),
})

/** A page of who stands directly below somebody in the team, or of who was found below them. */
export const listTeam = (query: TeamQuery & { readonly pageSize?: number }, signal: AbortSignal): Promise<TeamPage> =>
  call('agentTeam', { ...filterOf(query), pageSize: query.pageSize, cursor: query.cursor || undefined }, { signal })

/** The agent's own directs by what they and their teams have bet in a period, the most first. */
export const branchesOf = (period: TeamPeriod): TeamQuery => ({
  ...teamList.start,
  ...{ show: 'figures', sort: 'validBet', period },
})

/** The first of them; by account where agents see no single members. */
export const loadBranches = (period: TeamPeriod, signal: AbortSignal): Promise<TeamPage> =>
  listTeam({ ...branchesOf(period), pageSize: firstDirects.pageSize }, signal).catch((thrown: unknown) => {
    if (failureCode(thrown) !== 'not_enabled') throw thrown
    return listTeam(firstDirects, signal)
  })

/** Writes the agent’s note about somebody in the team; an empty one deletes it. Throws `CallFailure`. */
export const noteDownline = (id: string, note: string) => call('noteDownline', { id, note })

/** A page of them, with their number. */
export const pageTeam = withTotals((query: TeamQuery, signal) => listTeam(query, signal))

/** A long list takes longer than a page. */
const fileMs = 60_000

/** The same as a file. Throws `CallFailure`. */
export const teamFile = (query: TeamQuery): Promise<Blob> =>
  call('agentTeamFile', { ...filterOf(query), language: pageLanguage() }, { timeoutMs: fileMs })
