/** The event of browsers that can put a site on the home screen by themselves. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Shows the buttons that install the app, until it is installed or the browser has been answered. */
export function offerInstall(event: Event): void {
  const buttons = document.querySelectorAll<HTMLElement>('[data-install]')
  const show = (isOffered: boolean) => {
    for (const button of buttons) button.hidden = !isOffered
  }
  for (const button of buttons)
    button.onclick = () => {
      // A browser asks once for each of its events.
      show(false)
      void (event as InstallPrompt).prompt()
    }
  addEventListener('appinstalled', () => show(false), { once: true })
  show(true)
}
