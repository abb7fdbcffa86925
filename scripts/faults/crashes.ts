import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/create-app.ts'
import { newDataDir, openAppProcess } from './app-process.ts'
import { openBook } from './book.ts'
import { onStage, type Scenario, type Size, type Stage, within } from './scenario.ts'
import { openVendor, type Vendor } from './vendor.ts'
import { fill, startBalance } from './world.ts'

const clients = 16
/** From a start to serving, and from the death of a database to the next movement that is acknowledged. */
const appBackMsMax = 3_000
const databaseBackMsMax = 5_000
const playMs = 700

/** Runs `work` while the vendor plays, then lets the rounds under way come to their end. */
async function whilePlaying(
  { book, vendor }: Pick<Stage, 'book' | 'vendor'>,
  work: () => Promise<string>,
): Promise<string> {
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

/** The embedded database lives in the app's own process: one kill ends both, and the folder is all that stays. */
async function killEmbedded(size: Size): Promise<string> {
  const dataDir = newDataDir()
  const place = { databaseUrl: undefined, dataDir }
  const before = await openDatabase(place)
  const players = await fill(before, 40)
  await before.close()
  const app = await openAppProcess(undefined, dataDir)
  const vendor = openVendor([app.base])
  const book = openBook(players, startBalance)
  try {
    await app.start()
    const back: number[] = []
    await whilePlaying({ book, vendor }, async () => {
      for (let turn = times(size, 20, 1); turn > 0; turn -= 1) {
        await pause(playMs)
        await app.kill()
        back.push(await app.start())
      }
      return ''
    })
    await app.end()
    const after = await openDatabase(place)
    const breaches = await book.audit(after).finally(() => after.close())
    if (breaches.length > 0) throw new Error(`${breaches.length} breaches: ${breaches.slice(0, 8).join('; ')}`)
    return `killed ${back.length} times; ${within(size, 'back', back, appBackMsMax)}; ${book.size} acknowledged movements all there once`
  } finally {
    vendor.close()
    await app.close()
  }
}

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
          return `killed ${back.length} times; ${within(size, 'back', back, appBackMsMax)}`
        }),
      ),
  },
  {
    name: 'embedded-killed',
    title: 'the app with its embedded database inside is killed (SIGKILL) under load',
    run: (size) => killEmbedded(size),
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
          return `killed ${back.length} times; ${within(size, 'back', back, databaseBackMsMax)}`
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
          return `killed ${back.length} times; ${within(size, 'back', back, appBackMsMax)}`
        }),
      ),
  },
]
