import type { Locale } from '#i18n/locale.ts'
import { pick } from '#i18n/pick.ts'

export type MemberPath =
  | '/member'
  | `/member/${'security' | 'messages' | 'wallet' | 'records' | 'transactions' | 'limits'}`

export interface MemberEntry {
  readonly page: MemberPath
  readonly text: string
  /** Classes of its icon, in the menu and in the hub’s grid. */
  readonly icon: string
  readonly mark: string
}

/** The pages of the member centre, in the groups of its menu. */
export function memberPages(
  locale: Locale,
): readonly { readonly name: string; readonly entries: readonly MemberEntry[] }[] {
  const messages = pick(locale, 'hub')
  return [
    {
      name: messages.groups.account,
      entries: [
        { page: '/member', text: messages.title, icon: 'i-ph-user-circle', mark: 'i-ph-user-circle-duotone' },
        {
          page: '/member/security',
          text: pick(locale, 'security').title,
          icon: 'i-ph-shield-check',
          mark: 'i-ph-shield-check-duotone',
        },
        {
          page: '/member/messages',
          text: pick(locale, 'mail').title,
          icon: 'i-ph-envelope-simple',
          mark: 'i-ph-envelope-simple-duotone',
        },
      ],
    },
    {
      name: messages.groups.money,
      entries: [
        {
          page: '/member/wallet',
          text: pick(locale, 'transfer').title,
          icon: 'i-ph-wallet',
          mark: 'i-ph-wallet-duotone',
        },
      ],
    },
    {
      name: messages.groups.history,
      entries: [
        {
          page: '/member/records',
          text: pick(locale, 'records').title,
          icon: 'i-ph-receipt',
          mark: 'i-ph-receipt-duotone',
        },
        {
          page: '/member/transactions',
          text: pick(locale, 'account').title,
          icon: 'i-ph-list-bullets',
          mark: 'i-ph-list-bullets-duotone',
        },
      ],
    },
    {
      name: messages.groups.safer,
      entries: [
        {
          page: '/member/limits',
          text: pick(locale, 'limits').title,
          icon: 'i-ph-sliders-horizontal',
          mark: 'i-ph-sliders-horizontal-duotone',
        },
      ],
    },
  ]
}
