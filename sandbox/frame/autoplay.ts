import { byId } from './page.ts'
import { openSheet } from './sheets.ts'
import type { Money, Say } from './texts.ts'
import type { Round } from './types.ts'

interface Options {
  readonly say: Say
  readonly money: Money
  readonly stake: () => string
  readonly begin: () => void
  readonly tell: (text: string) => void
}

const chosen = (name: string) =>
  Number(document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? 10)

const cents = (amount: string) => Number(amount.replace('.', ''))

/** Plays a chosen number of rounds and stops at a loss that the player sets beforehand. */
export function openAutoplay({ say, money, stake, begin, tell }: Options) {
  let left = 0
  let lossLeft = 0
  const button = byId('auto')
  const label = byId('auto-label')

  const draw = () => {
    button.classList.toggle('on', left > 0)
    label.textContent = left > 0 ? `${say('stop')} · ${left}` : say('auto')
  }

  const stop = () => {
    left = 0
    draw()
  }

  button.addEventListener('click', () => {
    if (left > 0) return stop()
    for (const option of document.querySelectorAll<HTMLElement>('[data-times]')) {
      const limit = (cents(stake()) * Number(option.dataset.times)).toString().padStart(3, '0')
      const places = stake().split('.')[1]?.length ?? 0
      option.textContent = money.text(places === 0 ? limit : `${limit.slice(0, -places)}.${limit.slice(-places)}`)
    }
    openSheet('auto-sheet')
  })

  byId('auto-start').addEventListener('click', () => {
    left = chosen('auto-count')
    lossLeft = cents(stake()) * chosen('auto-loss')
    byId<HTMLDialogElement>('auto-sheet').close()
    draw()
    begin()
  })

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stop()
  })

  return {
    stop,
    /** Takes a finished round into account; answers whether another one follows. */
    goesOn(round: Round | undefined): boolean {
      if (left === 0) return false
      if (round?.state !== 'settled') {
        stop()
        return false
      }
      left -= 1
      lossLeft += cents(round.win) - cents(round.stake)
      const free = (round.outcome?.freeSpins ?? 0) > 0 && byId<HTMLInputElement>('auto-free').checked
      if (lossLeft <= 0) tell(say('autoLossReached'))
      if (lossLeft <= 0 || free) left = 0
      draw()
      return left > 0
    },
  }
}
