import { type App, perApp } from '#server/kernel/context.ts'
import { openSharedRead, type SharedRead } from '#server/kernel/shared-read.ts'

/** Readings that a process keeps of one kind; the one that was asked for first makes room. */
const keptMax = 500

/** Readings of large teams, each by its key: once in so many milliseconds, and once for all who wait for it. */
export function keptReads<Data>(ttlMs: number) {
  const reads = perApp(() => new Map<string, SharedRead<Data>>())
  return (app: App, key: string, read: () => Promise<Data>): Promise<Data> => {
    const kept = reads(app)
    const known = kept.get(key)
    if (known) return known.current()
    if (kept.size >= keptMax) kept.delete(kept.keys().next().value!)
    const opened = openSharedRead(app.clock, ttlMs, read)
    kept.set(key, opened)
    return opened.current()
  }
}
