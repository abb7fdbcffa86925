/**
 * Keystrokes in Chromium, in the search of the built site with the large catalogue. Two figures of each: the time from
 * the dispatch of `keydown` until the new rows that are in sight are in the document and laid out (the next frame paints
 * them), and the processor time that the page's main thread spends on the keystroke, with painting, covers and the rows
 * out of sight.
 */
import type { CDPSession, Page } from 'playwright'
import { openCatalogue } from '#search/catalogue.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { startSite } from '#tests/support/running-site.ts'
import { catalogue, size, typed, wireCatalogue } from './search-catalogue.ts'
import { percentile } from './wallet-http.ts'

const keystrokesMin = 400
const warmWords = 12
/** Rows of a list, as `src/stores/search.ts` asks for them, and those of them that are there at once. */
const rowsMax = 20
const rowsAtOnce = 8
const framesMax = 60

interface Keystroke {
  readonly query: string
  readonly layoutMs: number
  readonly processorMs: number
}

declare global {
  interface Window {
    keystroke: { readonly ms: number; readonly games: readonly string[] }
  }
}

/** Runs in the page. The microtask follows the one in which React puts the rows into the document. */
function watchKeystrokes(): void {
  let beganMs = 0
  const note = () => {
    const list = document.querySelector('.find__list')
    list?.lastElementChild?.getBoundingClientRect()
    const games = [...(list?.querySelectorAll<HTMLAnchorElement>('.find__game[href*="/game/"]') ?? [])]
    window.keystroke = { ms: performance.now() - beganMs, games: games.map(({ href }) => href) }
  }
  addEventListener(
    'keydown',
    () => {
      beganMs = performance.now()
    },
    true,
  )
  addEventListener('input', () => queueMicrotask(note))
}

/** What is drawn once the frame is, row by row: the addresses of the games. */
const drawnGames = (): Promise<string[]> =>
  new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        resolve([...document.querySelectorAll<HTMLAnchorElement>('.find__game[href*="/game/"]')].map((a) => a.href)),
      ),
    )
  })

/** Every third word is Thai, every fourth one letter long; the rest are parts of names, with slips. */
function* wordsToType(): Generator<string> {
  for (let at = 0; ; at += 1) {
    const name = catalogue[(at * 7_919) % size]!.names
    if (at % 4 === 3) yield name[at % 2]!.slice(0, 1)
    else if (at % 3 === 2) yield name[1]!.slice(0, 8)
    else yield typed().slice(0, 12)
  }
}

async function mainThreadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

async function press(devtools: CDPSession, letter: string): Promise<void> {
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
}

async function typeAll(page: Page, devtools: CDPSession): Promise<Keystroke[]> {
  const index = openCatalogue(wireCatalogue())
  const field = page.getByRole('combobox')
  const all: Keystroke[] = []
  let words = 0
  for (const word of wordsToType()) {
    await field.fill('')
    await page.evaluate(drawnGames)
    let query = ''
    for (const letter of word) {
      query += letter
      const before = await mainThreadMs(devtools)
      await press(devtools, letter)
      const expected = index.find(query, rowsMax, 'en').games.map(({ nodeId }) => nodeId)
      const isOf = (hrefs: readonly string[], rows: number) =>
        expected.length === 0 ||
        expected.slice(0, rows).join() ===
          hrefs
            .map((href) => href.split('/').at(-1))
            .slice(0, rows)
            .join()
      // The rows out of sight come when nothing else is to be done.
      for (let frames = 0; !isOf(await page.evaluate(drawnGames), rowsMax); frames += 2)
        if (frames > framesMax) throw new Error(`"${query}" shows other rows than it finds`)
      const { ms, games } = await page.evaluate(() => window.keystroke)
      if (!isOf(games, rowsAtOnce)) throw new Error(`"${query}" was timed before its rows were there`)
      const processorMs = (await mainThreadMs(devtools)) - before
      if (words >= warmWords) all.push({ query, layoutMs: ms, processorMs })
    }
    words += 1
    if (all.length >= keystrokesMin) return all
  }
  return all
}

async function measure(url: string): Promise<Keystroke[]> {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({
      ...{ baseURL: url, viewport: { width: 1366, height: 900 }, serviceWorkers: 'block', reducedMotion: 'reduce' },
    })
    await context.addInitScript(() => localStorage.setItem('agreed', '1'))
    const page = await context.newPage()
    const index = JSON.stringify(wireCatalogue())
    await page.route('**/api/search/index*', (route) => route.fulfill({ contentType: 'application/json', body: index }))
    await page.goto('/en')
    await page.keyboard.press('/')
    // The list of popular games comes from the server until the index has been taken in.
    await page.locator('.find__game[href$="/game/100000"]').waitFor({ timeout: 60_000 })
    await page.evaluate(watchKeystrokes)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    return await typeAll(page, devtools)
  } finally {
    await browser.close()
  }
}

/** Prints what a keystroke takes in the browser. */
export async function benchKeystrokes(budgetMs: number): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  try {
    const all = await measure(site.url)
    const line = (name: string, times: readonly number[]) => {
      const parts = [0.5, 0.95, 0.99].map((part) => percentile(times, part).toFixed(1))
      console.log(`  ${name}: median ${parts[0]} ms, p95 ${parts[1]} ms, p99 ${parts[2]} ms`)
    }
    console.log(`\na keystroke in Chromium: ${all.length} keystrokes, ${size} games, p95 limit ${budgetMs} ms`)
    const layout = all.map(({ layoutMs }) => layoutMs)
    line('from keydown to the rows in sight, laid out', layout)
    line(
      'main thread until all is painted, processor time',
      all.map(({ processorMs }) => processorMs),
    )
    const p95 = percentile(layout, 0.95)
    console.log(`  ${p95 <= budgetMs ? 'within' : 'OVER'} ${budgetMs} ms`)
  } finally {
    await site.stop()
  }
}
