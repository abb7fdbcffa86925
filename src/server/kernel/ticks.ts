import { Cron } from 'croner'
import type { App } from './context.ts'
import type { JobMetrics, Tick } from './jobs.ts'

export interface Ticks {
  /** Starts no more runs and waits for those that go. */
  stop(): Promise<void>
}

/** Starts the ticks of this process. A failed run is in the log and does not stop the next one. */
export function startTicks(ticks: readonly Tick[], app: App, metrics: JobMetrics): Ticks {
  const running = new Map<string, Promise<void>>()
  const runOnce = (tick: Tick): Promise<void> => {
    const going = running.get(tick.name)
    if (going !== undefined) return going
    const run = tick
      .run(app, metrics)
      .then(() => {})
      .catch((error: unknown) => app.log.error('tick failed', { job: tick.name, error }))
      .finally(() => running.delete(tick.name))
    running.set(tick.name, run)
    return run
  }
  const timers = ticks.map((tick) => new Cron(tick.every, { timezone: 'UTC', unref: true }, () => runOnce(tick)))
  return {
    async stop() {
      for (const timer of timers) timer.stop()
      await Promise.all(running.values())
    },
  }
}
