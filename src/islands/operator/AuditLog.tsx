import { useAddress } from '#islands/data/use-address.ts'
import { AuditLines, auditList } from './AuditLines.tsx'
import { PageHead, Part } from './filters.tsx'
import { useWords } from './words.ts'

const parts = ['person', 'act', 'subject', 'any'] as const

/** Who did what, to whom, why, and how it ended. */
export function AuditLog() {
  const { say, messages } = useWords()
  const { query = auditList.start, change } = useAddress(auditList, { cursor: '' })
  return (
    <>
      <PageHead title={say('pages.audit')} note={say('audit.note')} />
      <div className="bar">
        {parts.map((part) => (
          <Part
            key={part}
            label={messages.audit.parts[part]}
            value={query[part]}
            onChange={(text) => change({ [part]: text })}
          />
        ))}
        <Part label={say('audit.parts.day')} type="date" value={query.day} onChange={(day) => change({ day })} />
      </div>
      <AuditLines key={JSON.stringify({ ...query, cursor: '' })} title={say('audit.lines')} />
    </>
  )
}
