import { useState } from 'react'
import type { AuditLine } from '#api/staff.ts'
import { cursorField, listQuery, textField } from '#browser/list-query.ts'
import { formatDateTime } from '#i18n/format.ts'
import { staffCall } from '#stores/staff-session.ts'
import { CsvButton } from './filters.tsx'
import { ListPanel, useStaffList } from './lists.tsx'
import { useWords } from './words.ts'

/** What the log is read by. */
export interface AuditFilter {
  readonly person?: string
  readonly act?: string
  readonly subject?: string
  readonly day?: string
  readonly any?: string
}

interface AuditQuery {
  readonly person: string
  readonly act: string
  readonly subject: string
  readonly day: string
  readonly any: string
  readonly cursor: string
}

const short = textField(60)
export const auditList = listQuery<AuditQuery>(
  { person: '', act: '', subject: '', day: '', any: '', cursor: '' },
  {
    person: short,
    act: short,
    subject: textField(200),
    day: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined),
    any: textField(200),
    cursor: cursorField,
  },
)

const told = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 1))

/** What a line says was before and is after. */
function Diff({ line }: { readonly line: AuditLine }) {
  const { say } = useWords()
  const details = Object.entries(line.detail)
  return (
    <div className="stack audit__more">
      {(line.before !== undefined || line.after !== undefined) && (
        <div className="diff">
          {line.before !== undefined && (
            <div className="del">
              <span className="sr">{say('audit.before')}</span>
              <del>{told(line.before)}</del>
            </div>
          )}
          {line.after !== undefined && (
            <div className="add">
              <span className="sr">{say('audit.after')}</span>
              <ins>{told(line.after)}</ins>
            </div>
          )}
        </div>
      )}
      <dl className="facts">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{told(value)}</dd>
          </div>
        ))}
        {line.call && (
          <div>
            <dt>{say('audit.call')}</dt>
            <dd className="mono">{line.call}</dd>
          </div>
        )}
        {line.address && (
          <div>
            <dt>{say('audit.address')}</dt>
            <dd className="num">{line.address}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** Who did it; before a log-in is complete, whose account was named. */
function Person({ line }: { readonly line: AuditLine }) {
  const { say } = useWords()
  const { person, tried } = line
  if (tried !== undefined)
    return (
      <>
        {tried} <span className="sub">{say('audit.tried')}</span>
      </>
    )
  return person === 'unknown' ? <span className="faint">{say('audit.nobody')}</span> : person
}

const looks: Readonly<Record<string, string>> = { done: 'status--ok', pending: 'status--wait' }

function Outcome({ line }: { readonly line: AuditLine }) {
  const { word } = useWords()
  return (
    <span className={`status ${looks[line.outcome] ?? 'status--bad'}`}>{word(`audit.outcomes.${line.outcome}`)}</span>
  )
}

export interface AuditLinesProps {
  /** Fixed parts of the filter, beside those of the address. */
  readonly filter?: AuditFilter
  readonly title: string
}

/** The audit log, newest first. A line opens to what was before and after. */
export function AuditLines({ filter = {}, title }: AuditLinesProps) {
  const { say } = useWords()
  const [open, setOpen] = useState<string>()
  const filterOf = ({ cursor: _, ...query }: AuditQuery): AuditFilter =>
    Object.fromEntries(Object.entries({ ...query, ...filter }).filter(([, value]) => value !== ''))
  const load = (query: AuditQuery, pageSize: number, signal: AbortSignal) =>
    staffCall('staffAuditLog', { ...filterOf(query), cursor: query.cursor || undefined, pageSize }, { signal })
  const list = useStaffList<AuditQuery, AuditLine, Awaited<ReturnType<typeof load>>>(auditList, (query, signal) =>
    load(query, 50, signal),
  )
  const { query, change } = list
  const isFiltered = Object.entries(query).some(([name, value]) => name !== 'cursor' && value !== '')
  const act = (line: AuditLine) => (
    <button
      type="button"
      className="audit__act"
      aria-expanded={open === line.id}
      onClick={() => setOpen(open === line.id ? undefined : line.id)}
    >
      <span className="i i-ph-caret-right" aria-hidden="true" />
      <b>{line.act}</b>
    </button>
  )
  return (
    <ListPanel
      list={list}
      title={title}
      tools={<CsvButton of={{ call: 'staffAuditFile', name: 'audit', input: filterOf(query) }} />}
      keyOf={({ id }) => id}
      none={say('audit.none')}
      onClear={isFiltered ? () => change(auditList.start) : undefined}
      columns={[
        { head: say('audit.time'), className: 'num', cell: ({ at }) => formatDateTime(at) },
        { head: say('audit.person'), cell: (line) => <Person line={line} /> },
        {
          head: say('audit.act'),
          className: 'wrap',
          cell: (line) => (
            <>
              {act(line)}
              {open === line.id && <Diff line={line} />}
            </>
          ),
        },
        { head: say('audit.subject'), cell: ({ subject }) => <span className="clip">{subject}</span> },
        { head: say('audit.outcome'), cell: (line) => <Outcome line={line} /> },
      ]}
      line={(line) => (
        <div className="arow">
          <div className="spread">
            {act(line)}
            <Outcome line={line} />
          </div>
          <p className="faint">
            <span className="num">{formatDateTime(line.at)}</span> · <Person line={line} />
            {line.subject !== '' && ` · ${line.subject}`}
          </p>
          {open === line.id && <Diff line={line} />}
        </div>
      )}
    />
  )
}
