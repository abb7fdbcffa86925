import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchChromium } from './chromium.ts'
import { demoPassword, loggedIn, nextAddress } from './members.ts'
import { ownSite } from './own-site.ts'

/** A browser of one person: tabs share cookies and storage as in life. */
export interface Person {
  readonly context: BrowserContext
  /** Another tab, at an address of the site. */
  open(path: string): Promise<Page>
  /** Lets a complaint of the console pass: a refusal that the journey provokes. */
  expectComplaint(pattern: RegExp): void
}

interface Watched {
  readonly complaints: string[]
  readonly expected: RegExp[]
}

/** A guest's page asks whether a session lives elsewhere; the answer no is no fault. */
const harmless = [/\/api\/auth\/resume/]

/** What a navigation or a cut connection took away; a file that is missing is told by its status. */
const cutOff = /net::ERR_|MIME type \(''\)/

/** Console errors (hydration and content security policy among them) and errors that nobody caught. */
function watch(page: Page, { complaints }: Watched): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !cutOff.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`))
}

/** Makes a browser one that has agreed to the terms before; runs in its pages. */
export const agree = (): void => {
  try {
    localStorage.setItem('agreed', '1')
  } catch {
    // A vendor's frame has no storage and no terms.
  }
}

/** A pop-up that has closed goes back by its history entry a moment later, which would end a load that has begun. */
function loadOnceSettled(page: Page): void {
  const load = page.goto.bind(page)
  const isGoingBack = () => Boolean(history.state?.popup) && !document.querySelector('dialog[open]')
  page.goto = async (...address) => {
    const settled = async () => !(await page.evaluate(isGoingBack).catch(() => false))
    for (let look = 0; look < 100 && !(await settled()); look += 1) await pause(20)
    return load(...address)
  }
}

/** What a failed test leaves behind: its pages as pictures and HTML, and the last lines of its site. */
async function keepEvidence(test: string, contexts: readonly BrowserContext[]): Promise<void> {
  const folder = `test-evidence/${test.replace(/[^a-z0-9]+/gi, '-').slice(0, 120)}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const log = readFileSync(ownSite().logFile, 'utf8').split('\n')
  writeFileSync(`${folder}/site.log`, log.slice(-300).join('\n'))
  for (const [at, page] of contexts.flatMap((context) => context.pages()).entries()) {
    await page.screenshot({ path: `${folder}/page-${at}.png`, timeout: 5_000 }).catch(() => undefined)
    writeFileSync(`${folder}/page-${at}.html`, `<!-- ${page.url()} -->\n${await page.content().catch(String)}`)
  }
  console.log(`Evidence: ${folder}`)
}

const closeMsMax = 15_000

export interface PersonOptions extends BrowserContextOptions {
  /** With the operator's pop-ups. */
  readonly popups?: boolean
  /** False: in a browser that has never agreed to the terms. */
  readonly agreed?: boolean
  /** Who is logged in from the start; the password is that of the demo unless `password` names another. */
  readonly as?: string
  readonly password?: string
}

/**
 * Journeys of one test file: one Chromium, people of their own for each test. After each test, whatever any of their
 * pages complained about fails it.
 */
export function journeys(): {
  person(options?: PersonOptions): Promise<Person>
  readonly url: string
} {
  const site = ownSite()
  let browser: Browser
  let watched: Watched[] = []
  let contexts: BrowserContext[] = []

  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())
  afterEach(async ({ task }) => {
    const complaints = watched.flatMap((one) =>
      one.complaints.filter((text) => ![...harmless, ...one.expected].some((pattern) => pattern.test(text))),
    )
    if (task.result?.state === 'fail' || complaints.length > 0)
      await keepEvidence(expect.getState().currentTestName ?? task.name, contexts)
    // A context that does not close in time goes with its browser; what its pages said is known already.
    await Promise.race([Promise.all(contexts.map((context) => context.close())), pause(closeMsMax)])
    watched = []
    contexts = []
    expect(complaints).toEqual([])
  })

  return {
    url: site.url,
    async person({ popups = false, agreed = true, as, password = demoPassword, ...options } = {}) {
      // The limits of log-ins count by address.
      const ip = nextAddress()
      const context = await browser.newContext({
        baseURL: site.url,
        locale: 'en-GB',
        viewport: { width: 1366, height: 900 },
        reducedMotion: 'reduce',
        extraHTTPHeaders: { 'x-forwarded-for': ip },
        ...(as !== undefined && { storageState: await loggedIn(site, as, password, ip) }),
        ...options,
      })
      // The operator's pop-ups would come in between; the journeys about them ask for them.
      if (!popups)
        await context.addInitScript(() => {
          const ids = Array.from({ length: 200 }, (_, id) => id + 1)
          try {
            for (const key of ['popupsClosed', 'contractsClosed']) sessionStorage.setItem(key, ids.join(','))
          } catch {
            // A vendor's frame has no storage and no pop-ups.
          }
        })
      if (agreed) await context.addInitScript(agree)
      context.setDefaultTimeout(45_000)
      contexts.push(context)
      const own: Watched = { complaints: [], expected: [] }
      watched.push(own)
      context.on('page', (page) => {
        watch(page, own)
        loadOnceSettled(page)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
        })
      })
      return {
        context,
        async open(path) {
          const page = await context.newPage()
          await page.goto(path)
          return page
        },
        expectComplaint: (pattern) => void own.expected.push(pattern),
      }
    },
  }
}
