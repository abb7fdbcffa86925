import { toCents } from './amounts.ts'
import { make } from './dom.ts'
import { byId } from './page.ts'
import type { Say } from './texts.ts'
import type { Round } from './types.ts'

/** One result in the row of the last ones. */
export interface Past {
  readonly text: string
  readonly tone?: 'good' | 'great' | 'plain'
  /** The player won here, where the result itself does not say so. */
  readonly own?: boolean
}

/** How many times its stake a round paid. @example times(250) // '2.50×' */
export const times = (hundredths: number) => `${(hundredths / 100).toFixed(2)}×`

export const toneOf = (hundredths: number): Past['tone'] =>
  hundredths >= 1000 ? 'great' : hundredths >= 200 ? 'good' : 'plain'

/** The usual entry: how many times the stake came back. */
export function pastOf(round: Round): Past {
  const hundredths = Number((toCents(round.win) * 100n) / (toCents(round.stake) || 1n))
  return { text: times(hundredths), tone: toneOf(hundredths) }
}

const most = 20

/** The row of the last results over a game, the newest at the left. */
export function openStrip(say: Say, past: (round: Round) => Past) {
  const list = make('ol', { class: 'strip', 'aria-label': say('stripLabel') })
  byId('board').before(list)
  const entry = (round: Round) => {
    const { text, tone = 'plain', own = false } = past(round)
    return make('li', { 'data-tone': tone, 'data-own': own }, text)
  }
  return {
    fill(rounds: readonly Round[]) {
      const shown = rounds.filter(({ state, seen }) => state === 'settled' && seen)
      list.replaceChildren(...shown.map(entry))
    },
    add(round: Round) {
      const item = entry(round)
      item.classList.add('new')
      list.prepend(item)
      while (list.children.length > most) list.lastElementChild!.remove()
    },
  }
}
