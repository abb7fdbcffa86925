import type { Frame } from 'playwright'

/** What a player does in a round. */
export interface Move {
  /** Starts the round. */
  begin?(frame: Frame): Promise<void>
  /** What the game may offer beside its main button until the round is over; the first of them is pressed. */
  readonly offers?: string
}

/** Presses the main button once; another press would cut the show short. */
export const press: Move = { begin: (frame) => frame.locator('#go').click() }

/** First selects these choices, where they are not selected yet. */
export const choosing = (...selectors: readonly string[]): Move => ({
  async begin(frame) {
    for (const selector of selectors) {
      const choice = frame.locator(selector).first()
      if ((await choice.getAttribute('aria-pressed')) !== 'true') await choice.click()
    }
    await frame.locator('#go').click()
  },
})

/** Presses the main button whenever it has something new to do, else the first of these that the game offers. */
export const deciding = (offers: string): Move => ({ offers })

/** Bets may close, and prices move, between two clicks: then the next round is tried. */
const triesMost = 4

/** Bets one chip on each of these spots of a table while bets are open. */
export const covering = (...spots: readonly string[]): Move => ({
  async begin(frame) {
    for (let tries = 1; ; tries += 1) {
      await frame.locator('.clock[data-part="open"]').waitFor({ timeout: 90_000 })
      try {
        return await lay(frame, spots)
      } catch (error) {
        if (tries === triesMost) throw error
      }
    }
  },
})

async function lay(frame: Frame, spots: readonly string[]): Promise<void> {
  for (const spot of spots) await frame.locator(spot).first().click({ timeout: 5000 })
  await frame.locator('#go:not(.waits)').click({ timeout: 2000 })
  await frame.locator('#go.taken').waitFor({ timeout: 5000 })
}

/** The field of a cloth whose name begins so. */
export const spot = (name: string): string => `[data-spot^="${name}"]`

/** Nobody looks for another offer any more. */
export const stopLooking = (frame: Frame): Promise<void> =>
  frame.evaluate(() => document.body.removeAttribute('data-look'))

/**
 * Waits until something can be pressed that is another thing than `last`, and marks it; gives it in words that change
 * with it. Another look ends this one.
 */
export async function nextOffer(frame: Frame, offers: string, last: string, timeout: number): Promise<string> {
  const look = crypto.randomUUID()
  await frame.evaluate((id) => document.body.setAttribute('data-look', id), look)
  const found = await frame.waitForFunction(
    ([selector, before, id]) => {
      if (document.body.dataset.look !== id) return 'over'
      const able = ':enabled:not(.waits, [aria-disabled="true"])'
      const main = document.querySelectorAll(`#go${able}`)
      const all = main.length > 0 ? main : document.querySelectorAll(selector!)
      const open = [...all].filter((one) => one.matches(able) && one.checkVisibility())
      const first = open[0]
      if (!first) return false
      const now = `${main.length > 0 ? 'main' : 'other'} ${open.length} ${first.textContent}`
      if (now === before) return false
      for (const one of document.querySelectorAll('[data-offered]')) one.removeAttribute('data-offered')
      first.setAttribute('data-offered', '')
      return now
    },
    [offers, last, look] as const,
    { timeout, polling: 100 },
  )
  return (await found.jsonValue()) as string
}
