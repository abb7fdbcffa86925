import { useState } from 'react'
import type { Output } from '#api/endpoint.ts'
import type { StaffApi } from '#api/staff-index.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { countQueues } from '#stores/staff-queues.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ActDialog } from './ActDialog.tsx'
import { ageOf } from './ages.ts'
import { PageHead } from './filters.tsx'
import { StaffList, useStaffList } from './lists.tsx'
import { memberAt } from './Members.tsx'
import { Picture } from './Picture.tsx'
import { To } from './To.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

type Page = Output<StaffApi['staffPayoutAccounts']>
type Book = Page['content'][number]

const bookList = listQuery<{ readonly cursor: string }>({ cursor: '' }, { cursor: cursorField })
const load = ({ cursor }: { readonly cursor: string }, signal: AbortSignal): Promise<Page> =>
  staffCall('staffPayoutAccounts', { cursor: cursor || undefined, pageSize: 20 }, { signal })

interface BookProps {
  readonly book: Book
  readonly onDecided: () => void
}

function BookPanel({ book, onDecided }: BookProps) {
  const { say, messages, explain } = useWords()
  const [busy, setBusy] = useState(false)
  const [isRefusing, setRefusing] = useState(false)
  const { id, account } = book
  async function decide(accepted: boolean, sentence?: string): Promise<void> {
    await staffCall('staffDecidePayoutAccount', { id, accepted, ...(sentence && { sentence }) })
    tell('ok', say(accepted ? 'books.accepted' : 'books.refused', { account }))
    onDecided()
  }
  async function accept(): Promise<void> {
    setBusy(true)
    await decide(true).catch((thrown: unknown) => {
      tell('bad', explain(thrown))
      onDecided()
    })
    setBusy(false)
  }
  return (
    <section className="panel stack">
      <div className="spread">
        <h2 className="panel__title">{may('members.read') ? <To to={memberAt(account)}>{account}</To> : account}</h2>
        <span className="age">{ageOf(book.sentAt, messages.ages)}</span>
      </div>
      <dl className="dl">
        <div>
          <dt>{say('withdrawals.holder')}</dt>
          <dd>{book.holder}</dd>
        </div>
        <div>
          <dt>{say('withdrawals.number')}</dt>
          <dd className="num">
            {book.bankName ?? messages.withdrawals.kinds[book.kind]} {book.number}
          </dd>
        </div>
        <div>
          <dt>{say('books.sent')}</dt>
          <dd className="num">{formatDateTime(book.sentAt).slice(0, 16)}</dd>
        </div>
        {book.sharedWith.length > 0 && (
          <div>
            <dt>{say('withdrawals.shared')}</dt>
            <dd>{book.sharedWith.join(', ')}</dd>
          </div>
        )}
      </dl>
      {may('uploads.read') &&
        book.uploads.map((upload) => <Picture key={upload} id={upload} label={say('books.picture', { account })} />)}
      {may('withdrawals.decide') && (
        <div className="cluster">
          <Button size="sm" look="danger-line" onClick={() => setRefusing(true)}>
            {say('queue.reject')}
          </Button>
          <Button size="sm" look="primary" loading={busy} onClick={() => void accept()}>
            {say('books.accept')}
          </Button>
        </div>
      )}
      {isRefusing && (
        <ActDialog
          title={say('books.refuseTitle', { account })}
          submit={say('queue.reject')}
          danger
          sentence={{ label: say('queue.sentence'), needed: true }}
          send={({ sentence }) => decide(false, sentence)}
          onClose={() => setRefusing(false)}
        />
      )}
    </section>
  )
}

/** Pictures of bank books that prove whose an account is, the oldest first. */
export function BankBooks() {
  const { say } = useWords()
  const list = useStaffList<{ readonly cursor: string }, Book, Page>(bookList, load)
  const { refresh } = list
  const decided = () => {
    refresh()
    void countQueues()
  }
  return (
    <>
      <PageHead title={say('pages.books')} note={say('books.note')} />
      <StaffList list={list} none={say('queue.none')}>
        {(page) => (
          <div className="cards">
            {page.content.map((book) => (
              <BookPanel key={book.id} book={book} onDecided={decided} />
            ))}
          </div>
        )}
      </StaffList>
    </>
  )
}
