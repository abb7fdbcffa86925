/** What other features may ask of launching. */
export { type LaunchWish, openGame } from './open-game.ts'
export { findGameOf, type GameToLaunch } from './rows.ts'
export { watchVendors } from './vendor-health.ts'
