import type { Frame } from 'playwright'

/** What a player does, asked several times a second until the round has been shown. */
export type Move = (frame: Frame, turn: number) => Promise<void>

/** Presses the main button once; another press would cut the show short. */
export const press: Move = async (frame, turn) => {
  if (turn === 0) await frame.locator('#go').click()
}

/** First selects these choices, where they are not selected yet. */
export const choosing =
  (...selectors: readonly string[]): Move =>
  async (frame, turn) => {
    if (turn > 0) return
    for (const selector of selectors) {
      const choice = frame.locator(selector).first()
      if ((await choice.getAttribute('aria-pressed')) !== 'true') await choice.click()
    }
    await press(frame, turn)
  }

/** Presses the main button whenever it has something to do, else the first of these that the game offers. */
export const deciding =
  (offers: string): Move =>
  async (frame, turn) => {
    if (turn % 4 !== 0) return
    const main = frame.locator('#go:enabled:not(.waits)')
    const offered = frame.locator(offers).and(frame.locator(':enabled:not([aria-disabled="true"])')).first()
    const wanted = (await main.isVisible()) ? main : offered
    // What was offered may be gone meanwhile: the next turn looks again.
    if (await wanted.isVisible()) await wanted.click({ timeout: 2000 }).catch(() => undefined)
  }

/** Bets may close, and prices move, between two clicks: then the next round is tried. */
const triesMost = 4

/** Bets one chip on each of these spots of a table while bets are open. */
export const covering =
  (...spots: readonly string[]): Move =>
  async (frame, turn) => {
    for (let tries = 1; turn === 0; tries += 1) {
      await frame.locator('.clock[data-part="open"]').waitFor({ timeout: 90_000 })
      try {
        await lay(frame, spots)
        return
      } catch (error) {
        if (tries === triesMost) throw error
      }
    }
  }

async function lay(frame: Frame, spots: readonly string[]): Promise<void> {
  for (const spot of spots) await frame.locator(spot).first().click({ timeout: 5000 })
  await frame.locator('#go:not(.waits)').click({ timeout: 2000 })
  await frame.locator('#go.taken').waitFor({ timeout: 5000 })
}

/** The field of a cloth whose name begins so. */
export const spot = (name: string): string => `[data-spot^="${name}"]`
