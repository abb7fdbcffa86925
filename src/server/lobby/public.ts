/** What other features may ask of the lobby. */
export { listGames, popularRows } from './games-of.ts'
export { typeName } from './names.ts'
export { setVendorState } from './operate-vendor.ts'
export { rememberPlay } from './own-games.ts'
export { type GameRow, openVendors } from './rows.ts'
export { countRounds, syncCatalogue } from './sync.ts'
export { typesWithVendors } from './vendors.ts'
