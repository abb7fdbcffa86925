import { useState } from 'react'
import type { Publication } from '#api/staff-content.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ActDialog } from './ActDialog.tsx'
import { AddButton, PageHead } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { languages, TextOf } from './TextOf.tsx'
import { tell } from './tell.ts'
import { useWords } from './words.ts'

const titleMax = 120
const contentMax = 4_000
const audiences = ['everybody', 'agents'] as const
const start = Object.fromEntries(
  languages.flatMap((language) => [
    [`title-${language}`, ''],
    [`content-${language}`, ''],
  ]),
) as Record<`${'title' | 'content'}-${(typeof languages)[number]}`, string>

const list = listQuery({ cursor: '' }, { cursor: cursorField })
const load = ({ cursor }: { readonly cursor: string }, signal: AbortSignal) =>
  staffCall('staffAnnouncements', { cursor: cursor || undefined, pageSize: 20 }, { signal })

/** A title and a text in every language; one that lacks one would leave a reader without words. */
function PublishDialog({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const { say, explain } = useWords()
  const form = useForm({
    initial: { audience: 'agents' as string, ...start },
    check(values) {
      const empty = Object.entries(values).filter(([, text]) => text.trim() === '')
      return Object.fromEntries(empty.map(([name]) => [name, say('templates.needed')]))
    },
    async send({ audience, ...written }) {
      const texts = Object.fromEntries(
        languages.map((language) => [
          language,
          { title: written[`title-${language}`].trim(), content: written[`content-${language}`].trim() },
        ]),
      ) as Record<(typeof languages)[number], { title: string; content: string }>
      const kind = 'announcement' as const
      await staffCall('staffPublish', { kind, texts, ...(audience === 'agents' && { groupName: 'agents' as const }) })
      tell('ok', say('announcements.published'))
      onDone()
      onClose()
    },
    explain: (thrown) => ({ alert: explain(thrown) }),
  })
  return (
    <Dialog
      title={say('announcements.add')}
      closeLabel={say('close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button look="primary" loading={form.busy} onClick={() => void form.submit()}>
            {say('announcements.publish')}
          </Button>
        </>
      }
    >
      <form {...form.form} className="stack">
        {form.alert && (
          <p className="alert alert--bad" role="alert">
            {form.alert}
          </p>
        )}
        <SelectField
          label={say('announcements.audience')}
          options={audiences.map((value) => ({ value, label: say(`announcements.audiences.${value}`) }))}
          {...(form.field('audience') as object)}
        />
        {languages.map((language) => (
          <fieldset key={language} className="stack">
            <TextOf
              label={say('announcements.heading')}
              language={language}
              rows={1}
              lengthMax={titleMax}
              field={form.field(`title-${language}`) as never}
            />
            <TextOf
              label={say('templates.text')}
              language={language}
              rows={4}
              lengthMax={contentMax}
              field={form.field(`content-${language}`) as never}
            />
          </fieldset>
        ))}
      </form>
    </Dialog>
  )
}

/** What is announced to everybody and to agents: shown now or later; published and taken down by staff. */
export function Announcements() {
  const { say, locale } = useWords()
  const loaded = useStaffList(list, load)
  const [isWriting, setWriting] = useState(false)
  const [ending, setEnding] = useState<Publication>()
  const titleOf = ({ texts }: Publication) => texts[locale]?.title ?? ''
  const audience = (row: Publication) => (
    <span className={row.audience === 'agents' ? 'status status--brass' : 'status'}>
      {say(`announcements.audiences.${row.audience}`)}
    </span>
  )
  const shown = ({ publishedAt, endsAt }: Publication) =>
    [publishedAt, endsAt].map((time) => time && formatDateTime(time).slice(0, 16)).join(endsAt ? ' – ' : '')
  const act = (row: Publication) => (
    <Button size="sm" look="danger-line" onClick={() => setEnding(row)}>
      {say('announcements.end')}
    </Button>
  )
  return (
    <>
      <PageHead title={say('pages.announcements')}>
        <AddButton text={say('announcements.add')} onClick={() => setWriting(true)} />
      </PageHead>
      <ListPanel<Publication>
        list={loaded}
        keyOf={({ id }) => id}
        none={say('announcements.none')}
        columns={[
          { head: say('announcements.heading'), cell: (row) => <b>{titleOf(row)}</b> },
          { head: say('announcements.audience'), cell: audience },
          { head: say('announcements.since'), className: 'num', cell: shown },
          { head: say('acts'), className: 'r', cell: act },
        ]}
        line={(row) => (
          <div className="arow">
            <div className="spread">
              <b>{titleOf(row)}</b>
              {audience(row)}
            </div>
            <p className="faint num">{shown(row)}</p>
            <div className="arow__acts">{act(row)}</div>
          </div>
        )}
      />
      {isWriting && <PublishDialog onDone={loaded.refresh} onClose={() => setWriting(false)} />}
      {ending && (
        <ActDialog
          title={titleOf(ending)}
          lead={say('announcements.endLead')}
          submit={say('announcements.end')}
          danger
          send={() => staffCall('staffEndPublication', { id: ending.id }).then(loaded.refresh)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  )
}
