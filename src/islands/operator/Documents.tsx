import type { Output } from '#api/endpoint.ts'
import type { StaffDocumentRow } from '#api/staff-documents.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { staffCall } from '#stores/staff-session.ts'
import { ageOf } from './ages.ts'
import { DocumentItem } from './DocumentItem.tsx'
import { PageHead } from './filters.tsx'
import { useStaffList } from './lists.tsx'
import { useEvery } from './presence.ts'
import { Queue, type QueueLine } from './Queue.tsx'
import { useDecided } from './use-decided.tsx'
import { openRowQuery, useOpenRow } from './use-open-row.ts'
import { useWords } from './words.ts'

type Page = Output<StaffApi['staffDocuments']>
interface DocumentsQuery {
  readonly cursor: string
}

const documentList = listQuery<DocumentsQuery>({ cursor: '' }, { cursor: cursorField })
const rowInAddress = openRowQuery(/^[0-9]{1,18}$/)
const load = ({ cursor }: DocumentsQuery, signal: AbortSignal): Promise<Page> =>
  staffCall('staffDocuments', { cursor: cursor || undefined, pageSize: 50 }, { signal })

const everyMs = 10_000

function useLine() {
  const { say, messages, many } = useWords()
  return (row: StaffDocumentRow): QueueLine => {
    const isLate = Date.parse(row.answerBy) < Date.now()
    return {
      ...{ name: row.account, tag: messages.documents.kinds[row.kind], isLate, isTaken: false },
      amount: many('documents.pictures', row.pictures),
      note: say(isLate ? 'documents.lateSince' : 'documents.by', { time: formatDateTime(row.answerBy).slice(0, 16) }),
      age: ageOf(row.sentAt, messages.ages),
    }
  }
}

/** Documents that wait to be looked at, the oldest first. */
export function Documents() {
  const { say } = useWords()
  const list = useStaffList<DocumentsQuery, StaffDocumentRow, Page>(documentList, load)
  const at = useOpenRow(rowInAddress)
  const { open, openRow } = at
  const lineOf = useLine()
  useEvery(everyMs, list.refresh)
  const decided = useDecided({
    ids: list.data?.content.map(({ id }) => id) ?? [],
    open,
    openRow,
    refresh: list.refresh,
  })
  return (
    <>
      <PageHead title={say('pages.documents')} note={say('documents.note')} />
      <Queue list={list} keyOf={({ id }) => id} lineOf={lineOf} at={at} keys={{}}>
        <DocumentItem key={`${open} ${decided.turn}`} id={open} onBack={() => openRow('')} decided={decided} />
      </Queue>
    </>
  )
}
