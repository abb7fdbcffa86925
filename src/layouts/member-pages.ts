import type { Locale } from '#i18n/locale.ts'
import { pick } from '#i18n/pick.ts'

export type MemberPath =
  | '/member'
  | `/member/${'security' | 'messages' | 'wallet' | 'records' | 'transactions' | 'limits'}`

export interface MemberEntry {
  readonly page: MemberPath
  readonly text: string
  /** Class of its icon in the menu. */
  readonly icon: string
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
        { page: '/member', text: messages.title, icon: 'i-ph-user-circle' },
        {
          page: '/member/security',
          text: pick(locale, 'security').title,
          icon: 'i-ph-shield-check',
        },
        {
          page: '/member/messages',
          text: pick(locale, 'mail').title,
          icon: 'i-ph-envelope-simple',
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
        },
        {
          page: '/member/transactions',
          text: pick(locale, 'account').title,
          icon: 'i-ph-list-bullets',
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
        },
      ],
    },
  ]
}
