import { byId } from './page.ts'

/** Results of a round are printed in another way than what else is said. */
type LineKind = 'plain' | 'won' | 'lost'

/** The line under the game: what happened, said to eyes and ears. */
export function openLine() {
  const message = byId('message')

  const write = (text: string, bad = false, kind: LineKind = 'plain') => {
    message.dataset.kind = kind
    const span = document.createElement('span')
    span.textContent = text
    message.replaceChildren(...(text.trim() === '' ? [] : [span]))
    message.classList.toggle('bad', bad)
  }

  return {
    write: (text: string) => write(text),
    tell(text: string, kind?: LineKind) {
      write(text, false, kind)
      byId('news').textContent = text
    },
    warn(text: string) {
      write(text, true)
      byId('alarm').textContent = text
    },
    /** A button behind the sentence. */
    offer(text: string, take: () => Promise<void>) {
      const button = document.createElement('button')
      button.className = 'second'
      button.textContent = text
      button.addEventListener('click', () => void take())
      message.append(button)
    },
  }
}
