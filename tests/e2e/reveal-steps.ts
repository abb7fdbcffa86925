import type { Frame, Page } from 'playwright'
import { expect } from 'vitest'
import type { journeys, PersonOptions } from '#tests/support/browser.ts'
import { gameFrame } from '#tests/support/steps.ts'
import { type Move, nextOffer, press, stopLooking } from './reveal-moves.ts'

/** A page on which this member is logged in, with the movements of the games. */
export async function openMember(
  person: ReturnType<typeof journeys>['person'],
  account: string,
  viewport: PersonOptions['viewport'],
): Promise<Page> {
  const member = await person({ as: account, reducedMotion: 'no-preference', viewport })
  const page = await member.open('/en/rng')
  await page.locator('html[data-user="member"]').waitFor()
  return page
}

/** What came up and when, by the clock that both documents share: a figure in hundredths, or a word of the frame. */
interface Noted<T> {
  readonly atMs: number
  readonly value: T
}

/** Two documents write down the same instant a little apart. */
const sameInstantMs = 30
/** A draw a minute, with a bet that came too late for the first one. */
const roundMsMax = 180_000

declare global {
  interface Window {
    noted: Record<string, { atMs: number; value: unknown }[]>
    /** How much of the thing that the round turns on was in view, in hundredths, when its result came. */
    inView: number[]
  }
}

/** Notes every figure that elements of this document show, and every word that its frame says. */
function record(selectors: Readonly<Record<string, string>>): void {
  window.noted = { said: [] }
  const note = (name: string, value: unknown) => {
    window.noted[name] ??= []
    const list = window.noted[name]!
    list.push({ atMs: performance.timeOrigin + performance.now(), value })
  }
  const look = () => {
    for (const [name, selector] of Object.entries(selectors)) {
      const text = document.querySelector(selector)?.textContent ?? ''
      const value = (/[−-]/.test(text) ? -1 : 1) * Number(text.replace(/[^0-9]/g, ''))
      if (/[0-9]/.test(text) && value !== window.noted[name]?.at(-1)?.value) note(name, value)
    }
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  addEventListener('message', ({ data }) => data?.type === 'baize-game' && note('said', data.event))
  look()
}

/** Notes at each result of a table how much of this part of its stage is in view. */
function watchStage(selector: string): void {
  window.inView = []
  const share = (part: Element) => {
    const { left, top, right, bottom, width, height } = part.getBoundingClientRect()
    const stage = document.querySelector('#show')!.getBoundingClientRect()
    const wide = Math.min(right, stage.right, innerWidth) - Math.max(left, stage.left, 0)
    const high = Math.min(bottom, stage.bottom, innerHeight) - Math.max(top, stage.top, 0)
    return Math.round((100 * Math.max(0, wide) * Math.max(0, high)) / (width * height))
  }
  new MutationObserver(() => {
    if (document.body.dataset.phase !== 'result') return
    window.inView.push(Math.min(...[...document.querySelectorAll(selector)].map(share)))
  }).observe(document.body, { attributeFilter: ['data-phase'] })
}

const read = <T>(document: Page | Frame, name: string): Promise<Noted<T>[]> =>
  document.evaluate((list) => window.noted[list] ?? [], name) as Promise<Noted<T>[]>

/** How much more the last figure is than the first. */
const grown = (list: readonly Noted<number>[]): number => list.at(-1)!.value - list[0]!.value

export interface Watched {
  readonly name: string
  readonly page: Page
  readonly frame: Frame
  /** How many rounds the frame has shown to their end. */
  rounds(): Promise<number>
  /** Whether a round has brought money back, and one has changed the result: then both could have come too early. */
  hasWon(): Promise<boolean>
  /** Compares everything that bar and frame have shown; `open` was staked, in hundredths, and is not decided yet. */
  compare(open?: number): Promise<void>
  /** The figures that came up in the bar, in its result and in the frame, in hundredths, each list with the first one. */
  figures(): Promise<Readonly<Record<'bar' | 'own' | 'result' | 'foot', readonly Noted<number>[]>>>
}

export interface Wishes {
  /** What has to be in view on a telephone when the result comes. */
  readonly inView?: string
  /** Where the site shows the balance that the game plays from, when that is not the member's own. */
  readonly balance?: string
}

const ownBalance = '.play-bar__balance b'

/** Opens a game by its name as the member of this page, and watches bar and frame from its first moment on. */
export async function openWatched(
  page: Page,
  name: string,
  { inView, balance = ownBalance }: Wishes = {},
): Promise<Watched> {
  const nodeId = await page.evaluate(async (gameName) => {
    const response = await fetch(`/api/games?${new URLSearchParams({ gameName, language: 'en' })}`)
    const { games } = (await response.json()) as { games: { nodeId: string; displayName: string }[] }
    return games.find(({ displayName }) => displayName === gameName)!.nodeId
  }, name)
  await page.goto(`/en/game/${nodeId}`)
  // Seven games open at the same time.
  await gameFrame(page).locator('body[data-state="ready"]').waitFor({ timeout: 60_000 })
  await gameFrame(page).locator('#balance', { hasText: /[0-9]/ }).waitFor()
  await page.locator('.play-bar__result b').waitFor()
  const frame = page.frames().find((one) => one !== page.mainFrame())!
  await page.locator(balance, { hasText: /[0-9]/ }).waitFor()
  await page.evaluate(record, { bar: balance, own: ownBalance, result: '.play-bar__result b' })
  await frame.evaluate(record, { foot: '#balance' })
  if (inView) await frame.evaluate(watchStage, inView)
  const foot = () => read<number>(frame, 'foot')
  const isApart = balance !== ownBalance
  const ended = async () => (await read<string>(page, 'said')).filter(({ value }) => value === 'round')
  return {
    ...{ name, page, frame },
    rounds: async () => (await ended()).length,
    figures: async () => ({
      ...{ bar: await read(page, 'bar'), own: await read(page, 'own') },
      ...{ result: await read(page, 'result'), foot: await foot() },
    }),
    async hasWon() {
      const figures = await foot()
      const rose = figures.some(({ value }, index) => index > 0 && value > figures[index - 1]!.value)
      return rose && (isApart || (await read(page, 'result')).length > 1)
    },
    async compare(open = 0) {
      await expect
        .poll(async () => (await read<number>(page, 'bar')).at(-1)!.value - (await foot()).at(-1)!.value, {
          message: `${name}: the bar at the end of the round`,
          // Ten seconds would release the win without a word of the frame.
          // No timer releases the balance of a vendor wallet.
          timeout: isApart ? 15_000 : 5000,
        })
        .toBe(0)
      expect(early(await read(page, 'bar'), await foot()), `${name}: the bar`).toEqual([])
      await expect
        .poll(async () => grown(await read(page, 'result')) - (isApart ? 0 : open + grown(await foot())), {
          message: `${name}: the result at the end of the round`,
          timeout: 5000,
        })
        .toBe(0)
      if (inView) await seen(page, frame, name)
      expect(midway(await read(page, 'result'), await foot(), await ended()), `${name}: the result`).toEqual([])
    },
  }
}

/** The last figures of a list, as a failure names them. */
const written = (of: string, figures: readonly Noted<number>[]) =>
  `${of}: ${figures.slice(-8).map(({ value, atMs }) => `${value} at ${Math.round(atMs)}`)}`

/**
 * What the bar showed before its time. Its figures follow those of the frame in their order: a figure that the frame
 * showed earlier is shown again only when the frame has come to it again, as when a win brings back just the stake. A stake
 * may leave the bar first, and so may the win of a second bet come, once the frame has shown that of the first one: the frame
 * shows either next.
 */
function early(bar: readonly Noted<number>[], foot: readonly Noted<number>[]): string[] {
  let reached = 0
  return bar.slice(1).flatMap(({ atMs, value }, index) => {
    const shown = foot.findIndex((one, at) => at > reached && one.value === value && one.atMs <= atMs + sameInstantMs)
    const next = foot.findIndex((one, at) => at > reached && one.atMs > atMs)
    const isStake = value < bar[index]!.value && foot[next]?.value === value && value < foot[next - 1]!.value
    const isSecondWin =
      value > bar[index]!.value &&
      foot[next]?.value === value &&
      foot[next - 1]!.value > (foot[next - 2]?.value ?? Infinity)
    if (shown < 0 && !isStake && !isSecondWin)
      return [`${value} at ${Math.round(atMs)}; ${written('the bar', bar)}; ${written('the frame', foot)}`]
    reached = shown < 0 ? next : shown
    return []
  })
}

/** Changes of the result between a stake that left and the end of its round. */
function midway(
  result: readonly Noted<number>[],
  foot: readonly Noted<number>[],
  ended: readonly Noted<string>[],
): string[] {
  return result.slice(1).flatMap(({ atMs, value }) => {
    const last = ended.findLast((one) => one.atMs <= atMs)?.atMs ?? 0
    const before = foot.findLast((one) => one.atMs < Math.max(last, foot[0]!.atMs + 1))?.value ?? foot[0]!.value
    const stake = foot.find((one) => one.atMs > last + sameInstantMs && one.atMs < atMs && one.value < before)
    return stake
      ? [`${value} at ${Math.round(atMs)}, while the round of ${Math.round(stake.atMs)} was being shown`]
      : []
  })
}

/** Whether each result so far came in view: on its stage, in a frame that the page shows whole. */
async function seen(page: Page, frame: Frame, name: string): Promise<void> {
  const shares = await frame.evaluate(() => window.inView)
  expect(shares.length, `${name}: results seen`).toBeGreaterThan(0)
  expect(Math.min(...shares), `${name}: the part of the stage in view`).toBeGreaterThanOrEqual(90)
  const { width, height } = page.viewportSize()!
  const box = (await page.locator('iframe').boundingBox())!
  expect(box.y, name).toBeGreaterThanOrEqual(0)
  expect(box.y + box.height, name).toBeLessThanOrEqual(height)
  expect(box.x + box.width, name).toBeLessThanOrEqual(width)
}

/** Makes the player's moves until the round has been shown. */
async function playRound({ rounds, page, frame, name }: Watched, move: Move): Promise<void> {
  const before = await rounds()
  const deadline = performance.now() + roundMsMax
  await move.begin?.(frame)
  const over = page
    .waitForFunction((shown) => window.noted.said!.filter(({ value }) => value === 'round').length > shown, before, {
      timeout: roundMsMax,
      polling: 100,
    })
    .then(() => undefined)
  for (let last = ''; ; ) {
    const left = deadline - performance.now()
    if (left <= 0) throw new Error(`${name}: the round does not end.`)
    const next = await Promise.race([over, ...(move.offers ? [nextOffer(frame, move.offers, last, left)] : [])])
    // The button of another round comes after the frame has said that this one is over.
    if (next === undefined || (await rounds()) > before) {
      await stopLooking(frame)
      return over
    }
    // In one step with the look at its words: the same button may start another round a moment later.
    const pressed = await frame.evaluate((words) => {
      const offered = document.querySelector<HTMLElement>('[data-offered]')
      if (!offered || !words.endsWith(offered.textContent ?? '') || offered.matches('[aria-disabled="true"], .waits'))
        return false
      offered.click()
      return true
    }, next)
    last = pressed ? next : ''
  }
}

/** Plays until money has come back once, and compares bar and frame at every change. */
export async function playUntilWin(watched: Watched, move: Move = press, most = 20): Promise<void> {
  for (let round = 0; round < most; round += 1) {
    await playRound(watched, move)
    await watched.compare()
    if (await watched.hasWon()) return
  }
  throw new Error(`${watched.name}: no win in ${most} rounds.`)
}
