import { fromCents, toCents } from './amounts.ts'
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
  /** Whether such a round ends the run, where the player asked for that. */
  readonly ends: (round: Round) => boolean
}

const chosen = (name: string) =>
  Number(document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? 10)

/** Plays a chosen number of rounds and stops at a loss that the player sets beforehand. */
export function openAutoplay({ say, money, stake, begin, tell, ends }: Options) {
  let left = 0
  let lossLeft = 0n
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
      option.textContent = money.text(fromCents(toCents(stake()) * BigInt(option.dataset.times!)))
    }
    openSheet('auto-sheet')
  })

  byId('auto-start').addEventListener('click', () => {
    left = chosen('auto-count')
    lossLeft = toCents(stake()) * BigInt(chosen('auto-loss'))
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
      lossLeft += toCents(round.win) - toCents(round.stake)
      const asked = document.querySelector<HTMLInputElement>('#auto-free')?.checked && ends(round)
      if (lossLeft <= 0n) tell(say('autoLossReached'))
      if (lossLeft <= 0n || asked) left = 0
      draw()
      return left > 0
    },
  }
}
