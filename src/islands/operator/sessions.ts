import { formatDateTime } from '#i18n/format.ts'
import type { Column } from '#ui/DataTable.tsx'
import { useWords } from './words.ts'

interface Session {
  readonly browser?: string | undefined
  readonly system?: string | undefined
  readonly address: string
  readonly startedAt: string
  readonly lastSeenAt: string
}

/** What a session runs on. */
export const deviceOf = ({ browser, system }: Session): string => [browser, system].filter(Boolean).join(', ') || '—'

/** Where somebody is logged in, and since when. */
export function useSessionColumns(): readonly Column<Session>[] {
  const { say } = useWords()
  return [
    { head: say('sessions.device'), cell: deviceOf },
    { head: say('sessions.address'), className: 'num', cell: ({ address }) => address },
    { head: say('sessions.started'), className: 'num', cell: ({ startedAt }) => formatDateTime(startedAt) },
    { head: say('sessions.seen'), className: 'num', cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt) },
  ]
}
