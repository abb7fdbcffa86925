import type { Complaint, ComplaintDetail, ComplaintTopic } from '#api/complaints.ts'
import { call } from '#browser/client.ts'
import { cursorField, listQuery } from '#browser/list-query.ts'
import { onLive } from './live.ts'

export type { Complaint, ComplaintDetail, ComplaintTopic }

/** Complaints in the address: the first page, or one of them. */
export const complaintList = listQuery<{ readonly cursor: string }>({ cursor: '' }, { cursor: cursorField })
export const complaintInAddress = listQuery<{ readonly number: string }>(
  { number: '' },
  { number: (text) => (/^F-[0-9]{6}-[0-9A-Z]{6}$/.test(text) ? text : undefined) },
)

const perPage = 12

export const listComplaints = ({ cursor }: { readonly cursor: string }, signal: AbortSignal) =>
  call('complaints', { cursor: cursor || undefined, pageSize: perPage }, { signal })

export const readComplaint = (number: string, signal?: AbortSignal): Promise<ComplaintDetail> =>
  call('complaintOf', { number }, signal ? { signal } : {})

export const loadComplaintForm = () => call('complaintForm', {})
export type ComplaintForm = Awaited<ReturnType<typeof loadComplaintForm>>

interface Words {
  readonly content: string
  readonly pictures: string[]
}

export const complain = (words: Words & { readonly topic: ComplaintTopic }): Promise<ComplaintDetail> =>
  call('complain', words)

export const answerComplaint = (words: Words & { readonly number: string }): Promise<ComplaintDetail> =>
  call('answerComplaint', words)

export const settleComplaint = (number: string): Promise<ComplaintDetail> => call('settleComplaint', { number })

/** A picture that the member has sent. */
export const ownPicture = (id: string, signal: AbortSignal): Promise<Blob> => call('picture', { id }, { signal })

/** Subscribes to answers and to what becomes of complaints, on this page or another. */
export const onComplaint = (listener: () => void): (() => void) => onLive('complaint', listener)
