import { games, products } from '@baize/sandbox/catalogue/index.ts'
import type { GameVendor, VendorGame } from '#server/ports/game-vendor.ts'

/** The sandbox's catalogue as the aggregator port gives it. */
export const listedGames: readonly VendorGame[] = games.map((game) => ({
  gameCode: game.gameCode,
  name: game.name,
  names: game.names,
  productCode: game.productCode,
  category: game.category,
  enabled: game.engine !== undefined,
  demoSupport: game.demoSupport,
  thumbUrl: '',
  rtp: game.rtp,
  volatility: game.volatility,
  minBet: game.minBet,
  maxBet: game.maxBet,
  blockedCountries: [],
  features: game.features,
}))

/** A vendor that lists what it is told to and launches nothing. */
export const catalogueVendor = (list: () => readonly VendorGame[] = () => listedGames): GameVendor => ({
  listProducts: async () => products.map(({ code, name }) => ({ code, name })),
  listGames: async () => list(),
  launch: async () => ({ url: 'https://vendor.example/game' }),
  listTransactions: async () => [],
})
