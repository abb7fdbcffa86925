import { useEffect, useRef } from 'react'
import { type DeskNews, onDesk } from '#stores/staff-desk.ts'

/** Does something when there is news of this kind, or when some may have been missed. */
export function useDesk(what: DeskNews['what'], work: (id: string | undefined) => void): void {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => onDesk((news) => (news === undefined || news.what === what) && latest.current(news?.id)), [what])
}
