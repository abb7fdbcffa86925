import type { Locale } from '#i18n/locale.ts'
import type { UploadMessages } from '#islands/own/upload-words.ts'
import type { DepositMessages } from './DepositPage.tsx'

/** Texts of an order, beside those of the page. */
export type OrderMessages = DepositMessages & typeof import('#locales/en/deposit-order.json')

const texts = import.meta.glob<OrderMessages & UploadMessages>('/locales/*/{deposit-order,uploads}.json', {
  import: 'default',
})

/** What all deposits are listed with: the form needs nothing of it. */
export const loadListParts = () => import('./DepositList.tsx')

/** What an order is drawn with. It comes with the first order, because the form needs nothing of it. */
export async function loadOrderParts(locale: Locale) {
  const [{ DepositOrder }, messages, uploadWords] = await Promise.all([
    import('./DepositOrder.tsx'),
    texts[`/locales/${locale}/deposit-order.json`]!(),
    texts[`/locales/${locale}/uploads.json`]!(),
  ])
  return { DepositOrder, messages, uploadWords }
}
