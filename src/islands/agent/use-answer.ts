import { failureCode } from '#browser/failure.ts'
import { useResource } from '#islands/own/use-resource.ts'
import { leave } from './leave.ts'

/** For the agent area: whoever is no agent leaves it. The frame of the area sends guests away. */
export const agentsOnly = {
  onFailure(thrown: unknown): boolean {
    if (failureCode(thrown) !== 'not_agent') return false
    leave()
    return true
  },
}

/** The answer to a query of the agent's; the one before stays while the next is on its way. */
export const useAnswer = <Query, Answer>(
  ask: (query: Query, signal: AbortSignal) => Promise<Answer>,
  query: Query,
  live?: (refresh: () => void) => () => void,
) => useResource(ask, query, { ...agentsOnly, ...(live && { live }) })
