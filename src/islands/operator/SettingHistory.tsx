import { useState } from 'react'
import type { StaffSettingChange } from '#api/staff-site.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { may, staffCall } from '#stores/staff-session.ts'
import { Button } from '#ui/Button.tsx'
import { ActDialog } from './ActDialog.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import type { ShownSetting } from './SettingRow.tsx'
import { differences, draftOf } from './setting-shape.ts'
import { useShow } from './setting-show.ts'
import { useSettingWords } from './setting-texts.ts'
import { useWords } from './words.ts'

export const historyQuery = listQuery({ cursor: '' }, { cursor: cursorField })

const load = ({ cursor }: { readonly cursor: string }, signal: AbortSignal) =>
  staffCall('staffSettingHistory', { cursor: cursor || undefined, pageSize: 20 }, { signal })

/** Values of a change in words: only the parts that differ. */
function useValues(shown: readonly ShownSetting[], currency: string) {
  const { say, partName } = useSettingWords()
  const show = useShow(currency)
  return ({ name, before, after }: StaffSettingChange): readonly (readonly [string, string, string])[] => {
    const setting = shown.find((one) => one.name === name)
    if (setting === undefined) return [['', JSON.stringify(before), JSON.stringify(after)]]
    const { shape, usual } = setting
    const [was, is] = [before, after].map((value) => (value === undefined ? usual : draftOf(shape, value)))
    const found = differences(shape, was!, is!, name)
    if (found.length === 0) return [['', say('isDefault'), say('isDefault')]]
    return found.map((one) => {
      const parts = one.path.split('.').slice(1)
      const of = parts.at(-1) ?? name
      return [parts.map(partName).join(', '), show(one.shape, one.before, of), show(one.shape, one.after, of)] as const
    })
  }
}

export interface HistoryProps {
  readonly shown: readonly ShownSetting[]
  readonly currency: string
  readonly onUndone: () => void
}

/** Every change of a setting, newest first; the latest of each can be undone. */
export function History({ shown, currency, onUndone }: HistoryProps) {
  const { say } = useWords()
  const { say: saySetting, nameOf } = useSettingWords()
  const valuesOf = useValues(shown, currency)
  const [undoing, setUndoing] = useState<StaffSettingChange>()
  const list = useStaffList(historyQuery, load)
  const rows = list.data?.content ?? []
  const isFirstPage = list.pages.previous === undefined
  const isLatest = (row: StaffSettingChange): boolean =>
    isFirstPage && rows.find(({ name }) => name === row.name)?.id === row.id
  const who = ({ person }: StaffSettingChange): string => person.replace(/^staff:/, '')
  const side = (row: StaffSettingChange, at: 1 | 2) =>
    valuesOf(row).map((one) => (
      <div key={one[0]}>
        {one[0] && <span className="faint">{one[0]}: </span>}
        {one[at]}
      </div>
    ))
  const what = (row: StaffSettingChange) => (
    <>
      <b>{nameOf(row.name)}</b>
      {row.undoes && <div className="faint">{saySetting('undoes')}</div>}
    </>
  )
  const act = (row: StaffSettingChange) =>
    may('settings.write') &&
    isLatest(row) && (
      <Button size="sm" onClick={() => setUndoing(row)}>
        {saySetting('undo')}
        <span className="sr">{` ${nameOf(row.name)}`}</span>
      </Button>
    )
  return (
    <>
      <ListPanel<StaffSettingChange>
        list={list}
        keyOf={({ id }) => id}
        none={saySetting('noHistory')}
        columns={[
          { head: saySetting('when'), className: 'num', cell: ({ at }) => formatDateTime(at) },
          { head: saySetting('setting'), cell: what },
          { head: saySetting('before'), cell: (row) => side(row, 1) },
          { head: saySetting('after'), cell: (row) => side(row, 2) },
          { head: saySetting('who'), cell: who },
          { head: say('acts'), className: 'r', cell: act },
        ]}
        line={(row) => (
          <div className="arow">
            {what(row)}
            {valuesOf(row).map(([part, before, after]) => (
              <span key={part}>
                {part && <span className="faint">{part}: </span>}
                {before} → {after}
              </span>
            ))}
            <small className="faint">
              {who(row)}, <span className="num">{formatDateTime(row.at)}</span>
            </small>
            <div className="arow__acts">{act(row)}</div>
          </div>
        )}
      />
      {undoing && (
        <ActDialog
          title={saySetting('undoTitle', { name: nameOf(undoing.name) })}
          lead={saySetting('undoLead', {
            value: valuesOf(undoing)
              .map(([part, before]) => (part ? `${part} ${before}` : before))
              .join('; '),
          })}
          submit={saySetting('undo')}
          send={() =>
            staffCall('staffUndoSetting', { id: undoing.id }).then(() => {
              list.refresh()
              onUndone()
            })
          }
          onClose={() => setUndoing(undefined)}
        />
      )}
    </>
  )
}
