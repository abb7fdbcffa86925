import { byId } from './page.ts'
import { turnSound } from './sound.ts'

/** The switch of the sound. On a phone the tools unfold from one button; what opens a sheet, a press elsewhere and Escape fold them. */
export function prepareTools(): void {
  const sound = byId('sound')
  sound.addEventListener('click', () => {
    const on = sound.getAttribute('aria-pressed') !== 'true'
    sound.setAttribute('aria-pressed', String(on))
    turnSound(on)
  })
  const button = byId<HTMLButtonElement>('open-tools')
  const isOpen = () => button.getAttribute('aria-expanded') === 'true'
  const show = (open: boolean) => button.setAttribute('aria-expanded', String(open))
  button.addEventListener('click', () => show(!isOpen()))
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('#open-tools, #quick, #sound')) show(false)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen() || document.querySelector('dialog[open]')) return
    event.preventDefault()
    show(false)
    button.focus()
  })
}
