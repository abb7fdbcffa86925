/** Every call of the platform by name. The browser's client, the router and the OpenAPI document walk this object. */
import * as access from './access.ts'
import * as events from './events.ts'
import * as launch from './launch.ts'
import * as limits from './limits.ts'
import * as lobby from './lobby.ts'
import * as lottery from './lottery.ts'
import * as messages from './messages.ts'
import * as playSession from './play-session.ts'
import * as records from './records.ts'
import * as system from './system.ts'
import * as wallet from './wallet.ts'

export const api = {
  permission: system.permission,
  menu: system.menu,
  routers: system.routers,
  icons: system.icons,
  countryCodes: system.countryCodes,
  customerService: system.customerService,
  appDownloads: system.appDownloads,
  vendors: lobby.vendors,
  games: lobby.games,
  hotGames: lobby.hotGames,
  popularGames: lobby.popularGames,
  gameDetail: lobby.gameDetail,
  closedGames: lobby.closedGames,
  winners: lobby.winners,
  recentGames: lobby.recentGames,
  favourites: lobby.favourites,
  favouriteIds: lobby.favouriteIds,
  addFavourite: lobby.addFavourite,
  removeFavourite: lobby.removeFavourite,
  notices: messages.notices,
  announcements: messages.announcements,
  keys: access.keys,
  registerRules: access.registerRulesCall,
  registerSettings: access.registerSettings,
  captcha: access.captcha,
  humanCheck: access.humanCheck,
  login: access.login,
  register: access.register,
  freePlay: access.freePlay,
  exchange: access.exchange,
  resume: access.resume,
  logout: access.logout,
  member: access.member,
  balance: wallet.balance,
  transactions: records.transactions,
  receiptDetail: records.receiptDetail,
  receiptsExport: records.receiptsExport,
  checkpoints: records.checkpoints,
  merchantWallet: wallet.merchantWallet,
  walletTransfer: wallet.walletTransfer,
  walletTransfers: wallet.walletTransfers,
  playLimits: limits.playLimits,
  setPlayLimits: limits.setPlayLimits,
  exclude: limits.exclude,
  launchGame: launch.launchGame,
  lotteryLaunch: lottery.lotteryLaunch,
  vnLotteryMenu: lottery.vnLotteryMenu,
  gameSession: playSession.gameSession,
  rounds: launch.rounds,
  roundDetail: launch.roundDetail,
  waitingRounds: launch.waitingRounds,
  eventsTicket: events.eventsTicket,
} as const

export type Api = typeof api
export type CallName = keyof Api
