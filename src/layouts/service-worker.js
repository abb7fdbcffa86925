/**
 * The site's service worker. Files whose name holds their hash come from this browser; a page that cannot be reached is
 * answered by the page that says so. Everything else, and the API above all, goes to the server untouched.
 * The build puts its own mark and the languages in the place of the two names below.
 */
const build = '__BUILD__'
const locales = ['__LOCALES__']

const shellName = `shell-${build}`
const filesName = 'files'
/** More than a build has; what was kept first goes first. */
const filesMax = 400

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

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
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
