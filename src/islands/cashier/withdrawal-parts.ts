import type { Locale } from '#i18n/locale.ts'
import type { UploadMessages } from '#islands/own/upload-words.ts'
import type { FirstMessages, WithdrawalMessages } from './withdraw-words.ts'

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

/** What withdrawals that are not paid yet are drawn with above the form: most members have none. */
export const loadOpenParts = () => import('./OpenOrders.tsx')

/** What all withdrawals are listed with: the form needs nothing of it. */
export const loadListParts = () => import('./WithdrawalList.tsx')

const firstTexts = import.meta.glob<FirstMessages>('/locales/*/withdraw-first.json', { import: 'default' })

export type FirstParts = Awaited<ReturnType<typeof loadFirstParts>>

/** What says what comes before the first withdrawal. Only those who need it load it. */
export async function loadFirstParts(locale: Locale) {
  const [{ FirstSteps }, messages] = await Promise.all([
    import('./FirstSteps.tsx'),
    firstTexts[`/locales/${locale}/withdraw-first.json`]!(),
  ])
  return { FirstSteps, messages }
}
