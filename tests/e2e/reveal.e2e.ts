import { beforeAll, describe, expect, it } from 'vitest'
import { journeys } from '#tests/support/browser.ts'
import { openAccount } from '#tests/support/members.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { choosing, covering, deciding, type Move, spot } from './reveal-moves.ts'
import { openMember, openWatched, playUntilWin, type Wishes } from './reveal-steps.ts'

type Games = readonly (readonly [name: string, move?: Move, wishes?: Wishes])[]

/** Each family of games, and what its player does. */
const families: readonly (readonly [family: string, games: Games])[] = [
  [
    'on tables whose rounds everybody shares',
    [
      // Two chips on one side: what comes back is not what was staked, so that the result changes.
      ['Royal Roulette', covering(spot('red'), spot('red'), spot('black')), { inView: '.wheel-seat .rotor' }],
      ['Speed Baccarat', covering(spot('player'), spot('player'), spot('banker')), { inView: '.cards .pc' }],
      ['Dragon Tiger Terrace', covering(spot('dragon'), spot('dragon'), spot('tiger'))],
      ['Sic Bo', covering(spot('small'), spot('small'), spot('big'))],
      ['Money Wheel', covering(spot('pays:1'), spot('pays:2'), spot('pays:5'), spot('pays:11'))],
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
  ['on reels', [['Golden Lotus'], ['Dragon Gate'], ['Gem Cascade'], ['Royal Crown']]],
  [
    'at hands of cards',
    [
      // The second action of a hand is to stand.
      ['Market Blackjack', deciding('.act:nth-child(2)')],
      ['Pok Deng Road', deciding('.act:nth-child(2)')],
      ['Ace of Felt', deciding('#go')],
      ['Hi-Lo', deciding('#board button')],
    ],
  ],
  [
    'in a flight, on pins, on mines and at dice',
    [['Rocket X', deciding('#go')], ['Plinko'], ['Mines', deciding('[data-field]')], ['Hot Dice']],
  ],
  [
    'on numbers, on a coin, on a wheel and up a tower',
    [
      ['Quick Keno', choosing('.grid .number:nth-child(7)', '.grid .number:nth-child(33)')],
      ['Coin Flip'],
      ['Tea House Wheel'],
      ['Tower Run', deciding('[data-field]')],
    ],
  ],
  [
    'in a pond and on coupons',
    [
      ['Koi Pond', choosing('[role="radio"]')],
      ['Virtual World Football', choosing('[data-at="result-home"]', '[data-at^="total-"]')],
      ['Virtual Hoops Night', choosing('[data-at="result-home"]', '[data-at^="total-"]')],
      ['Village Rooster', choosing('[data-at="result-home"]')],
    ],
  ],
]

describe('the bar shows no result before the frame', () => {
  const { person } = journeys()
  const running = ownSite()
  // Games are watched at the same time, and one member's games share a balance: each has a member of its own, which has
  // a rest during the next family, because a page that is opened hides what was won in the last ten seconds.
  const [even, odd] = [7, 4].map((length, set) =>
    Array.from({ length }, (_, at) => `watch${Date.now() % 1e8}${set}${at}`),
  ) as [string[], string[]]

  beforeAll(async () => {
    for (const name of [...even, ...odd]) await openAccount(running, name, '20000')
  })

  /** Plays a game until it has paid, with its movements: without them there is nothing to be early for. */
  async function watch(account: string, [name, move, wishes]: Games[number]): Promise<void> {
    const viewport = wishes?.inView ? { width: 390, height: 844 } : { width: 720, height: 640 }
    const page = await openMember(person, account, viewport)
    await playUntilWin(await openWatched(page, name, wishes), move)
  }

  it.each(families)('%s', async (family, games) => {
    const at = families.findIndex(([name]) => name === family)
    const members = at % 2 === 0 ? even : odd
    await Promise.all(games.map((game, place) => watch(members[place]!, game)))
  })

  it('leaving a game that has shown a win takes none of it away', async () => {
    const account = `leaver${Date.now() % 1e8}`
    await openAccount(running, account, '20000')
    const page = await openMember(person, account, { width: 720, height: 640 })
    await playUntilWin(await openWatched(page, 'Coin Flip'))
    const digits = async (selector: string) =>
      (await page.locator(selector, { hasText: /\.[0-9]{2}/ }).innerText()).replace(/[^0-9]/g, '')
    const shown = await digits('.play-bar__balance b')
    await page.goto('/en/mini')
    expect(await digits('.bal__amt')).toBe(shown)
  })
})
