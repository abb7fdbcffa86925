import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'
import { listQuery, pageField } from '#browser/list-query.ts'
import { pageLanguage } from './page-language.ts'

export type { AgentNews } from '#api/agent-news.ts'
export type AgentNewsPage = Output<Api['agentAnnouncements']>

/** Announcements in the address: the first page. */
export const agentNewsList = listQuery<{ readonly pageNo: number }>({ pageNo: 1 }, { pageNo: pageField })

export const loadAgentNews = ({ pageNo }: { readonly pageNo: number }, signal: AbortSignal): Promise<AgentNewsPage> =>
  call('agentAnnouncements', { pageNo, language: pageLanguage() }, { signal })

/** How many of the team would be told. */
export const loadToTell = (id: string, signal: AbortSignal): Promise<Output<Api['teamToTell']>> =>
  call('teamToTell', { id }, { signal })

/** Sends an announcement to the team. Throws `CallFailure`. */
export const tellTeam = (id: string): Promise<Output<Api['tellTeam']>> => call('tellTeam', { id })
