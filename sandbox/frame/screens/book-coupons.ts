import { type Coupon, type Fixture, oddsText, productText } from '#sandbox/frame/book.ts'
import { make } from '#sandbox/frame/dom.ts'
import type { Money, Say } from '#sandbox/frame/texts.ts'
import { openEmpty } from './book-slip.ts'
import type { Words } from './book-words.ts'

/** The coupons of this player: those that wait, with the scores as they stand, and those that are settled. */
export function openCoupons(say: Say, money: Money, words: Words, toMatches: () => void) {
  let all: readonly Coupon[] = []
  let shown: 'open' | 'settled' = 'open'
  const states: Readonly<Record<string, string>> = {
    open: say('couponOpen'),
    live: say('matchLive'),
    won: say('couponWon'),
    lost: say('couponLost'),
    void: say('couponVoid'),
    refused: say('refused'),
  }
  const list = make('ul', { class: 'coupons' })
  const empty = openEmpty(say, 'couponsNone', toMatches)
  const tabs = (['open', 'settled'] as const).map((name) => {
    const tab = make(
      'button',
      { class: 'ghost', type: 'button' },
      say(name === 'open' ? 'couponsOpen' : 'couponsSettled'),
    )
    tab.addEventListener('click', () => {
      shown = name
      draw()
    })
    return tab
  })
  const element = make(
    'section',
    { class: 'book-coupons' },
    make('h2', {}, say('couponsMine')),
    make('div', { class: 'coupon-tabs', role: 'group', 'aria-label': say('couponsMine') }, ...tabs),
    empty,
    list,
  )

  const legOf = ({ match, state, ...leg }: Coupon['legs'][number]) =>
    make(
      'li',
      { class: `leg ${state}` },
      make('p', {}, make('strong', {}, words.leg(match, leg)), make('small', {}, words.meeting(match))),
      make('p', { class: 'leg-price' }, make('b', {}, oddsText(leg.odds))),
      make(
        'p',
        { class: 'leg-state' },
        ...(match.score ? [make('b', {}, `${match.score[0]} – ${match.score[1]} `)] : []),
        state === 'open' || state === 'live' ? words.time(match) : states[state]!,
      ),
    )
  const couponOf = (coupon: Coupon) =>
    make(
      'li',
      { class: `coupon ${coupon.status}` },
      make(
        'p',
        { class: 'coupon-head' },
        make('b', { class: 'coupon-status' }, states[coupon.status]!),
        make('span', {}, `${money.text(coupon.stake)} × ${productText(coupon.legs)}`),
        make(
          'strong',
          {},
          coupon.status === 'open' ? say('couponUpTo', { amount: money.text(coupon.pays) }) : money.text(coupon.win),
        ),
      ),
      make('ul', { class: 'legs' }, ...coupon.legs.map(legOf)),
    )

  const draw = () => {
    const isOpen = ({ status }: Coupon) => status === 'open'
    const wanted = all.filter((coupon) => isOpen(coupon) === (shown === 'open'))
    for (const [at, name] of (['open', 'settled'] as const).entries())
      tabs[at]!.setAttribute('aria-pressed', String(shown === name))
    empty.hidden = wanted.length > 0
    list.replaceChildren(...wanted.map(couponOf))
  }
  draw()

  return {
    element,
    set(coupons: readonly Coupon[]) {
      all = coupons
      draw()
    },
    keep(coupon: Coupon) {
      const known = all.some(({ id }) => id === coupon.id)
      all = known ? all.map((one) => (one.id === coupon.id ? coupon : one)) : [coupon, ...all]
      draw()
    },
    /** Matches went on; answers those on which an open coupon waits. */
    follow(fixtures: readonly Fixture[]): readonly Fixture[] {
      const news = new Map(fixtures.map((fixture) => [fixture.id, fixture]))
      const touched = new Set<string>()
      all = all.map((coupon) => {
        if (coupon.status !== 'open' || !coupon.legs.some(({ fixture }) => news.has(fixture))) return coupon
        const legs = coupon.legs.map((leg) => {
          const match = news.get(leg.fixture)
          if (!match) return leg
          touched.add(match.id)
          return { ...leg, match, state: match.phase === 'live' ? ('live' as const) : leg.state }
        })
        return { ...coupon, legs }
      })
      if (touched.size > 0) draw()
      return [...touched].map((id) => news.get(id)!)
    },
    draw,
    hasOpen: () => all.some(({ status }) => status === 'open'),
    open: () => all.filter(({ status }) => status === 'open').length,
    isUnsettled: () => all.some(({ state }) => state === 'betting' || state === 'settling' || state === 'cancelling'),
    stateOf: (id: string) => all.find((one) => one.id === id)?.status,
  }
}
