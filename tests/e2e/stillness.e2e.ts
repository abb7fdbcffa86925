import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { localePath } from '#i18n/locale.ts'
import { visits } from '#route-lookup.ts'
import { journeys, type Person } from '#tests/support/browser.ts'
import { enterAgentArea, logIn } from '#tests/support/steps.ts'

/**
 * One page of each kind, and the page of an address that leads nowhere. The registration is as high as the fields that the
 * operator has switched on, which it waits for.
 */
const kinds = [
  ...visits(({ access, twin, opens }) => access === 'all' && !twin && opens !== 'register'),
  '/nothing-here',
]
/** A member's own pages; where games are played, the vendor moves what it likes. */
const memberKinds = ['/', '/rng', ...visits(({ access, shell }) => access === 'member' && shell !== 'slim')]
const agentKinds = visits(({ access }) => access === 'agent')
const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** A font that comes a frame late may move a word of the header by some pixels. */
const leastSeen = 0.0015

interface Shift {
  readonly value: number
  readonly of: string
}

/** Notes what moves by itself; what somebody's own press moves does not count. */
async function noteShifts({ context }: Person): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node | null }[]
      }[]) {
        const of = entry.sources.map(({ node }) =>
          node instanceof Element ? node.className || node.tagName : node?.nodeName,
        )
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, of: of.join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Reads the page to its foot, as fast as it can be drawn, and gives what moved meanwhile. */
async function shiftsOf(page: Page, path: string, own = false): Promise<string[]> {
  await page.goto(path, { waitUntil: 'load' })
  // What a member's page asks for comes while its head is in view.
  if (own) await page.waitForFunction(() => !document.querySelector('main .skel, main [aria-busy="true"]'))
  const shifts = await page.evaluate(async () => {
    const frames = async (count: number) => {
      for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame)
    }
    await document.fonts.ready
    await new Promise((rest) => requestIdleCallback(rest, { timeout: 1_000 }))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frames(3)
    }
    await new Promise((rest) => requestIdleCallback(rest, { timeout: 1_000 }))
    return (window as unknown as { shifts: Shift[] }).shifts
  })
  return shifts.filter(({ value }) => value >= leastSeen).map(({ value, of }) => `${path}: ${value.toFixed(4)} ${of}`)
}

describe('pages stand still', () => {
  const { person } = journeys()

  it.each(
    (['en', 'th'] as const).flatMap((locale) =>
      (['phone', 'desktop'] as const).map((device) => [locale, device] as const),
    ),
  )(
    'for a guest, in %s on a %s',
    async (locale, device) => {
      const guest = await person({ viewport: widths[device], locale })
      guest.expectComplaint(/404/)
      await noteShifts(guest)
      const page = await guest.context.newPage()
      const moved: string[] = []
      for (const kind of kinds) moved.push(...(await shiftsOf(page, localePath(locale, kind))))
      expect(moved).toEqual([])
    },
    180_000,
  )

  it.each(['phone', 'desktop'] as const)('for a member, on a %s', async (device) => {
    const member = await person({ viewport: widths.desktop })
    const page = await member.open('/en')
    await logIn(page, 'demo')
    // From the first page on a browser knows which rows a member has.
    await expect.poll(() => page.locator('.only-member [aria-busy="true"]').count()).toBe(0)
    await noteShifts(member)
    await page.setViewportSize(widths[device])
    const moved: string[] = []
    for (const kind of memberKinds) moved.push(...(await shiftsOf(page, localePath('en', kind), true)))
    expect(moved).toEqual([])
  })

  it.each(['phone', 'desktop'] as const)('for a member in a new tab, on a %s', async (device) => {
    const member = await person({ viewport: widths.desktop })
    const page = await member.open('/en')
    await logIn(page, 'demo')
    await expect.poll(() => page.locator('.only-member [aria-busy="true"]').count()).toBe(0)
    await noteShifts(member)
    const moved: string[] = []
    // The second time in a browser that has not seen which rows the member has.
    for (const forgotten of [false, true]) {
      if (forgotten)
        await page.evaluate(() => ['row-recent', 'row-favourites'].map((key) => localStorage.removeItem(key)))
      const tab = await member.context.newPage()
      await tab.setViewportSize(widths[device])
      moved.push(...(await shiftsOf(tab, '/en', true)))
      await tab.close()
    }
    expect(moved).toEqual([])
  })

  it.each(['phone', 'desktop'] as const)('for a member without games of their own, on a %s', async (device) => {
    const member = await person({ viewport: widths.desktop })
    const page = await member.open('/en')
    await logIn(page, 'newbie')
    // From the first page on a browser knows that there are none.
    await expect.poll(() => page.locator('.only-member [aria-busy="true"]').count()).toBe(0)
    await noteShifts(member)
    await page.setViewportSize(widths[device])
    const moved: string[] = []
    for (const kind of ['/', '/member']) moved.push(...(await shiftsOf(page, localePath('en', kind), true)))
    expect(moved).toEqual([])
  })

  it.each(['phone', 'desktop'] as const)('for an agent, on a %s', async (device) => {
    const agent = await person({ viewport: widths[device] })
    const page = await agent.open('/en/agent')
    await enterAgentArea(page)
    await noteShifts(agent)
    const moved: string[] = []
    for (const kind of agentKinds) moved.push(...(await shiftsOf(page, localePath('en', kind), true)))
    expect(moved).toEqual([])
  })
})
