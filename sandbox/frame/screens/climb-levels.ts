import { make } from '#sandbox/frame/dom.ts'
import type { Say } from '#sandbox/frame/texts.ts'

/** The difficulty: shown always, changed by the player while the game allows it. */
export interface Levels {
  readonly element: HTMLElement
  show(level: number): void
  unlock(open: boolean): void
}

/** A few ways, each a button: the doors of a tower. */
export function openLevelButtons(
  all: readonly number[],
  texts: { readonly group: string; readonly one: (level: number) => string },
  choose: (level: number) => void,
): Levels {
  const buttons = all.map((level) => {
    const button = make('button', { class: 'ghost', type: 'button' }, texts.one(level))
    button.addEventListener('click', () => choose(level))
    return { level, button }
  })
  return {
    element: make(
      'div',
      { class: 'levels', role: 'group', 'aria-label': texts.group },
      ...buttons.map(({ button }) => button),
    ),
    show(now) {
      for (const { level, button } of buttons) button.setAttribute('aria-pressed', String(level === now))
    },
    unlock(open) {
      for (const { button } of buttons) button.disabled = !open
    },
  }
}

/** Every number up to `most`: step by step, or any at once from a list. */
export function openLevelStepper(most: number, say: Say, choose: (level: number) => void): Levels {
  const list = make(
    'select',
    { class: 'level-list', 'aria-label': say('minesChoice') },
    ...Array.from({ length: most }, (_, at) => make('option', { value: at + 1 }, String(at + 1))),
  )
  const level = () => Number(list.value)
  const step = (sign: string, by: number, name: string) => {
    const button = make('button', { class: 'ghost', type: 'button', 'aria-label': say(name) }, sign)
    button.addEventListener('click', () => choose(level() + by))
    return button
  }
  const [fewer, more] = [step('−', -1, 'minesFewer'), step('+', 1, 'minesMore')]
  list.addEventListener('change', () => choose(level()))
  let open = true
  const draw = () => {
    list.disabled = !open
    fewer.disabled = !open || level() <= 1
    more.disabled = !open || level() >= most
  }
  return {
    element: make(
      'div',
      { class: 'levels stepper', role: 'group', 'aria-label': say('minesChoice') },
      make('span', { 'aria-hidden': 'true' }, say('minesChoice')),
      fewer,
      list,
      more,
    ),
    show(now) {
      list.value = String(now)
      draw()
    },
    unlock(isOpen) {
      open = isOpen
      draw()
    },
  }
}
