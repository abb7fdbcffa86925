import { startAlive } from './alive.ts'
import { startNow } from './now-start.ts'
import { startWorker } from './worker.ts'

const workerMs = 2_500

/** What a page can do without until it has come to rest. */
export function startLate(): void {
  startNow()
  startAlive()
  if (import.meta.env.PROD) setTimeout(startWorker, workerMs)
}
