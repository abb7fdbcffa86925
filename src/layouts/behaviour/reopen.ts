/** How often the server is asked whether the site is open again, while the page is looked at. */
const askEveryMs = 15_000

/** The page that was wanted stands in the address: it comes by itself once the site is open for this visitor. */
async function ask(): Promise<void> {
  if (document.hidden) return
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer && answer.status < 500 && answer.status !== 451 && answer.status !== 403) location.reload()
}

document.addEventListener('visibilitychange', () => void ask())
setInterval(() => void ask(), askEveryMs)
