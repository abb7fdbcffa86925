/** The event of browsers that can put a site on the home screen by themselves. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

function makeButton(text: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'side__link side__link--button'
  button.title = text
  const icon = document.createElement('span')
  icon.className = 'i i-ph-download-simple'
  icon.ariaHidden = 'true'
  const label = document.createElement('span')
  label.className = 'lbl'
  label.textContent = text
  button.append(icon, label)
  return button
}

let shown: HTMLButtonElement | undefined

/** Offers the app in the menu, until it is installed or the browser has been answered. */
export function offerInstall(event: Event): void {
  const head = document.querySelector<HTMLElement>('[data-install]')
  if (!head) return
  shown?.remove()
  const button = makeButton(head.dataset.install ?? '')
  shown = button
  button.addEventListener('click', () => {
    // A browser asks once for each of its events.
    button.remove()
    void (event as InstallPrompt).prompt()
  })
  addEventListener('appinstalled', () => button.remove(), { once: true })
  head.after(button)
}
