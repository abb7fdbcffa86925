import { make } from './dom.ts'
import type { openBets } from './shared-bets.ts'
import type { SharedScreen } from './shared-screen.ts'
import type { Say } from './texts.ts'

interface ClothOptions {
  /** Where the buttons of the spots are. */
  readonly place: HTMLElement
  readonly bets: ReturnType<typeof openBets>
  readonly screen: SharedScreen
  readonly say: Say
  /** So many chips as an amount. */
  readonly amountOf: (chips: number) => string
  /** Draws the table after a tool was used. */
  readonly redraw: () => void
}

/** What the cloth shows now. */
export interface ClothState {
  /** Chips that are bought, by spot. */
  readonly bought: ReadonlyMap<string, number>
  readonly isOpen: boolean
  /** Spots that the shown result pays. */
  readonly pays: (spot: string) => boolean
}

/** The spots of a table with the chips on them, and the tools for chips that are laid and not yet bet. */
export function openCloth({ place, bets, screen, say, amountOf, redraw }: ClothOptions) {
  const tool = (word: string, act: () => void) => {
    const button = make('button', { class: 'ghost', type: 'button' }, say(word))
    button.addEventListener('click', () => {
      act()
      redraw()
    })
    return button
  }
  const takeBack = tool('takeBack', bets.takeBack)
  const wipe = tool('wipe', bets.clear)
  const double = tool('doubleBets', bets.double)
  const repeat = tool('repeatBets', () => bets.repeat(screen.now))
  const element = make(
    'div',
    { class: 'shared-tools', role: 'group', 'aria-label': say('yourChips') },
    ...[takeBack, wipe, double, repeat],
  )

  const drawSpot = (button: HTMLButtonElement, laid: number, { bought, isOpen, pays }: ClothState) => {
    const spot = button.dataset.spot!
    const chips = laid + (bought.get(spot) ?? 0)
    for (const added of button.querySelectorAll('.mark, .unseen')) added.remove()
    const printed = button.textContent
    const [name, odds] = [screen.nameOf(spot), screen.oddsOf(spot)]
    // What is printed on a spot is the beginning of its name; the rest is said and not seen.
    const rest = [
      ...(printed.includes(name) ? [] : [name]),
      ...(printed.includes(odds) ? [] : [say('spotPays', { odds })]),
      ...(laid > 0 ? [say('spotBet', { amount: amountOf(laid) })] : []),
    ]
    if (rest.length > 0) button.append(make('span', { class: 'unseen' }, `, ${rest.join(', ')}`))
    button.setAttribute('aria-disabled', String(!isOpen))
    const mark = { class: `mark${laid > 0 ? ' laid' : ''}`, 'aria-hidden': 'true' }
    if (chips > 0) button.append(make('span', mark, String(chips)))
    button.classList.toggle('pays', pays(spot))
  }

  return {
    element,
    draw(state: ClothState): void {
      const hand = bets.laid()
      for (const button of place.querySelectorAll<HTMLButtonElement>('[data-spot]'))
        drawSpot(button, hand.get(button.dataset.spot!) ?? 0, state)
      screen.chips?.(hand, state.bought)
      const none = bets.count() === 0
      for (const button of [takeBack, wipe, double]) button.disabled = none
      repeat.disabled = !bets.canRepeat() || !state.isOpen
    },
  }
}
