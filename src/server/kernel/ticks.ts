import { Cron } from 'croner'
import type { App } from './context.ts'
import type { Tick } from './jobs.ts'
import type { Measures } from './metric.ts'
import { noteTickDone, noteTickFailed } from './tick-runs.ts'

export interface Ticks {
  /** Starts no more runs and waits for those that go. */
  stop(): Promise<void>
}

/** Runs a tick once. Never throws: what failed is in the log, and remembered where the tick is. */
export async function runTick(tick: Tick, app: App, metrics: Measures): Promise<void> {
  const startedMs = performance.now()
  try {
    await tick.run(app, metrics)
    if (tick.remembered) await noteTickDone(app.db, tick.name, app.clock.now(), (performance.now() - startedMs) / 1_000)
  } catch (error) {
    app.log.error('tick failed', { job: tick.name, error })
    if (!tick.remembered) return
    await noteTickFailed(app.db, tick.name, app.clock.now(), error).catch((failed: unknown) =>
      app.log.error('tick not remembered', { job: tick.name, error: failed }),
    )
  }
}

/** Starts the ticks of this process. A failed run is in the log and does not stop the next one. */
export function startTicks(ticks: readonly Tick[], app: App, metrics: Measures): Ticks {
  const running = new Map<string, Promise<void>>()
  const runOnce = (tick: Tick): Promise<void> => {
    const going = running.get(tick.name)
    if (going !== undefined) return going
    const run = runTick(tick, app, metrics).finally(() => running.delete(tick.name))
    running.set(tick.name, run)
    return run
  }
  const timers = ticks.map((tick): { stop(): void } => {
    if (typeof tick.every === 'string')
      return new Cron(tick.every, { timezone: 'UTC', unref: true }, () => runOnce(tick))
    const timer = setInterval(() => runOnce(tick), tick.every).unref()
    return { stop: () => clearInterval(timer) }
  })
  return {
    async stop() {
      for (const timer of timers) timer.stop()
      await Promise.all(running.values())
    },
  }
}
