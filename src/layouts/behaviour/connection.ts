/** Says for as long as the browser is offline that it is, in the page's own line: nothing else can be fetched then. */
export function startConnection(): void {
  const line = document.querySelector<HTMLElement>('[data-offline]')
  if (!line) return
  const tell = () => {
    line.textContent = navigator.onLine ? '' : (line.dataset.offline ?? '')
  }
  addEventListener('offline', tell)
  addEventListener('online', tell)
  tell()
}
