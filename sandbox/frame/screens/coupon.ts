import type { CouponChoice, CouponShow } from '#sandbox/engines/coupon.ts'
import type { Pick } from '#sandbox/engines/fixtures.ts'
import { fromCents, toCents } from '#sandbox/frame/amounts.ts'
import { make } from '#sandbox/frame/dom.ts'
import { isStill, pause } from '#sandbox/frame/page.ts'
import type { OpenScreen } from '#sandbox/frame/screen.ts'
import { chime, knock } from '#sandbox/frame/sound.ts'
import type { Say } from '#sandbox/frame/texts.ts'
import type { Round } from '#sandbox/frame/types.ts'
import { openField, openRing, type Played } from './coupon-course.ts'

interface Market {
  readonly key: 'result' | 'total' | 'first'
  readonly picks: readonly { readonly pick: Pick; readonly odds: number }[]
}

interface Fixture {
  readonly home: string
  readonly away: string
  readonly markets: readonly Market[]
}

interface CouponRules {
  readonly line: string | null
  readonly fixtures: readonly Fixture[]
}

const showOf = (round: Round) => round.outcome as CouponShow

/** What is shown of a match. The markets stand in the order winner, total, first. */
const playedOf = ({ results: [winner, , first], score }: CouponShow): Played => ({
  winner: winner as Played['winner'],
  first: first as Played['first'],
  score,
})
const scoreText = ([home, away]: readonly [number, number]) => `${home} – ${away}`

const marketTitles: Readonly<Record<Market['key'], string>> = {
  result: 'marketResult',
  total: 'marketTotal',
  first: 'marketFirst',
}

function pickText(say: Say, { home, away }: Fixture, line: string | null, pick: Pick): string {
  if (pick === 'over' || pick === 'under') return say(pick === 'over' ? 'pickOver' : 'pickUnder', { line: line ?? '' })
  return pick === 'draw' ? say('pickDraw') : pick === 'home' ? home : away
}

/** A coupon of one virtual match: two names, its markets and their odds. */
export const open: OpenScreen = ({ root, say, money, rules, chip, changed, tell }) => {
  const { line, fixtures } = rules as CouponRules
  let at = 0
  let picks: (Pick | null)[] = fixtures[0]!.markets.map(() => null)
  let locked = true
  let last: CouponShow | undefined

  const home = make('b', { class: 'side-name home' })
  const away = make('b', { class: 'side-name away' })
  const score = make('output', { class: 'score' })
  const place = make('span', { class: 'place' })
  const turn = (by: number, sign: string, name: string) => {
    const button = make('button', { class: 'turn', type: 'button', 'aria-label': say(name) }, sign)
    button.addEventListener('click', () => move(by))
    return button
  }
  const turns = [turn(-1, '‹', 'previousMatch'), turn(1, '›', 'nextMatch')] as const
  const markets = make('div', { class: 'markets' })
  const scene = root.querySelector<SVGSVGElement>('.scene')
  // Goals are counted to 3.5, parts to 5.5; a duel has nothing to count.
  const course = scene ? openRing(scene) : openField(line === '3.5' ? 'goals' : 'parts')
  root.append(
    make('p', { class: 'virtual' }, say(line === null ? 'virtualDuel' : 'virtualMatch'), place),
    make('div', { class: 'meeting' }, turns[0], home, score, away, turns[1]),
    course.element,
    markets,
  )

  const move = (by: number) => {
    if (locked) return
    at = (at + by + fixtures.length) % fixtures.length
    picks = fixtures[at]!.markets.map(() => null)
    clear()
    changed()
  }
  const clear = () => {
    last = undefined
    course.rest()
    draw()
  }
  const choose = (market: number, pick: Pick) => {
    if (locked) return
    picks[market] = picks[market] === pick ? null : pick
    knock(2)
    clear()
    changed()
  }

  const button = (market: Market, index: number, { pick, odds }: Market['picks'][number]) => {
    const chosen = picks[index] === pick
    const result = last ? last.results[index] === pick : false
    const label = pickText(say, fixtures[at]!, line, pick)
    const element = make(
      'button',
      { class: `pick${result ? ' came' : ''}`, type: 'button', 'aria-pressed': String(chosen) },
      make('span', { class: 'pick-name' }, label),
      make('span', { class: 'pick-odds' }, (odds / 100).toFixed(2)),
      ...(chosen ? [make('span', { class: 'chip', 'aria-hidden': 'true' })] : []),
    )
    element.disabled = locked
    element.dataset.at = `${market.key}-${pick}`
    element.addEventListener('click', () => choose(index, pick))
    return element
  }

  const draw = () => {
    const fixture = fixtures[at]!
    const focused = (document.activeElement as HTMLElement | null)?.dataset.at
    home.textContent = fixture.home
    away.textContent = fixture.away
    place.textContent = `${at + 1} / ${fixtures.length}`
    score.textContent = last?.score ? scoreText(last.score) : '–'
    markets.replaceChildren(
      ...fixture.markets.map((market, index) =>
        make(
          'section',
          { class: 'market' },
          make('h2', { class: 'printed' }, say(marketTitles[market.key])),
          make('div', { class: 'picks' }, ...market.picks.map((one) => button(market, index, one))),
        ),
      ),
    )
    for (const one of turns) one.disabled = locked
    if (focused) markets.querySelector<HTMLElement>(`[data-at="${focused}"]`)?.focus()
  }
  draw()

  const count = () => picks.filter((pick) => pick !== null).length
  const take = (chosen: CouponChoice) => {
    at = chosen.fixture
    picks = [...chosen.picks]
  }

  return {
    choice: () => (count() === 0 ? undefined : { fixture: at, picks }),
    chips: count,
    invite: () => say('couponInvite', { amount: money.text(fromCents(toCents(chip()))) }),
    begin: clear,
    undo: draw,
    async play(round, pace) {
      const show = showOf(round)
      take(show)
      draw()
      const cut = pace.cut()
      if (!pace.quick && !isStill()) {
        if (show.score) score.textContent = scoreText([0, 0])
        await course.run(playedOf(show), cut, (now) => {
          score.textContent = scoreText(now)
          tell(`${home.textContent} ${scoreText(now)} ${away.textContent}`)
          knock(3)
        })
      } else course.end(playedOf(show))
      last = show
      draw()
      if (Number(round.win) > 0) chime(4)
      await pause(pace.quick ? 100 : 300, cut)
    },
    rest(round) {
      last = showOf(round)
      take(last)
      course.end(playedOf(last))
      draw()
    },
    sentence(round) {
      const { fixture, results, score: end } = showOf(round)
      const winner = pickText(say, fixtures[fixture]!, line, results[0]!)
      return end ? `${winner} · ${scoreText(end)}` : winner
    },
    key(key) {
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
      move(key === 'ArrowRight' ? 1 : -1)
      return true
    },
    unlock(isOpen) {
      locked = !isOpen
      draw()
    },
  }
}
