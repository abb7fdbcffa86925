import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { game, gameType } from './lobby.ts'
import { language, text } from './page.ts'

export const feature = { name: 'search', description: 'Finding games and topics by name.' }

/** Longest text that is searched for; `src/search` reads no more of it. */
export const queryMax = 80

/** A game as the search gives it: what starts it, and what tells it from others. */
export const foundGame = z.extend(
  z.pick(game, {
    nodeId: true,
    gameId: true,
    displayName: true,
    lagerIcon: true,
    gameType: true,
    vassalage: true,
    isGame: true,
    isHot: true,
    supportPlay: true,
    maintenance: true,
    vendorDown: true,
  }),
  {
    /** The vendor's name. */
    vendor: z.string(),
    /** Another of its names, when that one was meant. */
    alias: z.optional(z.string()),
  },
)
export type FoundGame = z.output<typeof foundGame>

/** A vendor's games of one type. */
export const foundVendor = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  gameType,
  /** Name of the type. */
  title: z.string(),
  /** How many games. */
  games: z.int(),
})
export type FoundVendor = z.output<typeof foundVendor>

export const search = endpoint({
  method: 'GET',
  path: '/search',
  access: 'public',
  summary:
    'Games and vendors by name, tolerating typing errors, missing diacritics and word order; without a text the popular ones.',
  input: z.object({
    q: z._default(text(queryMax), ''),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
    language: z.optional(language),
  }),
  output: z.object({
    games: z.array(foundGame),
    /** How many games there are in all. */
    total: z.int(),
    vendors: z.array(foundVendor),
  }),
  cacheS: 15,
})

const places = z.array(z.int())
const words = z.array(z.string())

export const searchIndex = endpoint({
  method: 'GET',
  path: '/search/index',
  access: 'public',
  summary: 'The search index for browsers: the listed games column by column, the most played first.',
  input: z.object({}),
  output: z.object({
    /** What to put before an icon that is a path. */
    images: z.string(),
    types: z.array(
      z.object({ gameType, titles: z.object({ th: z.string(), en: z.string(), es: z.string(), pt: z.string() }) }),
    ),
    vendors: z.array(z.object({ vassalage: z.string(), displayName: z.string() })),
    games: z.object({
      nodeId: words,
      gameId: words,
      name: words,
      /** Names in the languages that have one of their own; an empty text for a game without. */
      names: z.object({ th: words, en: words, es: words, pt: words }),
      /** `*` stands for the game's own cover, `/art/covers/<gameId>.svg`. */
      icon: words,
      /** Place among `types`. */
      type: places,
      /** Place among `vendors`. */
      vendor: places,
      /** 1 hot, 2 with a free trial, 4 in maintenance, 8 its vendor does not answer, 16 opens a list of games. */
      flags: places,
    }),
  }),
  cacheS: 15,
})
