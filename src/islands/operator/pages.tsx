import { type ComponentType, lazy } from 'react'
import { Instead } from '#islands/data/Instead.tsx'
import type { MenuGroup } from './Frame.tsx'
import { Overview } from './Overview.tsx'
import { useWords } from './words.ts'

interface PageProps {
  readonly menu: readonly MenuGroup[]
}

/** In place of a page that did not come: the line broke, or the site has another version by now. */
function Missing() {
  const { lists } = useWords()
  return (
    <Instead messages={lists} status="failed" retry={() => location.reload()} bare size="sm">
      {null}
    </Instead>
  )
}

/** A page that comes when it is opened: nobody opens all of them in a day. */
export const page = <Name extends string>(
  name: Name,
  load: () => Promise<{ readonly [Key in Name]: ComponentType<PageProps> }>,
) =>
  lazy<ComponentType<PageProps>>(() =>
    load().then(
      (part) => ({ default: part[name] }),
      () => ({ default: Missing }),
    ),
  )

/** What each address of the console shows. */
export const pages: Readonly<Record<string, ComponentType<PageProps>>> = {
  '/operator': Overview,
  '/operator/members': page('Members', () => import('./Members.tsx')),
  '/operator/deposits': page('Deposits', () => import('./Deposits.tsx')),
  '/operator/payments': page('Payments', () => import('./Payments.tsx')),
  '/operator/methods': page('Methods', () => import('./Methods.tsx')),
  '/operator/withdrawals': page('Withdrawals', () => import('./Withdrawals.tsx')),
  '/operator/books': page('BankBooks', () => import('./BankBooks.tsx')),
  '/operator/documents': page('Documents', () => import('./Documents.tsx')),
  '/operator/approvals': page('Approvals', () => import('./Approvals.tsx')),
  '/operator/complaints': page('Complaints', () => import('./Complaints.tsx')),
  '/operator/talks': page('Talks', () => import('./Talks.tsx')),
  '/operator/announcements': page('Announcements', () => import('./Announcements.tsx')),
  '/operator/templates': page('Templates', () => import('./Templates.tsx')),
  '/operator/vip': page('VipRanks', () => import('./VipRanks.tsx')),
  '/operator/missions': page('Missions', () => import('./Missions.tsx')),
  '/operator/raffles': page('Raffles', () => import('./Raffles.tsx')),
  '/operator/referral': page('Referrals', () => import('./Referrals.tsx')),
  '/operator/findings': page('Findings', () => import('./Findings.tsx')),
  '/operator/game-books': page('GameBooks', () => import('./GameBooks.tsx')),
  '/operator/agents': page('AgentTree', () => import('./AgentTree.tsx')),
  '/operator/agent-pay': page('AgentPay', () => import('./AgentPay.tsx')),
  '/operator/invite-links': page('InviteLinks', () => import('./InviteLinks.tsx')),
  '/operator/promotions': page('Offers', () => import('./Offers.tsx')),
  '/operator/applications': page('Applications', () => import('./Applications.tsx')),
  '/operator/rewards': page('Rewards', () => import('./Rewards.tsx')),
  '/operator/redemptions': page('RedemptionQueue', () => import('./RedemptionQueue.tsx')),
  '/operator/jobs': page('Jobs', () => import('./Jobs.tsx')),
  '/operator/exports': page('Exports', () => import('./Exports.tsx')),
  '/operator/settings': page('Settings', () => import('./Settings.tsx')),
  '/operator/staff': page('StaffPeople', () => import('./StaffPeople.tsx')),
  '/operator/roles': page('Roles', () => import('./Roles.tsx')),
  '/operator/audit': page('AuditLog', () => import('./AuditLog.tsx')),
  '/operator/account': page('Account', () => import('./Account.tsx')),
}
