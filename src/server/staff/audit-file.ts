import { listFile } from '#server/kernel/csv-file.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { staffHandlers } from './handlers.ts'

const told = (value: unknown): string | undefined =>
  value === undefined || typeof value === 'string' ? value : JSON.stringify(value)

/** The audit log as a file. */
export const auditFileHandlers: Handlers<'staffAuditFile'> = {
  staffAuditFile: listFile('audit', staffHandlers.staffAuditLog, {
    time: (line) => line.at,
    id: (line) => line.id,
    person: (line) => line.person,
    act: (line) => line.act,
    subject: (line) => line.subject,
    outcome: (line) => line.outcome,
    before: (line) => told(line.before),
    after: (line) => told(line.after),
    detail: (line) => JSON.stringify(line.detail),
    address: (line) => line.address,
  }),
}
