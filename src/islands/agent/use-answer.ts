import { failureCode } from '#browser/failure.ts'
import { useResource } from '#islands/own/use-resource.ts'
import { leave } from './leave.ts'

/** For the agent area: sends members who are not agents to the log-in page. The area's layout does so for guests. */
export const agentsOnly = {
  onFailure(thrown: unknown): boolean {
    if (failureCode(thrown) !== 'not_agent') return false
    leave()
    return true
  },
}

/** The answer to an agent's query; the previous one stays while the next is loading. */
export const useAnswer = <Query, Answer>(
  ask: (query: Query, signal: AbortSignal) => Promise<Answer>,
  query: Query,
  live?: (refresh: () => void) => () => void,
) => useResource(ask, query, { ...agentsOnly, ...(live && { live }) })
