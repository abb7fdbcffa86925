import type { Browser } from 'playwright'
import type { RunningSite } from '#tests/support/running-site.ts'
import { bet, inPhase, isByClock, memberAt, openGame, sizes, step } from './games.ts'

/** Times as slow as this machine: about what a cheap phone is. */
const slower = 4
/** What two frames of sixty a second last; who takes longer has left one out. */
const longMs = 34

interface Long {
  readonly atMs: number
  readonly ms: number
}

declare global {
  interface Window {
    long: Long[]
  }
}

/** Notes frames that came late; runs in the frame. */
function watchFrames(most: number): void {
  window.long = []
  let before = performance.now()
  const from = before
  const look = (now: number) => {
    if (now - before > most) window.long.push({ atMs: Math.round(before - from), ms: Math.round(now - before) })
    before = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Prints each long frame of a round of games on a phone that is slowed. */
export async function printLongFrames(browser: Browser, site: RunningSite, names: readonly string[]): Promise<void> {
  const context = await memberAt(browser, site, sizes[0]!)
  for (const game of names) {
    const page = await context.newPage()
    const frame = await openGame(page, game)
    const line = await context.newCDPSession(page)
    await line.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const table = await isByClock(frame)
    if (table) await inPhase(frame, 'open')
    await frame.evaluate(watchFrames, longMs)
    await bet(frame)
    if (table) await inPhase(frame, 'result')
    else await page.waitForTimeout(3000).then(() => step(frame))
    await page.waitForTimeout(3000)
    const long = await frame.evaluate(() => window.long)
    const worst = Math.max(0, ...long.map(({ ms }) => ms))
    console.log(`${game.padEnd(12)} ${long.length} long frames, the longest ${worst} ms`)
    for (const { atMs, ms } of long) console.log(`  at ${String(atMs).padStart(6)} ms: ${ms} ms`)
    await page.close()
  }
  await context.close()
}
