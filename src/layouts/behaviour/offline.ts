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

document.querySelector('[data-again]')?.addEventListener('click', again)
addEventListener('online', again)
document.addEventListener('visibilitychange', () => void askAgain())
setInterval(() => void askAgain(), askEveryMs)
