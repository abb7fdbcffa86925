import type { Locale } from '#i18n/locale.ts'
import type { ListWords } from '#islands/data/words.ts'
import type { UploadMessages } from '#islands/own/upload-words.ts'
import type { PayoutAccount } from '#stores/payout-accounts.ts'
import { dotted, type PayeeMessages, payeeMark } from './withdraw-words.ts'

export type AccountsMessages = typeof import('#locales/en/accounts.json') & ListWords

export interface AccountsPageProps {
  /** Texts of the namespace `accounts`. */
  readonly messages: AccountsMessages
  readonly payee: PayeeMessages
  /** Texts of the namespace `uploads`. */
  readonly uploadWords: UploadMessages
  readonly locale: Locale
}

/** What people call an account in a sentence. */
export const accountName = (payee: PayeeMessages, account: PayoutAccount): string =>
  `${payeeMark(payee, account)} ${dotted(account.masked)}`
