import type { Locale } from '#i18n/locale.ts'
import type { UploadMessages } from '#islands/own/UploadField.tsx'
import type { WithdrawalMessages } from './withdraw-words.ts'

const texts = import.meta.glob<WithdrawalMessages & UploadMessages>('/locales/*/{withdraw-order,uploads}.json', {
  import: 'default',
})

/** What one withdrawal is drawn with. It comes with the first one, because the form needs nothing of it. */
export async function loadWithdrawalParts(locale: Locale) {
  const [{ WithdrawalView }, messages, uploadWords] = await Promise.all([
    import('./WithdrawalView.tsx'),
    texts[`/locales/${locale}/withdraw-order.json`]!(),
    texts[`/locales/${locale}/uploads.json`]!(),
  ])
  return { WithdrawalView, messages, uploadWords }
}
