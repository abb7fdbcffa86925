import { fromCents } from './amounts.ts'
import { make } from './dom.ts'
import { byId } from './page.ts'
import type { Bets, Sums } from './shared-bets.ts'
import { openOwnChips } from './shared-own.ts'
import { chipOf } from './shared-rack.ts'
import type { SharedScreen } from './shared-screen.ts'
import type { Money, Say } from './texts.ts'

interface ClothOptions {
  /** Where the buttons of the spots are. */
  readonly place: HTMLElement
  readonly bets: Bets
  readonly screen: SharedScreen
  readonly say: Say
  readonly money: Money
  readonly medals: readonly bigint[]
  /** Draws the table after a tool was used. */
  readonly redraw: () => void
}

/** What the cloth shows now. */
export interface ClothState {
  /** Chips that are bought, by spot. */
  readonly bought: Sums
  readonly isOpen: boolean
  /** The result is on the table. */
  readonly isShown: boolean
  /** Spots that the shown result pays. */
  readonly pays: (spot: string) => boolean
}

/** The spots of a table with the chips on them, and the tools for chips that are laid and not yet bet. */
export function openCloth({ place, bets, screen, say, money, medals, redraw }: ClothOptions) {
  const tool = (word: string, sign: string, act: () => void) => {
    // A figure that is printed is part of the name; arrows are not read out.
    const name = /[0-9]/.test(sign) ? `${sign} ${say(word)}` : say(word)
    const button = make(
      'button',
      { class: 'chip-tool', type: 'button', 'aria-label': name },
      make('i', { 'aria-hidden': 'true' }, sign),
      make('span', {}, say(word)),
    )
    button.addEventListener('click', () => {
      act()
      redraw()
    })
    return button
  }
  const takeBack = tool('takeBack', '↶', bets.takeBack)
  const double = tool('doubleBets', '2×', bets.double)
  const repeat = tool('repeatBets', '↻', () => bets.repeat(screen.now))
  byId('chip-tools').append(takeBack, double, repeat)

  const own = openOwnChips(screen, medals)

  const drawSpot = (button: HTMLButtonElement, laid: bigint, { bought, isOpen, isShown, pays }: ClothState) => {
    const spot = button.dataset.spot!
    const sum = laid + (bought.get(spot) ?? 0n)
    for (const added of button.querySelectorAll('.mark, .unseen')) added.remove()
    const printed = button.textContent
    const [name, odds] = [screen.nameOf(spot), screen.oddsOf(spot)]
    // What is printed on a spot is the beginning of its name; the rest is said and not seen.
    const rest = [
      ...(printed.includes(name) ? [] : [name]),
      ...(printed.includes(odds) ? [] : [say('spotPays', { odds })]),
      ...(sum > 0n ? [say('spotBet', { amount: money.text(fromCents(sum)) })] : []),
    ]
    if (rest.length > 0) button.append(make('span', { class: 'unseen' }, `, ${rest.join(', ')}`))
    button.setAttribute('aria-disabled', String(!isOpen))
    if (sum > 0n) button.append(chipOf(sum, medals, laid > 0n ? 'mark laid' : 'mark'))
    button.classList.toggle('pays', pays(spot))
    button.classList.toggle('missed', isShown && sum > 0n && !pays(spot))
  }

  return {
    draw(state: ClothState): void {
      const hand = bets.laid()
      for (const button of place.querySelectorAll<HTMLButtonElement>('[data-spot]'))
        drawSpot(button, hand.get(button.dataset.spot!) ?? 0n, state)
      screen.chips?.(hand, state.bought)
      own.draw(state)
      const none = hand.size === 0
      for (const button of [takeBack, double]) button.disabled = none
      repeat.disabled = !bets.canRepeat() || !state.isOpen
    },
  }
}
