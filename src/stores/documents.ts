import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'

export type { DocumentKind, MemberDocument } from '#api/documents.ts'
export type OwnDocuments = Output<Api['documents']>

export const loadDocuments = (_: null, signal?: AbortSignal): Promise<OwnDocuments> => call('documents', {}, { signal })

export const sendDocument = (kind: OwnDocuments['documents'][number]['kind'], uploads: readonly string[]) =>
  call('sendDocument', { kind, uploads: [...uploads] })
