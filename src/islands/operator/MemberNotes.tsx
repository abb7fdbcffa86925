import { useState } from 'react'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { AreaField } from './AreaField.tsx'
import { Instead, PanelHead } from './lists.tsx'
import { useData } from './use-data.ts'
import { useWords } from './words.ts'

const shownAtFirst = 10
const noteMax = 2_000

function Write({ account, onWritten }: { readonly account: string; readonly onWritten: () => void }) {
  const { say, explain } = useWords()
  const [pinned, setPinned] = useState(false)
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? say('notes.empty') : undefined }),
    async send({ text }) {
      await staffCall('staffNote', { account, text: text.trim(), pinned })
      form.set({ text: '' })
      setPinned(false)
      onWritten()
    },
    explain: (thrown) => ({ faults: { text: explain(thrown) } }),
  })
  return (
    <form {...form.form} className="stack">
      <AreaField
        label={say('notes.add')}
        labelHidden
        field={form.field('text')}
        rows={2}
        maxLength={noteMax}
        placeholder={say('notes.add')}
      />
      <div className="spread">
        <label className="cluster">
          <input type="checkbox" className="tick" checked={pinned} onChange={() => setPinned(!pinned)} />
          {say('notes.pin')}
        </label>
        <Button size="sm" type="submit" loading={form.busy}>
          {say('notes.write')}
        </Button>
      </div>
    </form>
  )
}

/** What staff have noted about a member; nobody changes a note. */
export function MemberNotes({ account }: { readonly account: string }) {
  const { say } = useWords()
  const [pageSize, setPageSize] = useState(shownAtFirst)
  const loaded = useData(
    (input: { readonly account: string; readonly pageSize: number }, signal) =>
      staffCall('staffMemberNotes', input, { signal }),
    { account, pageSize },
  )
  const { data } = loaded
  return (
    <section className="panel">
      <PanelHead title={say('notes.title')} />
      {data === undefined ? (
        <Instead {...loaded} rows={2} />
      ) : (
        <div className="notes">
          {data.content.length === 0 && <p className="muted">{say('notes.none')}</p>}
          {data.content.map(({ id, text, by, at, pinned }) => (
            <div key={id} className={pinned ? 'note note--pin' : 'note'}>
              {text}
              <small>
                {by}, <span className="num">{formatDateTime(at).slice(0, 16)}</span>
                {pinned && `, ${say('notes.pinned')}`}
              </small>
            </div>
          ))}
          {data.next && (
            <Button size="sm" look="quiet" onClick={() => setPageSize(pageSize * 10)}>
              {say('notes.older')}
            </Button>
          )}
        </div>
      )}
      {may('members.write') && <Write account={account} onWritten={loaded.refresh} />}
    </section>
  )
}
