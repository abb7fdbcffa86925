import { fromCents, toCents } from './amounts.ts'
import { remember, remembered } from './choices.ts'
import { byId } from './page.ts'
import type { Screen } from './screen.ts'
import type { Money, Say } from './texts.ts'

interface ButtonsOptions {
  readonly say: Say
  readonly money: Money
  readonly screen: Screen
  readonly chip: () => string
  readonly stakeMost: string
  readonly go: () => Promise<void>
  readonly move: (by: number) => void
}

/** The bar under the game and its keys: the main button, quick play, sound, the whole stake of several chips. */
export function openButtons({ say, money, screen, chip, stakeMost, go, move }: ButtonsOptions) {
  const main = byId<HTMLButtonElement>('go')
  const quick = byId('quick')
  const total = document.getElementById('total')
  let isQuick = remembered('quick') === '1'
  let isBusy = true

  const draw = () => {
    const word = isBusy && !screen.pressed ? say('stop') : (screen.word?.() ?? main.dataset.word!)
    const text = document.getElementById('go-word')
    if (text) text.textContent = word
    main.setAttribute('aria-label', word)
    const hasNothingToDo = screen.still?.() ?? false
    main.setAttribute('aria-disabled', String(hasNothingToDo))
    main.classList.toggle('waits', hasNothingToDo || (!isBusy && screen.choice() === undefined))
    const chips = screen.chips?.()
    if (total && chips !== undefined) {
      total.hidden = false
      const cents = toCents(chip()) * BigInt(chips)
      byId('total-amount').textContent = money.text(fromCents(cents))
      total.classList.toggle('bad', cents > toCents(stakeMost))
    }
    quick.setAttribute('aria-pressed', String(isQuick))
  }

  quick.addEventListener('click', () => {
    isQuick = !isQuick
    remember('quick', isQuick ? '1' : '0')
    draw()
  })

  main.addEventListener('click', () => void go())
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return
    const control = (event.target as Element).closest('button, a, input, select, dialog')
    if (event.key === ' ' || event.key === 'Enter') {
      if (control || event.repeat) return
      event.preventDefault()
      void go()
    } else if (!control?.matches('input, select') && screen.key?.(event.key)) event.preventDefault()
    else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !control?.matches('input, select')) {
      event.preventDefault()
      move(event.key === 'ArrowUp' ? 1 : -1)
    }
  })

  return {
    draw,
    quick: () => isQuick,
    busy(next: boolean) {
      isBusy = next
      main.disabled = false
      main.classList.toggle('turning', next)
      draw()
    },
  }
}

export type Buttons = ReturnType<typeof openButtons>
