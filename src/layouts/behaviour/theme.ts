import { watchReturn } from './restored.ts'

const colours = { dark: '#0d1612', light: '#faf6eb' }

/** Switches between dark and light, keeps the choice, and follows a choice made in another tab. */
export function startTheme(): void {
  const root = document.documentElement
  const show = (theme: string | null | undefined) => {
    const next = theme === 'light' ? 'light' : 'dark'
    root.dataset.theme = next
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colours[next])
  }
  show(root.dataset.theme)
  // On the document: the console's buttons come and go.
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('[data-theme-switch]') === null) return
    show(root.dataset.theme === 'light' ? 'dark' : 'light')
    localStorage.setItem('theme', root.dataset.theme ?? 'dark')
  })
  watchReturn(show)
  addEventListener('storage', (event) => {
    if (event.key === 'theme') show(event.newValue)
  })
}
