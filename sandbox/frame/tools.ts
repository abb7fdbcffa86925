import { byId } from './page.ts'

/** On a phone the tools unfold from one button; what opens a sheet, a press elsewhere and Escape fold them. */
export function prepareTools(): void {
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
