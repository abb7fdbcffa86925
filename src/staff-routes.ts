import type { Route } from './route.ts'

/** Headings of the console's menu. */
type Heading = { readonly group: `groups.${keyof typeof import('#locales/en/console.json')['groups']}` }

const staff = { access: 'staff', shell: 'staff', whileClosed: true, budget: 'console' } as const
const work = { ...staff, group: 'groups.work' } as const satisfies Heading
const queues = { ...staff, group: 'groups.queues' } as const satisfies Heading
const control = { ...staff, group: 'groups.control' } as const satisfies Heading

/** The pages of the console, in the order of its menu; a part of the table in `routes.ts`. */
export const staffRoutes = [
  { path: '/operator', ...work, title: 'console.pages.overview', icon: 'ph-gauge' },
  {
    path: '/operator/members',
    ...work,
    title: 'console.pages.members',
    icon: 'ph-user-circle',
    permission: 'members.read',
  },
  {
    path: '/operator/deposits',
    ...queues,
    title: 'console.pages.deposits',
    icon: 'ph-arrow-circle-down',
    permission: 'deposits.read',
  },
  {
    path: '/operator/payments',
    ...queues,
    title: 'console.pages.payments',
    icon: 'ph-question',
    permission: 'deposits.read',
  },
  {
    path: '/operator/withdrawals',
    ...queues,
    title: 'console.pages.withdrawals',
    icon: 'ph-arrow-circle-up',
    permission: 'withdrawals.read',
  },
  {
    path: '/operator/books',
    ...queues,
    title: 'console.pages.books',
    icon: 'ph-identification-card',
    permission: 'withdrawals.read',
  },
  {
    path: '/operator/documents',
    ...queues,
    title: 'console.pages.documents',
    icon: 'ph-folder-user',
    permission: 'documents.read',
  },
  {
    path: '/operator/approvals',
    ...queues,
    title: 'console.pages.approvals',
    icon: 'ph-seal-check',
    permission: 'payments.approve',
  },
  {
    path: '/operator/complaints',
    ...queues,
    title: 'console.pages.complaints',
    icon: 'ph-chat-circle-text',
    permission: 'support.read',
  },
  {
    path: '/operator/redemptions',
    ...queues,
    title: 'console.pages.redemptions',
    icon: 'ph-gift',
    permission: 'rewards.read',
  },
  {
    path: '/operator/applications',
    ...queues,
    title: 'console.pages.applications',
    icon: 'ph-paper-plane-tilt',
    permission: 'rewards.read',
  },
  { path: '/operator/talks', ...queues, title: 'console.pages.talks', icon: 'ph-headset', permission: 'support.read' },
  { path: '/operator/vip', ...control, title: 'console.pages.vip', icon: 'ph-crown', permission: 'rewards.read' },
  {
    path: '/operator/announcements',
    ...control,
    title: 'console.pages.announcements',
    icon: 'ph-megaphone',
    permission: 'content.write',
  },
  {
    path: '/operator/templates',
    ...control,
    title: 'console.pages.templates',
    icon: 'ph-note',
    permission: 'support.read',
  },
  {
    path: '/operator/methods',
    ...control,
    title: 'console.pages.methods',
    icon: 'ph-credit-card',
    permission: 'deposits.read',
  },
  {
    path: '/operator/findings',
    ...control,
    title: 'console.pages.findings',
    icon: 'ph-scales',
    permission: 'books.read',
  },
  {
    path: '/operator/game-books',
    ...control,
    title: 'console.pages.gameBooks',
    icon: 'ph-book-open-text',
    permission: 'books.read',
  },
  {
    path: '/operator/agents',
    ...control,
    title: 'console.pages.tree',
    icon: 'ph-tree-structure',
    permission: 'agents.read',
  },
  {
    path: '/operator/agent-pay',
    ...control,
    title: 'console.pages.agentPay',
    icon: 'ph-coins',
    permission: 'agents.read',
  },
  {
    path: '/operator/invite-links',
    ...control,
    title: 'console.pages.inviteLinks',
    icon: 'ph-user-plus',
    permission: 'agents.read',
  },
  {
    path: '/operator/rewards',
    ...control,
    title: 'console.pages.rewards',
    icon: 'ph-storefront',
    permission: 'rewards.read',
  },
  {
    path: '/operator/promotions',
    ...control,
    title: 'console.pages.offers',
    icon: 'ph-seal-percent',
    permission: 'rewards.read',
  },
  {
    path: '/operator/missions',
    ...control,
    title: 'console.pages.missions',
    icon: 'ph-target',
    permission: 'rewards.read',
  },
  {
    path: '/operator/raffles',
    ...control,
    title: 'console.pages.raffles',
    icon: 'ph-ticket',
    permission: 'rewards.read',
  },
  {
    path: '/operator/referral',
    ...control,
    title: 'console.pages.referral',
    icon: 'ph-handshake',
    permission: 'rewards.read',
  },
  { path: '/operator/jobs', ...control, title: 'console.pages.jobs', icon: 'ph-queue', permission: 'jobs.read' },
  { path: '/operator/exports', ...control, title: 'console.pages.exports', icon: 'ph-export', permission: 'jobs.read' },
  {
    path: '/operator/staff',
    ...control,
    title: 'console.pages.staff',
    icon: 'ph-users-three',
    permission: 'staff.read',
  },
  { path: '/operator/roles', ...control, title: 'console.pages.roles', icon: 'ph-key', permission: 'staff.read' },
  { path: '/operator/audit', ...control, title: 'console.pages.audit', icon: 'ph-scroll', permission: 'audit.read' },
  { path: '/operator/account', ...control, title: 'console.pages.account', icon: 'ph-fingerprint' },
] as const satisfies readonly Route[]
