import { agentsOnly } from '#islands/data/agents-only.ts'
import { useResource } from '#islands/data/use-resource.ts'

/** The answer to an agent's query, where there is one; the previous one stays while the next is loading. */
export const useAnswer = <Query, Answer>(
  ask: (query: Query, signal: AbortSignal) => Promise<Answer>,
  query: Query | undefined,
  live?: (refresh: () => void) => () => void,
) => useResource(ask, query, { ...agentsOnly, ...(live && { live }) })
