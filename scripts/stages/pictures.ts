import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Frame, Page } from 'playwright'
import type { RunningSite } from '#tests/support/running-site.ts'
import { bet, frameOf, inPhase, isByClock, memberAt, openGame, type Size, sizes, step } from './games.ts'

/** What is wrong with a picture in a way that can be measured; runs in the frame. */
function faultsHere(isPhone: boolean): string[] {
  const seen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.clientWidth !== 1
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}.${String(element.getAttribute('class') ?? '').replaceAll(' ', '.')}`
  /** Whether it lies in something that is swiped sideways. */
  const pans = (element: Element | null): boolean =>
    element !== null &&
    ((/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      pans(element.parentElement))
  const faults: string[] = []
  if (document.documentElement.scrollWidth > innerWidth)
    faults.push(`wider than its window: ${document.documentElement.scrollWidth}`)
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.closest('dialog') || !seen(element)) continue
    const { overflowX, overflowY } = getComputedStyle(element)
    const over = element.scrollHeight - element.clientHeight
    if (isPhone && /auto|scroll/.test(overflowY) && over > 1) faults.push(`scrolls by ${over}: ${nameOf(element)}`)
    const wide = element.scrollWidth - element.clientWidth
    if (/hidden|clip/.test(overflowX) && wide > 1 && element.textContent && !element.querySelector('*'))
      faults.push(`cut by ${wide}: ${nameOf(element)} ${element.textContent.slice(0, 30)}`)
  }
  const small = new Map<string, number>()
  for (const target of document.querySelectorAll<HTMLElement>('button, a, input, [data-spot], [role="button"]')) {
    if (!isPhone || target.closest('dialog, [aria-disabled="true"]') || !seen(target)) continue
    const { width, height, left, top } = target.getBoundingClientRect()
    if (width === 0) continue
    const isOut = left + width < 0 || left > innerWidth || top + height > innerHeight + 1
    if (isOut && !pans(target)) faults.push(`out of view: ${nameOf(target)} ${Math.round(left)},${Math.round(top)}`)
    // What is drawn smaller may be pressed beside it.
    const { content, width: reachX, height: reachY } = getComputedStyle(target, '::after')
    const reach = content === 'none' ? [0, 0] : [Number.parseFloat(reachX) || 0, Number.parseFloat(reachY) || 0]
    const size = [Math.max(width, reach[0]!), Math.max(height, reach[1]!)].map(Math.round)
    if (size.some((one) => one < 44)) {
      const what = `${nameOf(target)} ${size.join(' × ')}`
      small.set(what, (small.get(what) ?? 0) + 1)
    }
  }
  for (const [what, count] of small) faults.push(`small: ${what}${count > 1 ? ` (${count} times)` : ''}`)
  return faults
}

interface Walk {
  readonly game: string
  readonly page: Page
  readonly size: Size
  readonly to: string
}

/** What was measured once is not told with each state. */
const told = new Set<string>()

async function take({ game, page, size, to }: Walk, frame: Frame, state: string): Promise<void> {
  await page.screenshot({ path: join(to, `${game}-${size.width}-${state}.png`) })
  const isPhone = Math.min(size.width, size.height) < 500
  for (const fault of await frame.evaluate(faultsHere, isPhone)) {
    const line = `${game} ${size.width} ${state}: ${fault}`
    if (!told.has(`${game} ${size.width} ${fault}`)) console.log(line)
    told.add(`${game} ${size.width} ${fault}`)
  }
}

/** A round of a table: bets, no more bets, what is dealt, the result, and who comes late. */
async function watchTable(walk: Walk, frame: Frame): Promise<Frame> {
  await inPhase(frame, 'open')
  await bet(frame)
  await walk.page.waitForTimeout(800)
  await take(walk, frame, 'bets')
  await inPhase(frame, 'closed')
  await walk.page.waitForTimeout(900)
  await take(walk, frame, 'closed')
  await inPhase(frame, 'running')
  await walk.page.waitForTimeout(1700)
  await take(walk, frame, 'dealing')
  await inPhase(frame, 'result')
  await walk.page.waitForTimeout(700)
  await take(walk, frame, 'result')
  await walk.page.reload()
  const late = await frameOf(walk.page)
  await walk.page.waitForTimeout(900)
  await take(walk, late, 'late')
  return late
}

async function watchOwnRound(walk: Walk, frame: Frame): Promise<Frame> {
  await walk.page.waitForTimeout(600)
  await take(walk, frame, 'bets')
  await bet(frame)
  await walk.page.waitForTimeout(700)
  await take(walk, frame, 'dealing')
  await walk.page.waitForTimeout(3000)
  await take(walk, frame, 'playing')
  await step(frame)
  await walk.page.waitForTimeout(3000)
  await take(walk, frame, 'result')
  return frame
}

/** Pictures of games in each of their states at each size, and what of them can be measured. */
export async function takePictures(browser: Browser, site: RunningSite, names: readonly string[], to: string) {
  mkdirSync(to, { recursive: true })
  const contexts = await Promise.all(sizes.map((size) => memberAt(browser, site, size)))
  for (const game of names) {
    await Promise.all(
      sizes.map(async (size, at) => {
        const page = await contexts[at]!.newPage()
        page.on('pageerror', (error) => console.log(`${game} ${size.width}: ${error.message}`))
        try {
          const walk = { game, page, size, to }
          const frame = await openGame(page, game)
          const last = (await isByClock(frame)) ? await watchTable(walk, frame) : await watchOwnRound(walk, frame)
          await contexts[at]!.setOffline(true)
          await page.waitForTimeout(2500)
          await take(walk, last, 'lost')
        } catch (error) {
          console.log(`${game} ${size.width}: ${String(error).split('\n')[0]}`)
          await page.screenshot({ path: join(to, `${game}-${size.width}-failed.png`) }).catch(() => {})
        } finally {
          await contexts[at]!.setOffline(false)
          await page.close()
        }
      }),
    )
  }
}
