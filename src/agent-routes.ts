import type { Route } from './route.ts'

const team = { access: 'agent', shell: 'agent', budget: 'own', group: 'team' } as const
const money = { ...team, group: 'money' } as const
const help = { ...team, group: 'help' } as const
const earned = { ...team, group: 'earnings' } as const
const own = { ...team, group: 'own' } as const

/** The pages of the agents' area, in the order of its menu; a part of the table in `routes.ts`. */
export const agentRoutes = [
  { path: '/agent', access: 'all', shell: 'form', entrance: 'agent' },
  { path: '/agentHome/deposit', ...money, title: 'deposit.title', icon: 'ph-arrow-circle-down' },
  { path: '/agentHome/withdraw', ...money, title: 'withdraw.title', icon: 'ph-arrow-circle-up' },
  { path: '/agentHome/accounts', ...money, title: 'accounts.title', icon: 'ph-bank' },
  {
    path: '/agentHome/announcements',
    ...team,
    page: 'agentAnnouncement',
    title: 'agent-news.title',
    icon: 'ph-megaphone',
  },
  { path: '/agentHome', ...team, page: 'agentTeamOverview', title: 'team.overview', icon: 'ph-squares-four' },
  {
    path: '/agentHome/register',
    ...team,
    page: 'registerCenter',
    title: 'invites.title',
    icon: 'ph-user-plus',
  },
  {
    path: '/agentHome/team',
    ...team,
    page: 'downlineManagmentView',
    title: 'team.management',
    icon: 'ph-tree-structure',
  },
  {
    path: '/agentHome/bets',
    ...team,
    page: 'personalHistoryCopy',
    title: 'team-records.betting',
    icon: 'ph-receipt',
  },
  {
    path: '/agentHome/profit',
    ...team,
    page: 'palStatementsAgentCopy',
    title: 'team-profit.title',
    icon: 'ph-chart-line-up',
  },
  { path: '/agentHome/income', ...earned, page: 'agentRevenueReport', title: 'pay.titles.income', icon: 'ph-coins' },
  {
    path: '/agentHome/transactions',
    ...earned,
    page: 'agentDownlineTransactionDetailsCopy',
    title: 'team-lines.title',
    icon: 'ph-list-bullets',
  },
  {
    path: '/agentHome/dividend',
    ...earned,
    page: 'agentDividendRecordCopy2',
    title: 'pay.titles.dividend',
    icon: 'ph-percent',
  },
  {
    path: '/agentHome/daily-salary',
    ...earned,
    page: 'agentDailyWages2',
    title: 'pay.titles.daily-salary',
    icon: 'ph-calendar-blank',
  },
  {
    path: '/agentHome/hourly-salary',
    ...earned,
    page: 'agentHourSalary',
    title: 'pay.titles.hourly-salary',
    icon: 'ph-clock',
    twin: true,
  },
  {
    path: '/agentHome/realtime-salary',
    ...earned,
    page: 'agentRealtimeSalary',
    title: 'pay.titles.realtime-salary',
    icon: 'ph-lightning',
    twin: true,
  },
  { path: '/agentHome/messages', ...help, title: 'team.mail', icon: 'ph-envelope-simple', badge: 'unread' },
  { path: '/agentHome/service', ...help, title: 'service.title', icon: 'ph-headset' },
  { path: '/agentHome/security', ...own, title: 'security.title', icon: 'ph-shield-check' },
  { path: '/agentHome/limits', ...own, title: 'limits.title', icon: 'ph-sliders-horizontal' },
  { path: '/agentHome/documents', ...own, title: 'documents.title', icon: 'ph-identification-card' },
  { path: '/agentHome/complaints', ...own, title: 'complaints.title', icon: 'ph-chat-circle-text' },
] as const satisfies readonly Route[]
