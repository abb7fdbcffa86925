import { tabStorage } from './storage.ts'

const closedKey = 'closedAt'
/** Two loads for one closing would be one too many: another process may still serve the open page. */
const reloadAgainMs = 30_000

/** The server has the page that says why the site is closed, whatever address is asked for. */
export function showClosed(): void {
  if (document.body.dataset.whileClosed !== undefined) return
  const last = Number(tabStorage.read(closedKey) ?? 0)
  if (Date.now() - last < reloadAgainMs) return
  tabStorage.write(closedKey, String(Date.now()))
  location.reload()
}
