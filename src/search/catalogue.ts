import type { Output } from '#api/endpoint.ts'
import type { Api } from '#api/index.ts'
import type { Language } from '#api/language.ts'
import type { FoundGame, FoundVendor } from '#api/search.ts'
import { mistyped } from './match.ts'
import { type Entry, type Hit, indexing, type Search } from './open-search.ts'

export type Catalogue = Output<Api['searchIndex']>
type Results = Output<Api['search']>

/** What is said of a game in one number. */
export const flags = { hot: 1, trial: 2, maintenance: 4, vendorDown: 8, list: 16 } as const
export const ownCover = '*'

/** A catalogue that can be asked. */
export interface OpenCatalogue {
  /** Games and vendors of a text; the popular games where it is empty. */
  find(query: string, limit: number, language: Language): Results
}

const languages: readonly Language[] = ['th', 'en', 'es', 'pt']
const vendorsMax = 6

/** The names of a game: the one that it has everywhere, then its own in each language. */
function namesOf({ games }: Catalogue, at: number): string[] {
  const own = languages.map((language) => games.names[language][at] ?? '')
  return [games.name[at]!, ...own]
}

function gameEntry(catalogue: Catalogue, at: number): Entry {
  const { types, vendors, games } = catalogue
  const vendor = vendors[games.vendor[at]!]!
  const { titles } = types[games.type[at]!]!
  return { names: namesOf(catalogue, at), also: [vendor.vassalage, vendor.displayName, ...Object.values(titles)] }
}

/** The address of a game's cover. */
function coverOf({ images, games }: Catalogue, at: number): string {
  const icon = games.icon[at] === ownCover ? `/art/covers/${games.gameId[at]}.svg` : games.icon[at]!
  return icon.startsWith('/') && !icon.startsWith('//') ? images + icon : icon
}

function toGame(catalogue: Catalogue, at: number, meant: number | undefined, language: Language): FoundGame {
  const { types, vendors, games } = catalogue
  const names = namesOf(catalogue, at)
  const displayName = games.names[language][at] || games.name[at]!
  const alias = meant === undefined ? displayName : names[meant]!
  const vendor = vendors[games.vendor[at]!]!
  const has = (flag: number) => (games.flags[at]! & flag) !== 0
  return {
    nodeId: games.nodeId[at]!,
    gameId: games.gameId[at]!,
    displayName,
    lagerIcon: coverOf(catalogue, at),
    gameType: types[games.type[at]!]!.gameType,
    vassalage: vendor.vassalage,
    vendor: vendor.displayName,
    isGame: has(flags.list) ? 'VASSALAGE' : 'GAME',
    isHot: has(flags.hot) ? 1 : 0,
    supportPlay: has(flags.trial) ? 0 : 1,
    maintenance: has(flags.maintenance),
    ...(has(flags.vendorDown) ? { vendorDown: true } : {}),
    ...(alias === displayName ? {} : { alias }),
  }
}

interface Lane {
  readonly vendor: number
  readonly type: number
  games: number
}

/** A vendor's games of each type, the largest numbers first. */
function lanesOf({ games }: Catalogue): Lane[] {
  const lanes = new Map<string, Lane>()
  for (const [at, vendor] of games.vendor.entries()) {
    const type = games.type[at]!
    const lane = lanes.get(`${vendor} ${type}`) ?? { vendor, type, games: 0 }
    lane.games += 1
    lanes.set(`${vendor} ${type}`, lane)
  }
  return [...lanes.values()].sort((a, b) => b.games - a.games)
}

function laneEntry({ types, vendors }: Catalogue, { vendor, type }: Lane): Entry {
  const { vassalage, displayName } = vendors[vendor]!
  return { names: [displayName, vassalage], also: Object.values(types[type]!.titles) }
}

/** Codes of two or three letters are too near each other to guess at one. */
const codeMax = 3

/** Makes a catalogue searchable in steps, as `indexing` does. */
export function* openingCatalogue(catalogue: Catalogue): Generator<undefined, OpenCatalogue> {
  const { types, vendors } = catalogue
  const count = catalogue.games.nodeId.length
  const lanes = lanesOf(catalogue)
  const games: Search = yield* indexing(Array.from({ length: count }, (_, at) => gameEntry(catalogue, at)))
  const byVendor: Search = yield* indexing(lanes.map((lane) => laneEntry(catalogue, lane)))
  const isVendor = ({ at, name, cost }: Hit): boolean =>
    name !== undefined && (cost < mistyped || vendors[lanes[at]!.vendor]!.displayName.length > codeMax)
  const toVendor = (at: number, language: Language): FoundVendor => {
    const lane = lanes[at]!
    const { gameType, titles } = types[lane.type]!
    return { ...vendors[lane.vendor]!, gameType, title: titles[language], games: lane.games }
  }
  return {
    find(query, limit, language) {
      if (query.trim() === '') {
        const popular = Array.from({ length: Math.min(limit, count) }, (_, at) =>
          toGame(catalogue, at, undefined, language),
        )
        return { games: popular, total: count, vendors: [] }
      }
      const found = games.find(query, limit)
      // A type alone names no vendor.
      const meant = byVendor.find(query, vendorsMax).hits.filter(isVendor)
      return {
        games: found.hits.map(({ at, name }) => toGame(catalogue, at, name, language)),
        total: found.total,
        vendors: meant.map(({ at }) => toVendor(at, language)),
      }
    },
  }
}

/** Makes a catalogue searchable at once. */
export function openCatalogue(catalogue: Catalogue): OpenCatalogue {
  const steps = openingCatalogue(catalogue)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
