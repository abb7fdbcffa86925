import { remember, remembered } from './choices.ts'
import { byId } from './page.ts'
import type { Money } from './texts.ts'

/** The stake that the player chose, one of the levels of the game. */
export function openStake(levels: readonly string[], money: Money, changed: () => void) {
  const less = byId<HTMLButtonElement>('less')
  const more = byId<HTMLButtonElement>('more')
  const first = levels.indexOf(remembered('stake') ?? '10.00')
  let at = first >= 0 ? first : Math.min(4, Math.floor(levels.length / 3))
  let locked = true

  /** The stake that is not the player's to choose, while there is one. */
  let given: () => string | undefined = () => undefined
  const value = () => given() ?? levels[at]!

  const draw = () => {
    const isGiven = given() !== undefined
    byId('stake').textContent = money.text(value())
    less.disabled = locked || isGiven || at === 0
    more.disabled = locked || isGiven || at === levels.length - 1
  }
  const move = (by: number) => {
    at = Math.min(levels.length - 1, Math.max(0, at + by))
    remember('stake', levels[at]!)
    draw()
    changed()
  }
  less.addEventListener('click', () => move(-1))
  more.addEventListener('click', () => move(1))
  draw()
  return {
    value,
    move: (by: number) => {
      if (!locked && given() === undefined) move(by)
    },
    /** Takes the stake of the next round from `next` where it names one. */
    follow(next: () => string | undefined) {
      given = next
      draw()
    },
    lock(next: boolean) {
      locked = next
      draw()
    },
  }
}
