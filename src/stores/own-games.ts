import type { Game } from '#api/lobby.ts'
import type { Language } from '#api/page.ts'
import { call } from '#browser/client.ts'

export type OwnKind = 'recent' | 'favourites'

export interface OwnPage {
  readonly games: readonly Game[]
  readonly totalPages: number
  readonly total: number
}

/** A page of the member's own games, newest first; beyond the last page there are none. */
export async function listOwnGames(
  kind: OwnKind,
  page: { readonly pageNo?: number; readonly pageSize: number },
  language: Language,
  signal?: AbortSignal,
): Promise<OwnPage> {
  const input = { ...page, language }
  const answer =
    kind === 'recent' ? await call('recentGames', input, { signal }) : await call('favourites', input, { signal })
  return { ...answer, games: 'list' in answer ? answer.list : answer.content }
}

/** Ids of the games in which a round of the member's waits; none when the server does not say. */
export const waitingIds = (language: Language): Promise<readonly string[]> =>
  call('waitingRounds', { language }).then(
    ({ content }) => content.map(({ nodeId }) => nodeId),
    () => [],
  )
