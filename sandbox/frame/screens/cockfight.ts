import { type CockfightResult, type Prices, type Side, sides, spotOf } from '#sandbox/engines/cockfight.ts'
import { make } from '#sandbox/frame/dom.ts'
import type { OpenSharedScreen } from '#sandbox/frame/shared-screen.ts'
import { knock } from '#sandbox/frame/sound.ts'

const text = (price: number) => (price / 100).toFixed(2)
const sideOf = (spot: string) => spot.split(':')[0] as Side

/** Two sides and a draw: prices that move, a drawn number on a scale, the sides that won before. Numbers only. */
export const open: OpenSharedScreen = ({ root, say, tell }) => {
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
      make('span', {}, names[side]),
      price,
      bought,
    )
    return { side, price, bought, button }
  })
  const parts = sides.map((side) => make('i', { class: side }))
  const marker = make('b', { class: 'scale-marker', hidden: true })
  const number = make('output', { class: 'scale-number' }, '····')
  const scale = make('div', { class: 'scale', 'aria-hidden': 'true' }, ...parts, marker)
  const past = make('ol', { class: 'past', 'aria-label': say('road') })
  root.append(
    make(
      'div',
      { class: 'sides', role: 'group', 'aria-label': say('kindCockfight') },
      ...fields.map(({ button }) => button),
    ),
    make('div', { class: 'scale-box' }, number, scale),
    past,
  )

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
      const { number: drawn, prices: last } = result as CockfightResult
      drawScale(last)
      marker.hidden = false
      const to = `${drawn / 100}%`
      if (!still) {
        knock(3)
        const move = marker.animate([{ left: '0%' }, { left: '100%' }, { left: to }], {
          duration: 2200,
          easing: 'ease-in-out',
        })
        cut.addEventListener('abort', () => move.cancel())
        await move.finished.catch(() => {})
      }
      marker.style.left = to
      number.textContent = String(drawn).padStart(4, '0')
    },
    clear() {
      marker.hidden = true
      number.textContent = '····'
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
        bought.textContent = own.map(([spot, chips]) => `${chips} × ${text(Number(spot.split(':')[1]))}`).join(' · ')
      }
    },
  }
}
