/** What browsers say when a part of the page could not be fetched. */
const isPart = (reason: unknown) => reason instanceof Error && /import/i.test(reason.message)

/**
 * Says that a part of the page did not come, with a way to try again: what was pressed is pressed again, so nothing that
 * was typed is lost. The line stands in the page, because without the network nothing else can be fetched.
 */
export function startFailure(): void {
  const line = document.querySelector<HTMLElement>('[data-failure]')
  const text = line?.querySelector('span')
  if (!line || !text) return
  let pressed: HTMLElement | null = null
  let tries = 0
  document.addEventListener('click', (event) => {
    const element = (event.target as Element).closest<HTMLElement>('[data-action]')
    if (element && element !== pressed) tries = 0
    pressed = element ?? pressed
  })
  addEventListener('unhandledrejection', (event) => {
    if (!isPart(event.reason)) return
    event.preventDefault()
    text.textContent = line.dataset[event.reason.message.endsWith('timeout') ? 'timeout' : 'network'] ?? ''
    line.hidden = false
  })
  line.querySelector('button')?.addEventListener('click', () => {
    line.hidden = true
    tries += 1
    // A browser that remembers the failure needs the page anew.
    if (pressed?.isConnected && tries < 2) pressed.click()
    else location.reload()
  })
}
