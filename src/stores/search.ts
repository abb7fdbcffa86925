import type { Language } from '#api/language.ts'
import type { FoundGame, FoundVendor, queryMax as longest } from '#api/search.ts'
import { call } from '#browser/client.ts'
import { searchesKey } from '#browser/personal-keys.ts'
import { siteStorage } from '#browser/storage.ts'
import { type Catalogue, type OpenCatalogue, openingCatalogue } from '#search/catalogue.ts'
import { type FoundTopic, openTopics, type Topic } from '#search/topics.ts'

export type { FoundGame, FoundTopic, FoundVendor }

export interface SearchAnswer {
  readonly games: readonly FoundGame[]
  readonly total: number
  readonly vendors: readonly FoundVendor[]
  readonly topics: readonly FoundTopic[]
}

/** The event of `live.ts`, whose module would bring the live events along. */
const catalogueEvent = 'baize:catalogue'
/** Store of this browser that outlives the page; the service worker leaves it alone. */
const storeName = 'search'
const indexKey = '/search-index'
/** The type holds it to its home, whose module would bring the schemas along. */
const queryMax: typeof longest = 80
/** How many games a list shows. */
const gamesMax = 20
/** An index that is older is asked for again when the search opens. */
const freshMs = 60_000

async function kept<T>(key: string): Promise<T | undefined> {
  try {
    const answer = await (await caches.open(storeName)).match(key)
    return answer && ((await answer.json()) as T)
  } catch {
    // Without a store (private windows) the search needs the network once a visit.
    return undefined
  }
}

async function keep(key: string, value: unknown): Promise<void> {
  try {
    await (await caches.open(storeName)).put(key, new Response(JSON.stringify(value)))
  } catch {
    // A full store keeps what it had.
  }
}

/** Where the service worker keeps the files of the build. */
const filesName = 'files'

/** Keeps the parts of the page that have come before the worker, for the offline page to search with. */
async function keepParts(): Promise<void> {
  try {
    const files = await caches.open(filesName)
    const parts = performance.getEntriesByType('resource').map(({ name }) => name)
    for (const part of parts) {
      if (part.startsWith(`${location.origin}/_astro/`) && !(await files.match(part))) await files.add(part)
    }
  } catch {
    // Without them the search works on this page alone.
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

let open: OpenCatalogue | undefined
let shown = ''
let loadedMs = Number.NEGATIVE_INFINITY
let isLoading = false
const listeners = new Set<() => void>()

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** Takes a catalogue in step by step: what is typed meanwhile is not held up. */
async function take(catalogue: Catalogue): Promise<void> {
  const text = JSON.stringify(catalogue)
  if (text === shown) return
  const steps = openingCatalogue(catalogue)
  for (;;) {
    const step = steps.next()
    if (step.done) {
      open = step.value
      shown = text
      tellListeners()
      return
    }
    await pause()
  }
}

async function load(): Promise<void> {
  if (open === undefined) {
    const before = await kept<Catalogue>(indexKey)
    if (before) await take(before).catch(() => undefined)
  }
  const catalogue = await call('searchIndex')
  loadedMs = performance.now()
  await take(catalogue)
  await keep(indexKey, catalogue)
  await keepParts()
}

/** Brings the index, or asks whether it still holds. What was kept before serves at once, and without a connection. */
export function prepareSearch(): void {
  if (isLoading || performance.now() - loadedMs < freshMs) return
  isLoading = true
  // Offers come and go with the games; what is known of them serves until the new ones are here.
  topicLoads.clear()
  load()
    // Without it the server is asked, and without both there is what was kept.
    .catch(() => undefined)
    .finally(() => {
      isLoading = false
    })
}

/** Calls when what can be found has changed; gives the way to stop. */
export function onSearchChange(listener: () => void): () => void {
  listeners.add(listener)
  const renew = () => {
    loadedMs = Number.NEGATIVE_INFINITY
    prepareSearch()
  }
  document.addEventListener(catalogueEvent, renew)
  return () => {
    listeners.delete(listener)
    document.removeEventListener(catalogueEvent, renew)
  }
}

type TopicFinder = ReturnType<typeof openTopics>
/** By the address of the topics. */
const topicFinders = new Map<string, TopicFinder>()
const topicLoads = new Set<string>()

async function loadTopics(path: string): Promise<TopicFinder | undefined> {
  try {
    const answer = await fetch(path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    const topics = (await answer.json()) as readonly Topic[]
    void keep(path, topics)
    return openTopics(topics)
  } catch {
    topicLoads.delete(path)
    if (topicFinders.has(path)) return undefined
    return openTopics((await kept<readonly Topic[]>(path)) ?? [])
  }
}

/** Brings what can be read; `path` is where the topics of the page's language are. */
export function prepareTopics(path: string): void {
  if (topicLoads.has(path)) return
  topicLoads.add(path)
  void loadTopics(path).then((finder) => {
    if (finder === undefined) return
    topicFinders.set(path, finder)
    tellListeners()
  })
}

/** What can be read about a query, as far as the topics have come. */
export const findTopics = (query: string, path: string): readonly FoundTopic[] => topicFinders.get(path)?.(query) ?? []

/** Games and vendors from the index of this browser, when it is there. */
export const findHere = (query: string, language: Language) => open?.find(query, gamesMax, language)

/** Games and vendors from the server, for those who type before the index has come. */
export const findThere = (query: string, language: Language, signal: AbortSignal) =>
  call('search', { q: query.slice(0, queryMax), language, limit: gamesMax }, { signal })

const recentMax = 6

/** What was searched for here, the last first. */
export function recentSearches(): readonly string[] {
  try {
    const read: unknown = JSON.parse(siteStorage.read(searchesKey) ?? '[]')
    return Array.isArray(read) ? read.filter((text) => typeof text === 'string').slice(0, recentMax) : []
  } catch {
    return []
  }
}

export function rememberSearch(query: string): void {
  const text = query.trim()
  if (text === '') return
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  siteStorage.write(searchesKey, JSON.stringify([text, ...others].slice(0, recentMax)))
}

export const forgetSearches = (): void => siteStorage.write(searchesKey, undefined)
