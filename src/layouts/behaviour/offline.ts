import { barePath } from '#i18n/locale.ts'

/** How often the server is asked while the page is looked at. */
const askEveryMs = 10_000

/** The page that was wanted stands in the address; this one by itself leads home. */
function again(): void {
  if (barePath(location.pathname) !== '/offline') location.reload()
  else location.assign(location.pathname.replace(/\/offline$/, '') || '/')
}

async function askAgain(): Promise<void> {
  if (document.hidden) return
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) again()
}

/** Offers the search when an earlier one has cached all names; the URL is the one in `stores/search.ts`. */
async function offerSearch(): Promise<void> {
  const look = document.querySelector<HTMLElement>('[data-look]')
  if (!look || !(await caches.match('/search-index'))) return
  look.hidden = false
  look.addEventListener('click', () => void import('#islands/actions.ts').then((loaded) => loaded.openSearch()))
}
offerSearch().catch(() => undefined)

document.querySelector('[data-again]')?.addEventListener('click', again)
addEventListener('online', again)
document.addEventListener('visibilitychange', () => void askAgain())
setInterval(() => void askAgain(), askEveryMs)
