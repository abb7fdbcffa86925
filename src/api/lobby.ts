import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amount, language, pageNo, pageSize, text, time } from './page.ts'

export const feature = { name: 'lobby', description: 'Games, vendors, favourites and winners.' }

/** Types of games, in the order of the default menu (Spec 1 §9, plus MINI of §1). */
export const gameTypes = ['LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'ESPORTS', 'COCKFIGHT', 'ELOTT', 'MINI'] as const
export type GameType = (typeof gameTypes)[number]
export const gameType = z.enum(gameTypes)

/** Cards on a lobby page (Spec 1 §9). */
export const lobbyPageSize = 18

export const game = z.object({
  nodeId: z.string(),
  /** The vendor's code of the game. */
  gameId: z.string(),
  /** `gameName`, else `nodeName`. */
  displayName: z.string(),
  /** Large icon: `showIcon`, else `iconUrl`. */
  lagerIcon: z.string(),
  gameType,
  /** Vendor code. */
  vassalage: z.string(),
  gameClassify: z.string(),
  /** `VASSALAGE`: the vendor opens a pop-up list of games. */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  isHot: z.union([z.literal(0), z.literal(1)]),
  /** 0: a free trial is offered. */
  supportPlay: z.union([z.literal(0), z.literal(1)]),
  /** Shown, and cannot be started. */
  maintenance: z.boolean(),
  /** Closed because its vendor does not answer, and open again as soon as it does. */
  vendorDown: z.optional(z.boolean()),
  /** Return to player in percent, as the vendor states it: `"96.20"`. */
  rtp: z.optional(z.string()),
  /** 1 (low) to 6 (very high). */
  volatility: z.optional(z.number()),
  minBet: z.optional(amount),
  maxBet: z.optional(amount),
})
export type Game = z.output<typeof game>

/** Spec 1 §2: a hot badge when `isHot` is 1. */
export const isHot = (candidate: Pick<Game, 'isHot'>): boolean => candidate.isHot === 1
/** Spec 1 §2: a free trial only when `supportPlay` is 0. */
export const offersTrial = (candidate: Pick<Game, 'supportPlay'>): boolean => candidate.supportPlay === 0

export const vendor = z.object({
  vassalage: z.string(),
  displayName: z.string(),
  gameType,
  /** Path of the one-colour wordmark. */
  logo: z.string(),
  /** Path of the wide picture of the vendor's tile. */
  scene: z.string(),
  maintenance: z.boolean(),
  /** Closed because it does not answer. */
  vendorDown: z.optional(z.boolean()),
  /** `VASSALAGE`: its card opens a pop-up list of its games of this type. */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  /** How many games of this type it lists. */
  games: z.int(),
  /** The first of its games; where it has one only, its card starts that. */
  nodeId: z.optional(z.string()),
})
export type Vendor = z.output<typeof vendor>

export const vendorLane = z.object({
  gameCategory: gameType,
  title: z.string(),
  cards: z.array(vendor),
  gameClassify: z.array(z.object({ key: z.string(), vendors: z.array(z.string()) })),
})
export type VendorLane = z.output<typeof vendorLane>

export const vendors = endpoint({
  method: 'GET',
  path: '/vendors',
  access: 'public',
  summary: 'Vendors by category, in server order, with their classes of games.',
  input: z.object({ platform: z.optional(text(40)), language: z.optional(language) }),
  output: z.object({ data: z.object({ lanes: z.array(vendorLane) }) }),
  cacheS: 30,
})

/** A `clientType` in the query is ignored, as everything that no input names: there is one client, and one list for all. */
export const games = endpoint({
  method: 'GET',
  path: '/games',
  access: 'public',
  summary: 'A page of games of one type, by vendor, class and name.',
  input: z.object({
    platform: z.optional(text(40)),
    merchant: z.optional(text(40)),
    gameType: z.optional(gameType),
    /** Vendor code; absent, empty or `ALL` for all. */
    vassalage: z.optional(text(40)),
    /** Class key; absent, empty or `ALL` for all. */
    gameClassify: z.optional(text(40)),
    gameName: z.optional(text(80)),
    /** `true`: games on the one wallet of the site; `false`: of vendors with a wallet of their own. */
    isSingle: z.optional(z.enum(['true', 'false'])),
    /** `new`: what came last stands first; without it the operator's order. */
    sort: z.optional(z.enum(['new'])),
    pageNo,
    pageSize: pageSize(lobbyPageSize),
    language: z.optional(language),
  }),
  output: z.object({ games: z.array(game), totalPages: z.int(), total: z.int() }),
  cacheS: 15,
})

export const hotGames = endpoint({
  method: 'GET',
  path: '/games/hot',
  access: 'public',
  summary: 'Hot games, at most 12 unless asked for another page.',
  input: z.object({
    merchantCode: z.optional(text(40)),
    isPlatform: z.optional(text(10)),
    gameType: z.optional(gameType),
    vassalage: z.optional(text(40)),
    platform: z.optional(text(40)),
    pageNo,
    pageSize: pageSize(12),
    language: z.optional(language),
  }),
  output: z.object({ list: z.array(game), totalPages: z.int(), total: z.int() }),
  cacheS: 15,
})

export const popularGames = endpoint({
  method: 'GET',
  path: '/popular',
  access: 'public',
  summary: 'Games with the most rounds of the last days.',
  input: z.object({ language: z.optional(language) }),
  output: z.array(game),
  cacheS: 60,
})

/** One game by its id: what the game page and the "nearest alternatives" need. */
export const gameDetail = endpoint({
  method: 'GET',
  path: '/games/{nodeId}',
  access: 'public',
  summary: 'One game, and up to six open ones most like it; where all of its type is closed, those played most.',
  input: z.object({ nodeId: text(40, 1), language: z.optional(language) }),
  output: z.object({
    game,
    /** No longer listed: it cannot be started, its records stay. */
    gone: z.boolean(),
    alternatives: z.array(game),
  }),
  refuses: ['game_not_found'],
  cacheS: 15,
})

/** For cards that are on the screen when something closes or opens. */
export const closedGames = endpoint({
  method: 'GET',
  path: '/games/closed',
  access: 'public',
  summary: 'Listed vendors and games that cannot be started at present.',
  input: z.object({}),
  output: z.object({
    vendors: z.array(z.object({ vassalage: z.string(), vendorDown: z.boolean() })),
    nodeIds: z.array(z.string()),
  }),
  cacheS: 2,
})

const nowGame = z.pick(game, { nodeId: true, displayName: true, lagerIcon: true, minBet: true, maxBet: true })
const bead = z.object({ text: z.string(), tone: z.enum(['red', 'blue', 'green', 'dark']) })

/** The strip "Now". A kind of which the vendor tells nothing is empty or absent. */
export const gamesNow = endpoint({
  method: 'GET',
  path: '/games/now',
  access: 'public',
  summary:
    'What happens now: rounds of tables, matches that can be bet on and the next draw, with times by the clock of `now`.',
  input: z.object({ language: z.optional(language) }),
  output: z.object({
    now: time,
    /** Bets are open until `closesAt`; the newest result of the road stands first. */
    tables: z.array(z.extend(nowGame, { opensAt: time, closesAt: time, endsAt: time, road: z.array(bead) })),
    /** Soonest first. `pick` of a price goes into the launch. */
    matches: z.array(
      z.object({
        nodeId: z.string(),
        id: z.string(),
        league: z.string(),
        home: z.string(),
        away: z.string(),
        startsAt: time,
        prices: z.array(z.object({ side: z.enum(['home', 'draw', 'away']), pick: z.string(), odds: z.string() })),
      }),
    ),
    draw: z.optional(z.extend(nowGame, { drawsAt: time })),
  }),
  cacheS: 1,
})
export type GamesNow = z.output<typeof gamesNow.output>

export const winner = z.object({ customerName: z.string(), winAmount: amount })
export type Winner = z.output<typeof winner>

export const winners = endpoint({
  method: 'GET',
  path: '/winners',
  access: 'public',
  summary: 'Winner board: masked names and amounts, highest first.',
  input: z.object({
    gameCategory: z._default(z.enum(['ALL', ...gameTypes]), 'ALL'),
    language: z.optional(language),
    limitNum: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 20),
  }),
  output: z.array(winner),
  cacheS: 10,
})

const accountList = {
  platform: z.optional(text(40)),
  gameType: z.optional(gameType),
  vassalage: z.optional(text(40)),
  pageNo,
  pageSize: pageSize(lobbyPageSize),
  language: z.optional(language),
}

export const recentGames = endpoint({
  method: 'GET',
  path: '/games/recent',
  access: 'session',
  summary: 'Games that the caller played last, newest first.',
  input: z.object(accountList),
  output: z.object({ list: z.array(game), totalPages: z.int(), total: z.int() }),
})

export const favourites = endpoint({
  method: 'GET',
  path: '/favourites',
  access: 'member',
  summary: 'The caller’s favourite games, newest first.',
  input: z.object(accountList),
  output: z.object({ content: z.array(game), pageNum: z.int(), totalPages: z.int(), total: z.int() }),
})

export const favouriteIds = endpoint({
  method: 'GET',
  path: '/favourites/ids',
  access: 'member',
  summary: 'Node ids of all of the caller’s favourites (at most 999).',
  input: z.object({}),
  output: z.array(z.string()),
})

export const addFavourite = endpoint({
  method: 'POST',
  path: '/favourites',
  access: 'member',
  summary: 'Marks a game; marking it again changes nothing.',
  input: z.object({ nodeId: text(40, 1), vendor: z.optional(text(40)), gameType: z.optional(gameType) }),
  output: z.object({}),
  refuses: ['game_not_found'],
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/favourites/{nodeId}',
  access: 'member',
  summary: 'Unmarks a game; unmarking it again changes nothing.',
  input: z.object({ nodeId: text(40, 1) }),
  output: z.object({}),
})
