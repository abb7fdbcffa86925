import type { Endpoint } from './endpoint.ts'
import type { Api, CallName } from './index.ts'

/** The line of a call: its type is computed from the contract. */
export type Route<E extends Endpoint> =
  `${E['method']} ${E['path']}${E['access'] extends 'public' ? '' : ' token'}${E extends { readonly encrypted: true } ? ' sealed' : ''}${E extends { readonly keyed: true } ? ' keyed' : ''}${E extends { readonly form: true } ? ' form' : ''}${E extends { readonly takes: 'picture' } ? ' picture' : ''}`

/**
 * Routes of the calls that the initial load makes: home, lobbies, log-in. `routes.ts` has all the others and is loaded
 * with the first of them, so that a new call adds nothing here.
 */
export const firstRoutes = {
  permission: 'GET /permission',
  games: 'GET /games',
  hotGames: 'GET /games/hot',
  recentGames: 'GET /games/recent token',
  favourites: 'GET /favourites token',
  favouriteIds: 'GET /favourites/ids token',
  addFavourite: 'POST /favourites token',
  removeFavourite: 'DELETE /favourites/{nodeId} token',
  waitingRounds: 'GET /games/waiting token',
  notices: 'GET /notices',
  keys: 'GET /keys',
  registerSettings: 'GET /register-settings',
  registerRules: 'GET /register-rules',
  humanCheck: 'GET /auth/human-check',
  login: 'POST /auth/login sealed',
  resume: 'POST /auth/resume',
  member: 'GET /member token',
  balance: 'GET /wallet/balance token',
} as const satisfies { readonly [N in CallName]?: Route<Api[N]> }
export type FirstCall = keyof typeof firstRoutes
