import { type CockfightResult, type Prices, type Side, sides, spotOf } from '#sandbox/engines/cockfight.ts'
import { make } from '#sandbox/frame/dom.ts'
import { byId, pause } from '#sandbox/frame/page.ts'
import { chipOf } from '#sandbox/frame/shared-rack.ts'
import type { OpenSharedScreen } from '#sandbox/frame/shared-screen.ts'
import { move } from '#sandbox/frame/shared-stage.ts'
import { knock } from '#sandbox/frame/sound.ts'
import { openBirds } from './cockfight-birds.ts'

const text = (price: number) => (price / 100).toFixed(2)
const sideOf = (spot: string) => spot.split(':')[0] as Side

/** Two roosters and a drawn number on a scale; prices that move, and the sides that won before. */
export const open: OpenSharedScreen = ({ root, say, tell, scene, medals }) => {
  const names: Readonly<Record<Side, string>> = { meron: say('meron'), draw: say('pickDraw'), wala: say('wala') }
  const letters: Readonly<Record<Side, string>> = {
    meron: say('meronLetter'),
    draw: say('tieLetter'),
    wala: say('walaLetter'),
  }
  let prices: Prices | undefined
  const fields = sides.map((side) => {
    const price = make('b', { class: 'side-price' }, '–')
    const bought = make('small', {})
    const button = make(
      'button',
      { class: `field tall ${side}`, type: 'button' },
      make('span', { class: 'side-name' }, names[side]),
      price,
      bought,
    )
    return { side, price, bought, button }
  })
  const parts = sides.map((side) => make('i', { class: side }))
  const marker = make('b', { class: 'scale-marker', hidden: true })
  const number = byId('scale-number')
  byId('scale').append(...parts, marker)
  const birds = openBirds(scene)
  birds.rest()
  const past = make('ol', { class: 'past', 'aria-label': say('road') })
  const sides3 = make(
    'div',
    { class: 'sides', role: 'group', 'aria-label': say('kindCockfight') },
    ...fields.map(({ button }) => button),
  )
  root.append(past, sides3)

  /** How wide each side stands on the scale follows from its price. */
  const drawScale = (next: Prices) => {
    for (const [at, side] of sides.entries()) parts[at]!.style.flexGrow = String(10_000 / next[side])
  }
  const drawPrices = (next: Prices) => {
    for (const { side, price, button } of fields) {
      const before = prices?.[side]
      if (before !== undefined && before !== next[side]) price.dataset.moved = before < next[side] ? 'up' : 'down'
      else delete price.dataset.moved
      price.textContent = text(next[side])
      button.dataset.spot = spotOf(side, next[side])
    }
    prices = next
    drawScale(next)
  }
  const sentence = (result: unknown) => {
    const { winner, number: drawn } = result as CockfightResult
    return say('cockfightSays', { side: names[winner], number: String(drawn).padStart(4, '0') })
  }

  return {
    running: 'phaseNumber',
    nameOf: (spot) => names[sideOf(spot)],
    oddsOf: (spot) => text(Number(spot.split(':')[1])),
    sentence,
    prices(next) {
      const wasThere = prices !== undefined
      drawPrices(next as Prices)
      const { meron, wala } = next as Prices
      if (wasThere) tell(say('cockfightPrices', { meron: text(meron), wala: text(wala) }))
    },
    now: (spot) => (prices ? spotOf(sideOf(spot), prices[sideOf(spot)]) : spot),
    async show(result, still, cut) {
      const { number: drawn, prices: last, winner } = result as CockfightResult
      drawScale(last)
      marker.hidden = false
      const to = `${drawn / 100}%`
      if (!still) {
        knock(3)
        // The figures that run by have no bearing on the one that comes.
        const run = setInterval(() => {
          number.textContent = String(Math.floor(Math.random() * 10_000)).padStart(4, '0')
        }, 60)
        const moved = move(marker, [{ left: '0%' }, { left: '100%' }, { left: to }], {
          ms: 2600,
          easing: 'ease-in-out',
          cut,
        })
        await Promise.all([moved, birds.meet(winner, cut)])
        clearInterval(run)
      }
      marker.style.left = to
      number.textContent = String(drawn).padStart(4, '0')
      if (cut.aborted) return
      birds.end(winner)
      if (!still) await pause(520, cut)
    },
    clear() {
      for (const one of marker.getAnimations()) one.cancel()
      marker.hidden = true
      number.textContent = '····'
      birds.rest()
    },
    pays: (spot, result) => sideOf(spot) === (result as CockfightResult).winner,
    history: (rounds) =>
      past.replaceChildren(
        ...rounds.slice(0, 36).map(({ result }) => {
          const { winner } = result as CockfightResult
          return make('li', { class: winner, title: names[winner] }, letters[winner])
        }),
      ),
    chips(_laid, have) {
      for (const { side, bought } of fields) {
        const own = [...have].filter(([spot]) => sideOf(spot) === side)
        bought.replaceChildren(
          ...own.flatMap(([spot, sum]) => [
            chipOf(sum, medals, 'own'),
            say('atPrice', { price: text(Number(spot.split(':')[1])) }),
          ]),
        )
      }
    },
  }
}
