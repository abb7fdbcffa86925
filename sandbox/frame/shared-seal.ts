import { byId } from './page.ts'
import type { Fairness } from './shared-stream.ts'
import type { Say } from './texts.ts'

/** The seal of the running round in the fair play sheet: its first characters, and the whole of it to copy. */
export function openSeal(say: Say) {
  const name = byId('seal-name')
  const short = byId('seal-short')
  const copy = byId<HTMLButtonElement>('seal-copy')
  let whole = ''
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(whole).then(
      () => {
        copy.textContent = say('copied')
        setTimeout(() => {
          copy.textContent = say('copy')
        }, 2000)
      },
      () => {
        // Without leave to write to the clipboard the player copies by hand.
        short.textContent = whole
      },
    )
  })
  return {
    show(fairness: Fairness | null) {
      byId('seal-part').hidden = fairness === null
      if (!fairness) return
      const next = fairness.seed ?? fairness.hash
      if (next === whole) return
      whole = next
      name.textContent = say(fairness.seed ? 'sealSeed' : 'sealHash')
      short.textContent = whole.slice(0, 8)
    },
  }
}
