import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildWorker } from '#scripts/build-worker.ts'
import { settings } from '#server/features.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'

const text = readFileSync(new URL('../../src/layouts/service-worker.js', import.meta.url), 'utf8')
const [own, second, third] = ['https://one.example', 'https://two.example', 'https://three.example'] as const

/** The browser's stores, which outlive the worker. */
function openCaches() {
  const stores = new Map<string, Map<string, Response>>()
  return {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        match: async (path: string) => store.get(path)?.clone(),
        put: async (path: string, response: Response) => void store.set(path, response),
      }
    },
    match: async (path: string) => (path === '/en/offline' ? new Response('offline') : undefined),
  }
}

let caches: ReturnType<typeof openCaches>
let nowMs: number
let online: boolean
/** What each address answers to `/api/routers`; the others are down. */
let up: Record<string, readonly string[]>
let asked: string[]
beforeEach(() => {
  caches = openCaches()
  nowMs = 1_000_000
  online = true
  up = {}
  asked = []
})

/** Starts the worker of `own`, as the server sends it to a site of these addresses; gives what it answers to a navigation. */
function worker(domains: readonly string[]) {
  const heard = new Map<string, (event: object) => void>()
  const fetchNow = async (request: string | { url: string }) => {
    const url = typeof request === 'string' ? request : request.url
    asked.push(url)
    const names = url.endsWith('/api/routers') ? up[new URL(url).origin] : undefined
    if (names === undefined) throw new TypeError('Failed to fetch')
    return Response.json(names)
  }
  const redirect = (url: string, status: number) => new Response(null, { status, headers: { location: url } })
  const context = createContext({
    ...{ caches, URL, AbortSignal, JSON, Math, fetch: fetchNow, location: new URL(own) },
    navigator: { onLine: online },
    Date: { now: () => nowMs },
    Response: Object.assign(
      function make(body: string) {
        return new Response(body)
      },
      { redirect },
    ),
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
  })
  const source = text
    .replace("'__LOCALES__'", "'th', 'en'")
    .replace('const domains = []', `const domains = ${JSON.stringify(domains)}`)
  runInContext(source, context)
  return async (path: string): Promise<string> => {
    let answer: Promise<Response> | undefined
    const request = { url: `${own}${path}`, method: 'GET', mode: 'navigate' }
    heard.get('fetch')!({ request, respondWith: (one: Promise<Response>) => (answer = one) })
    const response = await answer!
    return response.headers.get('location') ?? response.text()
  }
}

const all = [own, second, third]

describe('where the address a browser is at is down', () => {
  test('the same page is opened at the first other one at which the site answers', async () => {
    up = { [third]: all, [second]: all }
    expect(await worker(all)('/en/rng?vassalage=PG')).toBe(`${second}/en/rng?vassalage=PG`)
    delete up[second]
    expect(await worker(all)('/en/rng')).toBe(`${third}/en/rng`)
  })

  test('whatever else stands at an address is not the site', async () => {
    up = { [second]: ['https://parked.example'] }
    expect(await worker(all)('/en/rng')).toBe('offline')
  })

  test('no path leads anywhere but to these addresses', async () => {
    up = { [second]: all }
    for (const path of ['//evil.example/x', '/@evil.example', '/.evil.example'])
      expect(new URL(await worker(all)(path)).origin).toBe(second)
  })

  test('a browser is sent on three times a minute at most, also by a worker that was stopped in between', async () => {
    up = { [second]: all }
    for (let time = 0; time < 3; time += 1) expect(await worker(all)('/en/rng')).toBe(`${second}/en/rng`)
    expect(await worker(all)('/en/rng')).toBe('offline')
    nowMs += 60_000
    expect(await worker(all)('/en/rng')).toBe(`${second}/en/rng`)
  })

  test('no other address is asked where there is none, or no network at all', async () => {
    up = { [second]: all }
    expect(await worker([])('/en/rng')).toBe('offline')
    expect(await worker([own])('/en/rng')).toBe('offline')
    online = false
    expect(await worker(all)('/en/rng')).toBe('offline')
    expect(asked.filter((url) => url.endsWith('/api/routers'))).toEqual([])
  })
})

describe('the setting', () => {
  const takes = (value: unknown) => settings.system.domainRoute.schema.safeParse(value).success

  test('takes origins over HTTPS, each once', () => {
    expect(takes([own, second])).toBe(true)
    expect(takes(['http://127.0.0.1:4321'])).toBe(true)
    for (const wrong of ['one.example', `${own}/`, `${own}/en`, 'http://one.example', 'https://u@one.example'])
      expect(takes([wrong]), wrong).toBe(false)
    for (const wrong of ['http://127.0.0.1.evil.example', "https://x.example; script-src 'unsafe-inline'"])
      expect(takes([wrong]), wrong).toBe(false)
    for (const wrong of ['https://*', 'https://x.example;script-src', 'https://x.example"]', 'https://x.example\n'])
      expect(takes([wrong]), wrong).toBe(false)
    expect(takes([own, own])).toBe(false)
  })
})

describe('the server', () => {
  let site: TestSite
  let dist: string
  beforeAll(async () => {
    dist = mkdtempSync(join(tmpdir(), 'worker-'))
    mkdirSync(join(dist, 'client/_astro'), { recursive: true })
    buildWorker(join(dist, 'client'))
    site = await startTestSite({ dist })
  })
  afterAll(async () => {
    await site.close()
    rmSync(dist, { recursive: true })
  })
  const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

  test('writes its addresses into the worker and its policy, at once when they change', async () => {
    const before = await site.visitor().fetch('/sw.js')
    expect(await before.clone().text()).toContain('const domains = []')
    expect(policyOf(before)).toMatch(/connect-src 'self'$/)
    await site.app.settings.change({ domainRoute: [own, second] }, 'test')
    const after = await site.visitor().fetch('/sw.js')
    expect(await after.text()).toContain(`const domains = ["${own}","${second}"]`)
    expect(policyOf(after)).toMatch(/connect-src 'self' https:\/\/one\.example https:\/\/two\.example$/)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    const routers = await site.visitor().fetch('/api/routers')
    expect(await routers.json()).toEqual([own, second])
    expect(routers.headers.get('access-control-allow-origin')).toBe('*')
    const menu = await site.visitor().fetch('/api/menu')
    expect(menu.headers.get('access-control-allow-origin')).toBe(null)
    await site.app.settings.change({ domainRoute: [site.config.publicUrl] }, 'test')
    expect(await (await site.visitor().fetch('/sw.js')).text()).toContain('const domains = []')
  })

  test('names them while the site is closed, so that its page can be reached', async () => {
    await site.app.settings.change({ maintenance: true }, 'test')
    expect((await site.visitor().fetch('/api/routers')).status).toBe(200)
    await site.app.settings.change({ maintenance: false }, 'test')
  })
})
