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

/** Duplicates the event name of `live.ts`, to avoid importing the live events. */
const catalogueEvent = 'baize:catalogue'
/** Name of the cache for the search index; the service worker does not clear it. */
const storeName = 'search'
const indexKey = '/search-index'
/** Duplicated to avoid importing the API's schemas; the type keeps both equal. */
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
    // The quota is exceeded: keep the older entry.
  }
}

/** Where the service worker keeps the files of the build. */
const filesName = 'files'

/** Caches the chunks that were loaded before the service worker ran, so that the offline page can search. */
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

/** Indexes a catalogue in steps, so that typing is not blocked. */
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

/** Loads or revalidates the index. A cached one is used at once, also offline. */
export function prepareSearch(): void {
  if (isLoading || performance.now() - loadedMs < freshMs) return
  isLoading = true
  // Topics include promotions, which change with the games; the old topics serve until the new ones are loaded.
  topicLoads.clear()
  load()
    // On a failure the server searches; offline, the cached index does.
    .catch(() => undefined)
    .finally(() => {
      isLoading = false
    })
}

/** Subscribes to changes of the searchable data; returns the function that unsubscribes. */
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

/** Loads the topics (articles and pages); `path` is the URL of those in the page's language. */
export function prepareTopics(path: string): void {
  if (topicLoads.has(path)) return
  topicLoads.add(path)
  void loadTopics(path).then((finder) => {
    if (finder === undefined) return
    topicFinders.set(path, finder)
    tellListeners()
  })
}

/** The topics that match a query, among those loaded so far. */
export const findTopics = (query: string, path: string): readonly FoundTopic[] => topicFinders.get(path)?.(query) ?? []

/** Games and vendors from the index of this browser, when it is there. */
export const findHere = (query: string, language: Language) => open?.find(query, gamesMax, language)

/** Games and vendors from the server, for searches before the index is loaded. */
export const findThere = (query: string, language: Language, signal: AbortSignal) =>
  call('search', { q: query.slice(0, queryMax), language, limit: gamesMax }, { signal })

const recentMax = 6

/** Recent searches in this browser, newest first. */
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
