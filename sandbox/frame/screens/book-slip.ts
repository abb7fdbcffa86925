import { type Fixture, type Leg, type Market, oddsText, type Pick, priceIn, productText } from '#sandbox/frame/book.ts'
import { make } from '#sandbox/frame/dom.ts'
import type { Say } from '#sandbox/frame/texts.ts'
import type { Words } from './book-words.ts'

interface Picked extends Leg {
  readonly match: Fixture
  /** The price at which it was picked, where that is gone. */
  readonly was: number | undefined
}

/** What stands where there is nothing yet, and the way to the matches, which are a view of their own on a phone. */
export function openEmpty(say: Say, text: string, toMatches: () => void): HTMLElement {
  const button = make('button', { class: 'ghost to-matches', type: 'button' }, say('viewMatches'))
  button.addEventListener('click', toMatches)
  return make('div', { class: 'slip-empty' }, make('p', {}, say(text)), button)
}

/** The coupon that is being made: at most one pick of a match, each at the price that its player has seen. */
export function openSlip(say: Say, words: Words, most: number, changed: () => void, toMatches: () => void) {
  let legs: readonly Picked[] = []
  const list = make('ul', { class: 'slip-legs' })
  const empty = openEmpty(say, 'couponEmpty', toMatches)
  const odds = make('b', {})
  const sum = make('p', { class: 'slip-sum' }, make('span', {}, say('couponOdds')), odds)
  const ask = make('p', { class: 'slip-ask', role: 'status' })
  const wipe = make('button', { class: 'ghost', type: 'button' }, say('wipe'))
  const title = make('h2', {}, say('couponTitle'))
  const element = make('section', { class: 'book-slip' }, title, empty, list, ask, sum, wipe)

  const draw = () => {
    list.replaceChildren(
      ...legs.map(({ fixture, match, market, pick, odds: price, was }) => {
        const away = make('button', { class: 'slip-away', type: 'button' }, '×')
        away.setAttribute('aria-label', say('couponRemove', { match: words.meeting(match) }))
        away.addEventListener('click', () => drop(fixture))
        return make(
          'li',
          {},
          make(
            'p',
            {},
            make('strong', {}, words.leg(match, { fixture, market, pick, odds: price })),
            make('small', {}, words.meeting(match)),
          ),
          make(
            'p',
            { class: 'slip-price' },
            ...(was ? [make('s', {}, oddsText(was))] : []),
            make('b', {}, oddsText(price)),
          ),
          away,
        )
      }),
    )
    empty.hidden = legs.length > 0
    sum.hidden = legs.length === 0
    wipe.hidden = legs.length === 0
    odds.textContent = productText(legs)
    ask.textContent = asks() ? say('priceAsk') : ''
    changed()
  }
  const asks = () => legs.some(({ was }) => was !== undefined)
  const drop = (fixture: string) => {
    legs = legs.filter((leg) => leg.fixture !== fixture)
    draw()
  }
  wipe.addEventListener('click', () => {
    legs = []
    draw()
  })
  draw()

  return {
    element,
    asks,
    draw,
    legs: (): readonly Leg[] =>
      legs.map(({ fixture, market, pick, odds: price }) => ({ fixture, market, pick, odds: price })),
    has: (fixture: string, market: Market, pick: Pick) =>
      legs.some((leg) => leg.fixture === fixture && leg.market === market && leg.pick === pick),
    /** Takes a pick, or lets go of it; another one of the same match takes its place. */
    toggle(match: Fixture, market: Market, pick: Pick): 'taken' | 'gone' | 'full' {
      const had = legs.some((leg) => leg.fixture === match.id && leg.market === market && leg.pick === pick)
      const others = legs.filter(({ fixture }) => fixture !== match.id)
      if (!had && others.length >= most) return 'full'
      const price = priceIn(match, market, pick)
      legs =
        had || price === undefined
          ? others
          : [...others, { fixture: match.id, market, pick, odds: price, match, was: undefined }]
      draw()
      return had ? 'gone' : 'taken'
    },
    /** Matches changed: new prices are asked about, picks on what has begun are let go. Answers what happened. */
    follow(fixtures: readonly Fixture[]): 'moved' | 'closed' | undefined {
      const news = new Map(fixtures.map((fixture) => [fixture.id, fixture]))
      const before = legs
      const left = legs.filter(({ fixture }) => (news.get(fixture)?.phase ?? 'open') === 'open')
      legs = left.map((leg) => {
        const match = news.get(leg.fixture)
        const price = match && priceIn(match, leg.market, leg.pick)
        if (!match || price === undefined || price === leg.odds) return leg
        return { ...leg, match, odds: price, was: leg.was ?? leg.odds }
      })
      const moved = legs.some((leg, at) => leg.odds !== left[at]!.odds)
      if (moved || legs.length < before.length) draw()
      return legs.length < before.length ? 'closed' : moved ? 'moved' : undefined
    },
    accept() {
      legs = legs.map((leg) => ({ ...leg, was: undefined }))
      draw()
    },
    clear() {
      legs = []
      draw()
    },
  }
}
