import { describe, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'
import { logIn } from '#tests/support/steps.ts'
import { openWatched, playUntilWin } from './reveal-steps.ts'

describe('the bar shows no result before the frame', () => {
  const { person } = journeys()

  it('on reels', { timeout: 240_000 }, async () => {
    // With its movements: without them there is nothing to be early for.
    const member = await person({ reducedMotion: 'no-preference' })
    const page = await member.open('/en/rng')
    await logIn(page, 'vip')
    await playUntilWin(await openWatched(page, 'Golden Lotus'))
  })
})
