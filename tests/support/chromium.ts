import { setPriority } from 'node:os'
import { type Browser, chromium } from 'playwright'
import { findChromium } from '#scripts/test-machine.ts'
import { shiftDate } from './test-clock.ts'
import { clockOffsetMs } from './test-date.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The site draws its pages at this priority: a browser above it would take their time on a busy machine. */
const pagePriority = 10

/** The machine's Chromium with an empty profile; its pages live in the time of the run. `extra` are further flags. */
export async function launchChromium(...extra: readonly string[]): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium: npm test installs one, or set CHROME_PATH.')
  setPriority(pagePriority)
  const browser = await chromium.launch({ executablePath, headless: true, args: [...flags, ...extra] })
  const open = browser.newContext.bind(browser)
  browser.newContext = async (...options) => {
    const context = await open(...options)
    if (clockOffsetMs() !== 0) await context.addInitScript(shiftDate, clockOffsetMs())
    return context
  }
  return browser
}
