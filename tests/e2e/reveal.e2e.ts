import { beforeAll, describe, inject, it } from 'vitest'
import site from '#locales/en/site.json' with { type: 'json' }
import { journeys } from '#tests/support/browser.ts'
import { operate } from '#tests/support/running-site.ts'
import { demoPassword, fillLogin, loginButton, loginDialog, register, registerDialog } from '#tests/support/steps.ts'
import { choosing, covering, deciding, type Move, spot } from './reveal-moves.ts'
import { openWatched, playUntilWin } from './reveal-steps.ts'

type Games = readonly (readonly [name: string, move?: Move])[]

/** Each family of games, and what its player does. */
const families: readonly (readonly [family: string, games: Games])[] = [
  [
    'on tables whose rounds everybody shares',
    [
      ['Royal Roulette', covering(spot('red'), spot('black'))],
      ['Speed Baccarat', covering(spot('player'), spot('banker'))],
      ['Dragon Tiger Terrace', covering(spot('dragon'), spot('tiger'))],
      ['Sic Bo', covering(spot('small'), spot('big'))],
      ['Rooster Crown', covering(spot('meron'), spot('wala'))],
      // Every figure of the top number: at least one of them is drawn.
      [
        'Siam Ticket',
        covering(
          '.kinds button:has-text("1 in top")',
          ...[...'0123456789'].map((figure) => `[data-figure="${figure}"]`),
        ),
      ],
    ],
  ],
  ['on reels', [['Golden Lotus'], ['Gem Cascade'], ['Royal Crown']]],
  [
    'at hands of cards',
    [
      ['Market Blackjack', deciding('button:has-text("Stand")')],
      ['Pok Deng Road', deciding('button:has-text("Stand")')],
      ['Ace of Felt', deciding('#go')],
      ['Hi-Lo', deciding('#board button')],
    ],
  ],
  [
    'in a flight, on pins, on mines and at dice',
    [['Rocket X', deciding('#go')], ['Plinko'], ['Mines', deciding('[data-field]')], ['Hot Dice']],
  ],
  [
    'in a pond and on a coupon',
    [
      ['Koi Pond', choosing('[role="radio"]')],
      ['Virtual World Football', choosing('[data-at="result-home"]', '[data-at^="total-"]')],
    ],
  ],
]

describe('the bar shows no result before the frame', () => {
  const { person } = journeys()
  const running = inject('site')
  // Games are watched at the same time, and one member's games share a balance: each has a member of its own.
  const members = Array.from({ length: 6 }, (_, at) => `watch${Date.now() % 1e8}${at}`)

  beforeAll(async () => {
    await Promise.all(
      members.map(async (name) => {
        const page = await (await person()).open('/en')
        await page.getByRole('banner').getByRole('button', { name: site.guest.register }).click()
        await registerDialog(page).waitFor()
        await register(page, name, demoPassword)
        await operate(running, 'deposit', name, '20000', '--reference', name)
      }),
    )
  })

  /** Plays a game until it has paid, with its movements: without them there is nothing to be early for. */
  async function watch(account: string, [name, move]: Games[number]): Promise<void> {
    const member = await person({ reducedMotion: 'no-preference', viewport: { width: 720, height: 640 } })
    const page = await member.open('/en/rng')
    await loginButton(page).click()
    await fillLogin(page, account)
    await loginDialog(page).waitFor({ state: 'hidden' })
    await page.locator('html[data-user="member"]').waitFor()
    await playUntilWin(await openWatched(page, name), move)
  }

  it.each(families)('%s', { timeout: 300_000 }, async (_family, games) => {
    await Promise.all(games.map((game, at) => watch(members[at]!, game)))
  })
})
