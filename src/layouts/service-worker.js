/**
 * The site's service worker. Files whose name holds their hash come from this browser; a page that cannot be reached is
 * answered by the same page at another address of the site, or by the page that says so. Everything else, and the API
 * above all, goes to the server untouched. The build puts its own mark and the languages in the place of the two names below.
 */
const build = '__BUILD__'
const locales = ['__LOCALES__']
/** All addresses of the site, where it has more than one; the HTTP server writes them in (`server/http/worker-file.ts`). */
const domains = []

const shellName = `shell-${build}`
const filesName = 'files'
/** More than a build has; what was kept first goes first. */
const filesMax = 400

const probeMs = 4_000
/** How often a browser is sent on from here: two addresses that are both half down must not pass it to and fro. */
const leapsMax = 3
const leapsEveryMs = 60_000

const offlinePath = (locale) => (locale === locales[0] ? '/offline' : `/${locale}/offline`)
const offlineFor = (url) => {
  const first = new URL(url).pathname.split('/')[1]
  return offlinePath(locales.includes(first) ? first : locales[0])
}
const isKept = (url) => url.origin === location.origin && /^\/(?:_astro|fonts)\//.test(url.pathname)

/** Keeps the offline pages with what they are drawn with. */
async function keepShell() {
  const [shell, files] = await Promise.all([caches.open(shellName), caches.open(filesName)])
  for (const path of locales.map(offlinePath)) {
    const page = await fetch(path, { cache: 'no-cache' })
    if (!page.ok) throw new Error(`${path}: ${page.status}`)
    const html = await page.clone().text()
    const parts = [...html.matchAll(/(?:href|src)="(\/(?:_astro|fonts)\/[^"]+)"/g)].map(([, address]) => address)
    await Promise.all(
      parts.map(async (address) => {
        const place = address.startsWith('/fonts/') ? shell : files
        return (await place.match(address)) ?? place.add(address)
      }),
    )
    await shell.put(path, page)
  }
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name.startsWith('shell-') && name !== shellName) await caches.delete(name)
  const files = await caches.open(filesName)
  const requests = await files.keys()
  await Promise.all(requests.slice(0, Math.max(0, requests.length - filesMax)).map((request) => files.delete(request)))
}

async function file(request, url) {
  // Fonts have no hash in their names: they are kept as long as the build.
  const files = await caches.open(url.pathname.startsWith('/fonts/') ? shellName : filesName)
  const known = await files.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.status === 200) void files.put(request, response.clone()).catch(() => undefined)
  return response
}

/** Whether the site answers at an address: whatever else may stand there does not name the address as the site's. */
async function answers(domain) {
  try {
    const signal = AbortSignal.timeout(probeMs)
    const answer = await fetch(`${domain}/api/routers`, { cache: 'no-store', credentials: 'omit', signal })
    return answer.ok && (await answer.json()).includes(domain)
  } catch {
    return false
  }
}

/** Counts one more leap, unless there were too many. The worker may be stopped at any time, so the count is kept. */
async function mayLeap(now) {
  const leaps = await caches.open('leaps')
  const kept = await leaps.match('/leaps')
  const times = kept ? (await kept.json()).filter((at) => Math.abs(now - at) < leapsEveryMs) : []
  if (times.length >= leapsMax) return false
  await leaps.put('/leaps', new Response(JSON.stringify([...times, now])))
  return true
}

/** The same page at the first other address at which the site answers, in the operator's order. */
async function elsewhere(url) {
  const others = domains.filter((domain) => domain !== location.origin)
  if (others.length === 0 || navigator.onLine === false) return undefined
  const asked = others.map(answers)
  for (const [at, domain] of others.entries()) {
    if (!(await asked[at])) continue
    const { pathname, search } = new URL(url)
    return (await mayLeap(Date.now())) ? Response.redirect(domain + pathname + search, 302) : undefined
  }
  return undefined
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const away = await elsewhere(event.request.url).catch(() => undefined)
    if (away) return away
    const kept = await caches.match(offlineFor(event.request.url))
    if (kept) return kept
    throw error
  }
}

addEventListener('install', (event) => event.waitUntil(keepShell().then(() => skipWaiting())))
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOthers(), registration.navigationPreload?.enable(), clients.claim()])),
)
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api/')) event.respondWith(page(event))
  } else if (isKept(url)) event.respondWith(file(request, url))
})
