import type { FirstCall, Route } from './first-routes.ts'
import type { Api, CallName } from './index.ts'

/**
 * What a browser needs of each call: method, path below `/api`, `token` when the session's token goes with it, `sealed`
 * for an E call, `keyed` when an `Idempotency-Key` names it. The type is computed from the contract, so a line that
 * differs from it does not compile; and no schema reaches the browser with it. The calls of a first view stand in
 * `first-routes.ts`; these here come with the first call that needs them.
 */
export const routes: { readonly [N in Exclude<CallName, FirstCall>]: Route<Api[N]> } = {
  menu: 'GET /menu',
  routers: 'GET /routers',
  icons: 'GET /icons',
  countryCodes: 'GET /country-codes',
  customerService: 'GET /customer-service',
  appDownloads: 'GET /app-downloads',
  vendors: 'GET /vendors',
  popularGames: 'GET /popular',
  gameDetail: 'GET /games/{nodeId}',
  closedGames: 'GET /games/closed',
  winners: 'GET /winners',
  notices: 'GET /notices',
  announcements: 'GET /announcements',
  registerRules: 'GET /register-rules',
  registerSettings: 'GET /register-settings',
  humanCheck: 'GET /auth/human-check',
  register: 'PUT /auth/register sealed',
  freePlay: 'POST /auth/free-play sealed',
  exchange: 'POST /auth/exchange',
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
  eventsTicket: 'POST /events/ticket token',
}
