import type { Endpoint } from './endpoint.ts'
import type { Api, CallName } from './index.ts'

type Route<E extends Endpoint> =
  `${E['method']} ${E['path']}${E['access'] extends 'public' ? '' : ' token'}${E extends { readonly encrypted: true } ? ' sealed' : ''}${E extends { readonly keyed: true } ? ' keyed' : ''}`

/**
 * What a browser needs of each call: method, path below `/api`, `token` when the session's token goes with it, `sealed`
 * for an E call, `keyed` when an `Idempotency-Key` names it. The type is computed from the contract, so a line that
 * differs from it does not compile; and no schema reaches the browser with it.
 */
export const routes: { readonly [N in CallName]: Route<Api[N]> } = {
  permission: 'GET /permission',
  menu: 'GET /menu',
  routers: 'GET /routers',
  icons: 'GET /icons',
  countryCodes: 'GET /country-codes',
  customerService: 'GET /customer-service',
  appDownloads: 'GET /app-downloads',
  vendors: 'GET /vendors',
  games: 'GET /games',
  hotGames: 'GET /games/hot',
  popularGames: 'GET /popular',
  gameDetail: 'GET /games/{nodeId}',
  closedGames: 'GET /games/closed',
  winners: 'GET /winners',
  recentGames: 'GET /games/recent token',
  favourites: 'GET /favourites token',
  favouriteIds: 'GET /favourites/ids token',
  addFavourite: 'POST /favourites token',
  removeFavourite: 'DELETE /favourites/{nodeId} token',
  notices: 'GET /notices',
  announcements: 'GET /announcements',
  keys: 'GET /keys',
  registerRules: 'GET /register-rules',
  registerSettings: 'GET /register-settings',
  captcha: 'GET /auth/captcha',
  humanCheck: 'GET /auth/human-check',
  login: 'POST /auth/login sealed',
  register: 'PUT /auth/register sealed',
  freePlay: 'POST /auth/free-play sealed',
  exchange: 'POST /auth/exchange',
  resume: 'POST /auth/resume',
  logout: 'DELETE /auth/session token',
  member: 'GET /member token',
  balance: 'GET /wallet/balance token',
  transactions: 'GET /records/transactions token',
  receiptDetail: 'GET /wallet/receipts/{id} token',
  receiptsExport: 'GET /wallet/receipts/export token',
  checkpoints: 'GET /wallet/checkpoints',
  merchantWallet: 'GET /wallet/merchant token',
  walletTransfer: 'POST /wallet/transfer token keyed',
  walletTransfers: 'GET /wallet/transfers token',
  playLimits: 'GET /member/limits token',
  setPlayLimits: 'PUT /member/limits token',
  exclude: 'POST /member/exclusion token',
  launchGame: 'POST /games/{nodeId}/launch token',
  lotteryLaunch: 'GET /lottery/launch token',
  vnLotteryMenu: 'GET /lottery/vn-menu',
  gameSession: 'GET /games/session token',
  rounds: 'GET /games/rounds token',
  roundDetail: 'GET /games/rounds/{id} token',
  waitingRounds: 'GET /games/waiting token',
  eventsTicket: 'POST /events/ticket token',
}
