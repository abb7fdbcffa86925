import { agentRoutes } from './agent-routes.ts'
import type { OtherEntry, OtherMenu, Route } from './route.ts'
import { staffRoutes } from './staff-routes.ts'

const site = { access: 'all', shell: 'site' } as const
const slim = { access: 'all', shell: 'slim' } as const
const bare = { access: 'all', shell: 'bare' } as const
const lobby = { ...site, search: 'listed', budget: 'lobby' } as const
const content = { ...site, search: 'listed', budget: 'content' } as const
const own = { access: 'member', shell: 'site' } as const
const lottery = { access: 'member', shell: 'slim' } as const
const member = { access: 'member', shell: 'member', budget: 'own' } as const
const account = { ...member, group: 'groups.account' } as const
const money = { ...member, group: 'groups.money' } as const
const history = { ...member, group: 'groups.history' } as const
const points = { ...member, group: 'groups.rewards', programme: 'points' } as const
const safer = { ...member, group: 'groups.safer' } as const

/**
 * Every page of the site, one line each. Menus, guards, robots.txt, the sitemap, the walks of the tests and the size
 * budgets read this table (`route-lookup.ts`); `scripts/check-routes.ts` compares it with the files below `src/pages`. The
 * browser never loads it. Menus list pages in the order of their lines.
 */
const table = [
  { path: '/', ...site, icon: 'ph-house', search: 'listed', budget: 'home', aliases: ['/index', '/home'] },
  { path: '/search', ...site, icon: 'ph-magnifying-glass', action: 'search' },
  { path: '/favorite', ...own, icon: 'ph-heart' },
  { path: '/recent', ...own, icon: 'ph-clock-counter-clockwise' },

  { path: '/live', ...lobby, lobby: 'LIVE' },
  { path: '/rng', ...lobby, lobby: 'RNG' },
  { path: '/sports', ...lobby, lobby: 'SPORTS' },
  { path: '/fish', ...lobby, lobby: 'FISH', twin: true },
  { path: '/pvp', ...lobby, lobby: 'PVP', twin: true },
  { path: '/esports', ...lobby, lobby: 'ESPORTS', twin: true },
  { path: '/cockfight', ...lobby, lobby: 'COCKFIGHT', twin: true },
  { path: '/elott', ...lobby, lobby: 'ELOTT' },
  { path: '/mini', ...lobby, lobby: 'MINI', twin: true },
  { path: '/lott', ...site, search: 'listed' },
  { path: '/lottery', ...lottery },
  { path: '/vnLottery', ...lottery },
  { path: '/seaLottery', ...lottery },
  { path: '/seamless', ...slim, search: 'listed' },
  { path: '/game/[nodeId]', ...slim, search: 'linked' },

  { path: '/promotions', ...content, programme: 'promotions' },
  { path: '/promotions/page/[cursor]', ...site, programme: 'promotions', twin: true },
  { path: '/help', ...content, icon: 'ph-question' },
  { path: '/blog', ...content },
  { path: '/blog/page/[page]', ...site, search: 'listed', samples: ['/blog/page/2'], twin: true },
  { path: '/blog/tag/[tag]', ...site, search: 'listed', samples: ['/blog/tag/slots'] },
  { path: '/blog/tag/[tag]/page/[page]', ...site, search: 'linked', twin: true },
  { path: '/blog/[key]', ...content, samples: ['/blog/thai-lottery-odds', '/blog/baccarat-roads'] },
  { path: '/verify', ...site, search: 'listed' },
  { path: '/payouts', ...content },
  { path: '/platform', ...content, icon: 'ph-info' },

  { path: '/login', ...site, search: 'linked', opens: 'login' },
  { path: '/register', ...site, search: 'linked', opens: 'register' },
  { path: '/reset', ...site },
  { path: '/outbox', ...site, twin: true },
  { path: '/service', access: 'all', shell: 'window', whileClosed: true },

  { path: '/member', ...account, page: 'securityCenter', title: 'hub.title', icon: 'ph-user-circle' },
  { path: '/member/security', ...account, title: 'security.title', icon: 'ph-shield-check' },
  {
    path: '/member/messages',
    ...account,
    page: 'messageV2',
    title: 'mail.title',
    icon: 'ph-envelope-simple',
    badge: 'unread',
  },
  { path: '/member/complaints', ...account, title: 'complaints.title', icon: 'ph-chat-circle-text' },
  { path: '/member/deposit', ...money, page: 'depositv2', title: 'deposit.title', icon: 'ph-arrow-circle-down' },
  { path: '/member/withdraw', ...money, page: 'withdraw', title: 'withdraw.title', icon: 'ph-arrow-circle-up' },
  { path: '/member/wallet', ...money, page: 'transferFund', title: 'transfer.title', icon: 'ph-wallet' },
  { path: '/member/accounts', ...money, title: 'accounts.title', icon: 'ph-bank' },
  { path: '/member/upline', ...money, page: 'transferUpline', title: 'upline.title', icon: 'ph-arrows-left-right' },
  { path: '/member/records', ...history, page: 'personalHistoryCopy', title: 'records.title', icon: 'ph-receipt' },
  {
    path: '/member/transactions',
    ...history,
    page: 'transactionHistory',
    title: 'account.title',
    icon: 'ph-list-bullets',
  },
  { path: '/member/profit', ...history, page: 'personalProfit', title: 'profit.title', icon: 'ph-chart-line-up' },
  { path: '/member/bonus', ...history, page: 'bonusDetails', title: 'bonus.title', icon: 'ph-gift' },
  {
    path: '/member/rewards',
    ...member,
    group: 'groups.rewards',
    page: 'rewardCenter',
    title: 'rewards.title',
    icon: 'ph-gift',
    badge: 'rewards',
  },
  { path: '/member/vip', ...member, group: 'groups.rewards', title: 'vip.title', icon: 'ph-crown', programme: 'vip' },
  {
    path: '/member/missions',
    ...member,
    group: 'groups.rewards',
    page: 'missionLeaderboard',
    title: 'missions.title',
    icon: 'ph-check-circle',
    badge: 'missions',
    programme: 'missions',
  },
  {
    path: '/member/raffles',
    ...member,
    group: 'groups.rewards',
    title: 'raffles.title',
    icon: 'ph-ticket',
    programme: 'raffles',
  },
  {
    path: '/member/rebate',
    ...member,
    group: 'groups.rewards',
    page: 'manualRebate',
    title: 'rebate.title',
    icon: 'ph-arrows-clockwise',
    programme: 'rebate',
  },
  {
    path: '/member/referral',
    ...member,
    group: 'groups.rewards',
    page: 'referral',
    title: 'referral.title',
    icon: 'ph-user-plus',
    programme: 'referral',
  },
  { path: '/pointMall', ...points, title: 'mall.title', icon: 'ph-storefront' },
  { path: '/member/redemptions', ...points, title: 'redemptions.title', icon: 'ph-clock-counter-clockwise' },
  { path: '/member/points', ...points, title: 'points.title', icon: 'ph-list-bullets' },
  { path: '/member/limits', ...safer, title: 'limits.title', icon: 'ph-sliders-horizontal' },
  { path: '/member/documents', ...safer, title: 'documents.title', icon: 'ph-identification-card' },
  { path: '/member/data', ...safer, title: 'data.title', icon: 'ph-file-zip' },

  ...agentRoutes,

  ...staffRoutes,

  { path: '/offline', ...bare, budget: 'content' },
  { path: '/maintenance', ...bare, standsIn: true },
  { path: '/region', ...bare, standsIn: true },
  { path: '/404', ...site, standsIn: true },
] as const satisfies readonly Route[]

/** An address of the table, without a locale. */
export type RoutePath = (typeof table)[number]['path']

/** The pages that exist. */
export const routes: readonly (Route & { readonly path: RoutePath })[] = table

/** Menus that name pages otherwise than the menu of their shell does. */
export const otherMenus = {
  side: [
    { path: '/', label: 'site.nav.home' },
    { path: '/member/vip', label: 'vip.title', icon: 'ph-gift' },
    { path: '/search', label: 'site.nav.search' },
    { path: '/favorite', label: 'site.nav.favourites', only: 'member' },
    { path: '/recent', label: 'site.nav.recent', only: 'member' },
    { path: '/member/records', label: 'site.nav.betRecord' },
    { path: '/member/transactions', label: 'site.nav.accountRecord', only: 'member' },
  ],
  account: [
    { path: '/member', label: 'wallet.account' },
    { path: '/member/messages', label: 'wallet.platform' },
    { path: '/member/wallet', label: 'wallet.wallet' },
    { path: '/member/records', label: 'wallet.records' },
    { path: '/agentHome', label: 'wallet.agents', only: 'agent' },
    { path: '/help', label: 'wallet.help' },
  ],
} as const satisfies Readonly<Record<OtherMenu, readonly OtherEntry<RoutePath>[]>>
