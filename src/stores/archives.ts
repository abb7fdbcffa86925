import type { ArchivePart, DataArchive } from '#api/archives.ts'
import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import { call } from '#browser/client.ts'

export type { ArchivePart, DataArchive }
export type OwnArchives = Output<Api['dataArchives']>

// Duplicates the names of `src/api/archives.ts`, to avoid importing its schemas.
export const archiveParts: readonly ArchivePart[] = ['profile', 'play', 'messages', 'devices']

/** Milliseconds for a file of many megabytes over a slow line. */
const fetchMs = 10 * 60_000

export const loadArchives = (_: null, signal: AbortSignal): Promise<OwnArchives> => call('dataArchives', {}, { signal })
export const askArchive = (parts: readonly ArchivePart[]): Promise<DataArchive> =>
  call('askDataArchive', { parts: [...parts] })
export const fetchArchive = (id: string): Promise<Blob> => call('dataArchive', { id }, { timeoutMs: fetchMs })
