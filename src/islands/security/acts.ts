import type { Locale } from '#i18n/locale.ts'
import type { SecurityMessages } from './sentences.ts'
import type { Own } from './use-security.ts'

/** What a member can do here, each in a dialog of its own. */
export type SecurityAct =
  | { readonly do: 'totp' | 'payment' | 'email' | 'mobile' | 'profile' | 'avatar' | 'passkey-add' | 'lock' }
  | { readonly do: 'passkey-rename' | 'passkey-remove'; readonly id: string; readonly name: string }

/** What every part of the page is given. */
export interface PartProps {
  readonly messages: SecurityMessages
  readonly locale: Locale
  readonly own: Own
  readonly onAct: (act: SecurityAct) => void
}
