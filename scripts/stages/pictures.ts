import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Frame, Page } from 'playwright'
import type { RunningSite } from '#tests/support/running-site.ts'
import { bet, inPhase, isByClock, memberAt, openGame, step, type View } from './games.ts'

/** What is wrong with a picture in a way that can be measured; runs in the frame. */
export function faultsHere(isPhone: boolean): string[] {
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
  readonly view: View
  readonly to: string
}

/** What a view of a game is called: English is not named. */
const nameOf = ({ size, language }: View) => (language === 'en' ? `${size.width}` : `${size.width}-${language}`)

/** What was measured once is not told with each state. */
const told = new Set<string>()

async function take({ game, page, view, to }: Walk, frame: Frame, state: string): Promise<void> {
  const { size } = view
  const name = nameOf(view)
  await page.screenshot({ path: join(to, `${game}-${name}-${state}.png`) })
  const isPhone = Math.min(size.width, size.height) < 500
  for (const fault of await frame.evaluate(faultsHere, isPhone)) {
    const line = `${game} ${name} ${state}: ${fault}`
    if (!told.has(`${game} ${name} ${fault}`)) console.log(line)
    told.add(`${game} ${name} ${fault}`)
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
  // Somebody who comes now sees the end at once.
  const late = lookLate(walk)
  await inPhase(frame, 'result')
  await walk.page.waitForTimeout(700)
  await take(walk, frame, 'result')
  await late
  return frame
}

async function lookLate(walk: Walk): Promise<void> {
  const page = await walk.page.context().newPage()
  const frame = await openGame(page, walk.game, walk.view.language)
  await inPhase(frame, 'result')
  await page.waitForTimeout(500)
  await take({ ...walk, page }, frame, 'late')
  await page.close()
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

interface Pictures {
  readonly names: readonly string[]
  readonly views: readonly View[]
  readonly to: string
}

async function watch(walk: Walk): Promise<void> {
  const { game, page, view, to } = walk
  page.on('pageerror', (error) => console.log(`${game} ${nameOf(view)}: ${error.message}`))
  try {
    const frame = await openGame(page, game, view.language)
    const last = (await isByClock(frame)) ? await watchTable(walk, frame) : await watchOwnRound(walk, frame)
    await page.context().setOffline(true)
    await page.waitForTimeout(2500)
    await take(walk, last, 'lost')
  } catch (error) {
    console.log(`${game} ${nameOf(view)}: ${String(error).split('\n')[0]}`)
    await page.screenshot({ path: join(to, `${game}-${nameOf(view)}-failed.png`) }).catch(() => {})
  } finally {
    await page.context().setOffline(false)
    await page.close()
  }
}

/** Pictures of games in each of their states in each view, and what of them can be measured. */
export async function takePictures(browser: Browser, site: RunningSite, { names, views, to }: Pictures): Promise<void> {
  mkdirSync(to, { recursive: true })
  const contexts = await Promise.all(views.map(({ size, isLight }) => memberAt(browser, site, size, isLight)))
  for (const game of names)
    await Promise.all(views.map(async (view, at) => watch({ game, page: await contexts[at]!.newPage(), view, to })))
}
