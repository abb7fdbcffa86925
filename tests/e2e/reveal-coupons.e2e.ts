import type { Frame, Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import game from '#locales/en/game.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { openMember, openWatched, type Watched } from './reveal-steps.ts'

const { session } = game
const viewport = { width: 1280, height: 800 }
/** The programme announces matches half an hour ahead, and each lasts five minutes at most: at three seconds a minute. */
const settledMsMost = 110_000
/** So that both bets are placed before the kick-off. */
const secondsAhead = 6
const hundredths = (text: string) => Number(text.replace(/[^0-9]/g, ''))

/** The next match that takes bets for a while still. */
async function nextMatch(frame: Frame): Promise<Locator> {
  const open = frame.locator('.match-section.open .match')
  await open.first().waitFor()
  const times = await open.locator('.match-time').allInnerTexts()
  const at = times.findIndex((time) => {
    const [minutes, seconds] = time.split(':').map(Number)
    return minutes! * 60 + seconds! >= secondsAhead
  })
  const teams = await open.nth(at).locator('.match-teams span').allInnerTexts()
  return open.filter({ hasText: teams[0]! }).filter({ hasText: teams[1]! }).first()
}

/** Bets on both sides of a match's total, a coupon each: one of them wins, or both stakes come back. */
async function placeBoth({ frame }: Watched): Promise<void> {
  const total = (await nextMatch(frame)).locator('.match-part').nth(1)
  const go = frame.locator('#go')
  for (const [at, name] of [/^Over/, /^Under/].entries()) {
    await total.getByRole('button', { name }).click()
    // A price that has moved meanwhile is asked about.
    await expect
      .poll(async () => {
        if ((await go.getAttribute('class'))?.includes('waits') !== true) await go.click()
        return frame.locator('.coupon.open').count()
      })
      .toBe(at + 1)
  }
}

/** What the panel of the bar counts, by the names of its rows. */
async function panelOf(page: Page): Promise<(name: string) => number> {
  await page.getByRole('button', { name: session.title }).click()
  const rows = page.getByRole('region', { name: session.title }).locator('dl > div')
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [row.querySelector('dt')!.textContent, row.querySelector('dd')!.textContent]),
  )
  await page.keyboard.press('Escape')
  await rows.first().waitFor({ state: 'detached' })
  const found = new Map(texts as [string, string][])
  return (name) => hundredths(found.get(name) ?? '0')
}

/** A book that hears of a settled coupon two seconds late: what the bar shows before that it has from nobody's page. */
function hearLate(): void {
  if (window === window.top) return
  const { read } = ReadableStreamDefaultReader.prototype
  ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
    const part = await read.call(this)
    if (String(part.value).includes('event: coupon\n')) await new Promise((done) => setTimeout(done, 2000))
    return part
  }
}

const last = <T>(list: readonly T[]): T => list.at(-1)!

/** Places both coupons; bar, result and panel follow the frame, and nothing is decided yet. Gives the two stakes. */
async function place(watched: Watched): Promise<number> {
  await placeBoth(watched)
  const { foot } = await watched.figures()
  const stakes = foot[0]!.value - last(foot).value
  expect(stakes).toBeGreaterThan(0)
  await watched.compare(stakes)
  const { result } = await watched.figures()
  expect(result.map(({ value }) => value)).toEqual([0])
  const row = await panelOf(watched.page)
  await expect.poll(async () => (await panelOf(watched.page))(session.open)).toBe(stakes)
  expect([row(session.staked), row(session.won), row(session.result)]).toEqual([0, 0, 0])
  return stakes
}

describe('the bar shows no coupon before its book', () => {
  const { person } = journeys()
  const running = ownSite()
  const members = Array.from({ length: 3 }, (_, at) => `book${Date.now() % 1e8}${at}`)

  beforeAll(async () => {
    for (const name of members) await openAccount(running, name, '20000')
  })

  it.each([
    ['Matchday Sportsbook', 0],
    ['Map Point Esports', 1],
  ])('in %s', async (name, member) => {
    const page = await openMember(person, members[member]!, viewport)
    await page.addInitScript(hearLate)
    const watched = await openWatched(page, name)
    const stakes = await place(watched)
    await expect.poll(watched.rounds, { timeout: settledMsMost }).toBe(2)
    await watched.compare()
    const { result, foot } = await watched.figures()
    const won = last(foot).value - foot[0]!.value + stakes
    expect(won).toBeGreaterThan(0)
    await expect.poll(async () => last((await watched.figures()).result).value).toBe(won - stakes)
    // One coupon's end, then the other's: the result says no more of them than the frame does.
    expect(result.length).toBeLessThanOrEqual(3)
    await expect
      .poll(async () => {
        const row = await panelOf(page)
        return [row(session.staked), row(session.won), row(session.open)]
      })
      .toEqual([stakes, won, 0])
  })

  it('and ten seconds later, when the frame does not say that it has shown it', async () => {
    const page = await openMember(person, members[2]!, viewport)
    await page.addInitScript(() => {
      const muffle = (event: MessageEvent) => event.data?.event === 'round' && event.stopImmediatePropagation()
      addEventListener('message', muffle, true)
    })
    const watched = await openWatched(page, 'Matchday Sportsbook')
    const stakes = await place(watched)
    const before = last((await watched.figures()).bar)
    await watched.frame.locator('.coupon.open').first().waitFor({ state: 'detached', timeout: settledMsMost })
    await expect.poll(async () => last((await watched.figures()).foot).value).toBeGreaterThan(before.value)
    const shown = last((await watched.figures()).foot)
    await expect.poll(async () => last((await watched.figures()).bar).value).toBe(shown.value)
    const won = shown.value - before.value
    await expect.poll(async () => last((await watched.figures()).result).value).toBe(won - stakes)
    const { bar, result } = await watched.figures()
    for (const list of [bar, result]) {
      const late = list.find(({ atMs }) => atMs > before.atMs)!.atMs - shown.atMs
      // Ten seconds from the booking, of which the frame hears a moment later.
      expect(late).toBeGreaterThan(7_000)
    }
  })
})
