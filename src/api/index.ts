/** Every call of the platform by name. The browser's client, the router and the OpenAPI document walk this object. */
import * as access from './access.ts'
import * as agent from './agent.ts'
import * as archives from './archives.ts'
import * as bets from './bets.ts'
import * as chat from './chat.ts'
import * as complaints from './complaints.ts'
import * as contracts from './contracts.ts'
import * as deposits from './deposits.ts'
import * as documents from './documents.ts'
import * as events from './events.ts'
import * as exports from './exports.ts'
import * as help from './help.ts'
import * as launch from './launch.ts'
import * as limits from './limits.ts'
import * as lobby from './lobby.ts'
import * as lottery from './lottery.ts'
import * as mail from './mail.ts'
import * as messages from './messages.ts'
import * as passkeys from './passkeys.ts'
import * as payoutAccounts from './payout-accounts.ts'
import * as payoutTimes from './payout-times.ts'
import * as phoneCodes from './phone-codes.ts'
import * as playSession from './play-session.ts'
import * as profile from './profile.ts'
import * as records from './records.ts'
import * as recovery from './recovery.ts'
import * as register from './register.ts'
import * as search from './search.ts'
import * as secondStep from './second-step.ts'
import * as security from './security.ts'
import * as social from './social.ts'
import * as system from './system.ts'
import * as transfers from './transfers.ts'
import * as uploads from './uploads.ts'
import * as wallet from './wallet.ts'
import * as withdrawalOptions from './withdrawal-options.ts'
import * as withdrawals from './withdrawals.ts'

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
  search: search.search,
  searchIndex: search.searchIndex,
  recentGames: lobby.recentGames,
  favourites: lobby.favourites,
  favouriteIds: lobby.favouriteIds,
  addFavourite: lobby.addFavourite,
  removeFavourite: lobby.removeFavourite,
  help: help.help,
  notices: messages.notices,
  announcements: messages.announcements,
  announcementDetail: messages.announcementDetail,
  agentOverview: agent.agentOverview,
  agentTeam: agent.agentTeam,
  agentContracts: contracts.agentContracts,
  offerContract: contracts.offerContract,
  processDividend: contracts.processDividend,
  processDailySalary: contracts.processDailySalary,
  processHourlySalary: contracts.processHourlySalary,
  processRealtimeSalary: contracts.processRealtimeSalary,
  consolidated: contracts.consolidated,
  unreadMessages: mail.unreadMessages,
  memberMessages: mail.memberMessages,
  messageDetail: mail.messageDetail,
  readMessage: mail.readMessage,
  deleteMessage: mail.deleteMessage,
  complaintForm: complaints.complaintForm,
  complaints: complaints.complaints,
  complaintOf: complaints.complaintOf,
  complain: complaints.complain,
  answerComplaint: complaints.answerComplaint,
  settleComplaint: complaints.settleComplaint,
  feedbackForm: mail.feedbackForm,
  feedback: mail.feedback,
  chatModels: chat.chatModels,
  chatLaunch: chat.chatLaunch,
  serviceTalk: chat.serviceTalk,
  serviceSay: chat.serviceSay,
  chatRooms: chat.chatRooms,
  chatMessages: chat.chatMessages,
  chatSay: chat.chatSay,
  chatReport: chat.chatReport,
  keys: access.keys,
  registerRules: register.registerRulesCall,
  registerSettings: register.registerSettings,
  captcha: access.captcha,
  captchaTask: access.captchaTask,
  readCaptcha: access.readCaptcha,
  humanCheck: access.humanCheck,
  login: access.login,
  register: register.register,
  registerMobile: register.registerMobile,
  loginCode: phoneCodes.loginCode,
  registerCode: phoneCodes.registerCode,
  affiliateCheck: phoneCodes.affiliateCheck,
  outbox: phoneCodes.outbox,
  twoFactorSend: secondStep.twoFactorSend,
  twoFactorVerify: secondStep.twoFactorVerify,
  forgotEmail: recovery.forgotEmail,
  resetLink: recovery.resetLink,
  resetPassword: recovery.resetPassword,
  forgotPhoneCode: phoneCodes.forgotPhoneCode,
  forgotPhone: recovery.forgotPhone,
  changePassword: recovery.changePassword,
  oauthStart: social.oauthStart,
  oauthCallback: social.oauthCallback,
  freePlay: access.freePlay,
  exchange: access.exchange,
  resume: access.resume,
  logout: access.logout,
  member: access.member,
  passkeyLoginOptions: passkeys.passkeyLoginOptions,
  passkeyLogin: passkeys.passkeyLogin,
  security: security.security,
  stepUp: security.stepUp,
  totpEnrol: security.totpEnrol,
  totpConfirm: security.totpConfirm,
  totpDisable: security.totpDisable,
  recoveryCodes: security.recoveryCodes,
  passkeyEnrol: security.passkeyEnrol,
  passkeyAdd: security.passkeyAdd,
  passkeyRename: security.passkeyRename,
  passkeyRemove: security.passkeyRemove,
  passkeyProve: security.passkeyProve,
  sessions: security.sessions,
  sessionEnd: security.sessionEnd,
  sessionsEnd: security.sessionsEnd,
  paymentPassword: security.paymentPassword,
  emailBind: security.emailBind,
  mobileBind: security.mobileBind,
  profile: profile.profile,
  setProfile: profile.setProfile,
  lockAccount: security.lockAccount,
  setIcon: profile.setIcon,
  setOwnPicture: profile.setOwnPicture,
  removeOwnPicture: profile.removeOwnPicture,
  memberPicture: profile.memberPicture,
  setLanguage: profile.setLanguage,
  balance: wallet.balance,
  bets: bets.bets,
  roundDetail: bets.roundDetail,
  betsFile: exports.betsFile,
  transactionsFile: exports.transactionsFile,
  askExport: exports.askExport,
  exportList: exports.exportList,
  exportFile: exports.exportFile,
  transactions: records.transactions,
  receiptDetail: records.receiptDetail,
  receiptsExport: records.receiptsExport,
  checkpoints: records.checkpoints,
  merchantWallet: wallet.merchantWallet,
  walletTransfer: wallet.walletTransfer,
  depositMethods: deposits.depositMethods,
  makeDeposit: deposits.makeDeposit,
  deposits: deposits.deposits,
  deposit: deposits.deposit,
  cancelDeposit: deposits.cancelDeposit,
  sendSlip: deposits.sendSlip,
  askDeposit: deposits.askDeposit,
  uplineTransfer: transfers.uplineTransfer,
  transferUpline: transfers.transferUpline,
  downlineTransfer: transfers.downlineTransfer,
  transferDownline: transfers.transferDownline,
  uploadPicture: uploads.uploadPicture,
  picture: uploads.picture,
  removeUpload: uploads.removeUpload,
  documents: documents.documents,
  sendDocument: documents.sendDocument,
  walletTransfers: wallet.walletTransfers,
  payoutAccounts: payoutAccounts.payoutAccounts,
  addPayoutAccount: payoutAccounts.addPayoutAccount,
  provePayoutAccount: payoutAccounts.provePayoutAccount,
  removePayoutAccount: payoutAccounts.removePayoutAccount,
  withdrawalOptions: withdrawalOptions.withdrawalOptions,
  makeWithdrawal: withdrawals.makeWithdrawal,
  withdrawals: withdrawals.withdrawals,
  withdrawal: withdrawals.withdrawal,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  withdrawalReceipt: withdrawals.withdrawalReceipt,
  payoutTimes: payoutTimes.payoutTimes,
  dataArchives: archives.dataArchives,
  askDataArchive: archives.askDataArchive,
  dataArchive: archives.dataArchive,
  playLimits: limits.playLimits,
  setPlayLimits: limits.setPlayLimits,
  confirmRaise: limits.confirmRaise,
  dropRaise: limits.dropRaise,
  declineDepositLimit: limits.declineDepositLimit,
  setRealityCheck: limits.setRealityCheck,
  reviewLimits: limits.reviewLimits,
  exclude: limits.exclude,
  launchGame: launch.launchGame,
  lotteryLaunch: lottery.lotteryLaunch,
  vnLotteryMenu: lottery.vnLotteryMenu,
  gameSession: playSession.gameSession,
  waitingRounds: launch.waitingRounds,
  eventsTicket: events.eventsTicket,
} as const

export type Api = typeof api
export type CallName = keyof Api
