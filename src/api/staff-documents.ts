import * as z from 'zod/mini'
import { documentKinds, documentStates } from './documents.ts'
import { cursor, day, next, text, time } from './page.ts'
import { memberAccount, numberId, pageRows, staffEndpoint } from './staff-endpoint.ts'
import { uploadId } from './uploads.ts'

export const feature = 'operations'

const row = {
  id: z.string(),
  account: z.string(),
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  pictures: z.int(),
  sentAt: time,
  /** Until when the member was promised an answer. */
  answerBy: time,
  decidedAt: z.optional(time),
  /** Account of who decided. */
  decidedBy: z.optional(z.string()),
  validUntil: z.optional(day),
  sentence: z.optional(z.string()),
}
const documentRow = z.object(row)
export type StaffDocumentRow = z.output<typeof documentRow>

const details = z.object({
  ...row,
  /** Names of the pictures; each is asked for by `staffDocumentPicture` alone. */
  uploads: z.array(z.string()),
  /** What the member says of what the document proves: fields of the profile. */
  said: z.record(z.string(), z.string()),
  /** The same picture came from these accounts before. */
  sharedWith: z.array(z.string()),
})
export type StaffDocument = z.output<typeof details>

export const staffDocuments = staffEndpoint({
  method: 'GET',
  path: '/staff/documents',
  access: { staff: 'documents.read' },
  summary: 'Documents that wait to be looked at, the oldest first.',
  input: z.object({ cursor, pageSize: pageRows }),
  output: z.object({ content: z.array(documentRow), next }),
})

export const staffMemberDocuments = staffEndpoint({
  method: 'GET',
  path: '/staff/members/{account}/documents',
  access: { staff: 'documents.read' },
  summary: 'How a member’s documents stand: of each kind the one that was sent last.',
  input: z.object({ account: memberAccount }),
  output: z.object({ content: z.array(documentRow) }),
  refuses: ['user_unknown'],
})

export const staffDocument = staffEndpoint({
  method: 'GET',
  path: '/staff/documents/{id}',
  access: { staff: 'documents.read' },
  audit: 'document.read',
  summary: 'A document with what its member says of themselves; without its pictures.',
  input: z.object({ id: numberId }),
  output: details,
  refuses: ['not_found'],
})

export const staffDocumentPicture = staffEndpoint({
  method: 'GET',
  path: '/staff/documents/{id}/pictures/{upload}',
  access: { staff: 'documents.read' },
  audit: 'document.look',
  gives: 'picture',
  summary: 'A picture of a document; each look is in the audit log.',
  input: z.object({ id: numberId, upload: uploadId }),
  output: z.instanceof(Blob),
  refuses: ['not_found'],
})

export const staffDecideDocument = staffEndpoint({
  method: 'POST',
  path: '/staff/documents/{id}/decide',
  access: { staff: 'documents.decide' },
  audit: 'document.decide',
  summary: 'Approves a document, until its own date where it has one, or refuses it with a sentence for the member.',
  input: z.object({
    id: numberId,
    approved: z.boolean(),
    validUntil: z.optional(day),
    sentence: z.optional(text(300, 1)),
  }),
  output: documentRow,
  refuses: ['not_found', 'state_conflict', 'other_person_needed'],
})

export const staffRevokeDocument = staffEndpoint({
  method: 'POST',
  path: '/staff/documents/{id}/revoke',
  access: { staff: 'documents.decide' },
  audit: 'document.revoke',
  summary: 'Takes the approval of a document back, with a sentence for the member.',
  input: z.object({ id: numberId, sentence: text(300, 1) }),
  output: documentRow,
  refuses: ['not_found', 'state_conflict', 'other_person_needed'],
})
