import { useCallback, useEffect, useState } from 'react'
import { listTeam, readTeamSearch, type TeamQuery, teamSearch, wholeTeam } from '#stores/team.ts'
import { useAnswer } from './use-answer.ts'

/** The query kept in the address, so that back, reload and a shared link show the same, and its page of the team. */
export function useTeam() {
  const [query, setQuery] = useState<TeamQuery>()
  const { answer, state, again } = useAnswer(query, listTeam)

  useEffect(() => {
    const read = () => setQuery(readTeamSearch(location.search))
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])

  const change = useCallback(
    (wanted: Partial<TeamQuery>, how: 'push' | 'replace' = 'push') => {
      const next = { ...(query ?? wholeTeam), pageNo: 1, ...wanted }
      const address = `${location.pathname}${teamSearch(next)}`
      if (how === 'push') history.pushState(history.state, '', address)
      else history.replaceState(history.state, '', address)
      setQuery(next)
    },
    [query],
  )

  // An address beyond the last page shows that.
  const last = Math.max(1, answer?.totalPages ?? 1)
  const beyond = state === 'ready' && query !== undefined && query.pageNo > last
  useEffect(() => {
    if (beyond) change({ pageNo: last }, 'replace')
  }, [beyond, last, change])
  return { query: query ?? wholeTeam, page: answer, state, change, again }
}
