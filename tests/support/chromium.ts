import { type Browser, chromium } from 'playwright'
import { findChromium } from '#scripts/test-machine.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The machine's Chromium with an empty profile; `extra` are further flags. */
export async function launchChromium(...extra: readonly string[]): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium: npm test installs one, or set CHROME_PATH.')
  return chromium.launch({ executablePath, headless: true, args: [...flags, ...extra] })
}
