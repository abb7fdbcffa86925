import { byId } from './page.ts'

/** The line under the game: what happened, said to eyes and ears. */
export function openLine() {
  const message = byId('message')

  const write = (text: string, bad = false) => {
    const span = document.createElement('span')
    span.textContent = text
    message.replaceChildren(...(text.trim() === '' ? [] : [span]))
    message.classList.toggle('bad', bad)
  }

  return {
    write: (text: string) => write(text),
    tell(text: string) {
      write(text)
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
