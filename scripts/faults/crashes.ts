import { setTimeout as pause } from 'node:timers/promises'
import { onStage, type Scenario, type Size, type Stage, within } from './scenario.ts'
import type { Vendor } from './vendor.ts'

const clients = 16
/** From a start to serving, and from the death of a database to the next movement that is acknowledged. */
const appBackMsMax = 3_000
const databaseBackMsMax = 5_000
const playMs = 700

/** Runs `work` while the vendor plays, then lets the rounds under way come to their end. */
async function whilePlaying({ book, vendor }: Stage, work: () => Promise<string>): Promise<string> {
  let over = false
  const playing = book.play(vendor, clients, () => over)
  try {
    return await work()
  } finally {
    over = true
    await playing
  }
}

/** Waits until a call is answered that was not before, and gives the milliseconds. */
async function nextAnswer(vendor: Vendor, limitMs: number): Promise<number> {
  const startMs = performance.now()
  const known = vendor.tookMs.length - vendor.unknowns
  for (;;) {
    const tookMs = performance.now() - startMs
    if (vendor.tookMs.length - vendor.unknowns > known + clients || tookMs > limitMs * 4) return tookMs
    await pause(10)
  }
}

const times = (size: Size, full: number, short: number): number => (size === 'full' ? full : short)

export const crashes: readonly Scenario[] = [
  {
    name: 'app-killed',
    title: 'the app is killed (SIGKILL) under load',
    run: (size) =>
      onStage({}, (stage) =>
        whilePlaying(stage, async () => {
          const back: number[] = []
          for (let turn = times(size, 30, 2); turn > 0; turn -= 1) {
            await pause(playMs)
            await stage.apps[0]!.kill()
            back.push(await stage.apps[0]!.start())
          }
          return `killed ${back.length} times; ${within('back', back, appBackMsMax)}`
        }),
      ),
  },
  {
    name: 'database-killed',
    title: 'PostgreSQL with all its processes is killed (SIGKILL) under load',
    run: (size) =>
      onStage({}, (stage) =>
        whilePlaying(stage, async () => {
          const back: number[] = []
          for (let turn = times(size, 20, 1); turn > 0; turn -= 1) {
            await pause(playMs)
            await stage.postgres.kill()
            const startMs = performance.now()
            await stage.postgres.startAgain()
            await nextAnswer(stage.vendor, databaseBackMsMax)
            back.push(performance.now() - startMs)
          }
          return `killed ${back.length} times; ${within('back', back, databaseBackMsMax)}`
        }),
      ),
  },
  {
    name: 'two-apps',
    title: 'two app processes over one database, each killed in turn',
    run: (size) =>
      onStage({ apps: 2 }, (stage) =>
        whilePlaying(stage, async () => {
          const back: number[] = []
          for (let turn = times(size, 10, 2); turn > 0; turn -= 1) {
            await pause(playMs)
            const app = stage.apps[turn % 2]!
            await app.kill()
            back.push(await app.start())
          }
          return `killed ${back.length} times; ${within('back', back, appBackMsMax)}`
        }),
      ),
  },
]
