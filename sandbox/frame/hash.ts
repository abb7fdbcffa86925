import { make } from './dom.ts'
import type { Say } from './texts.ts'

const shown = 8

/** The beginning of a hash with a button that copies all of it; where copying is not allowed it shows the whole. */
export function showHash(place: Element, hash: string, say: Say): void {
  const text = make('code', { title: hash }, `${hash.slice(0, shown)}…`)
  const button = make('button', { class: 'copy', type: 'button' }, say('hashCopy'))
  button.addEventListener('click', () => {
    void (async () => {
      try {
        await navigator.clipboard.writeText(hash)
        button.textContent = say('hashCopied')
      } catch {
        text.textContent = hash
        getSelection()?.selectAllChildren(text)
      }
    })()
  })
  place.replaceChildren(text, ' ', button)
}
