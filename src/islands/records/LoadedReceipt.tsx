import { use } from 'react'
import type { Locale } from '#i18n/locale.ts'
import type { ReceiptMessages } from '#islands/own/movement-words.ts'
import { ReceiptDialog, type ReceiptDialogProps } from './ReceiptDialog.tsx'

const files = import.meta.glob<ReceiptMessages>('/locales/*/receipt.json', { import: 'default' })
const texts = new Map<Locale, Promise<ReceiptMessages>>()

function textsOf(locale: Locale): Promise<ReceiptMessages> {
  const loading = texts.get(locale) ?? files[`/locales/${locale}/receipt.json`]!()
  texts.set(locale, loading)
  loading.catch(() => texts.delete(locale))
  return loading
}

export type LoadedReceiptProps = Omit<ReceiptDialogProps, 'messages'>

/** A receipt that brings its texts; they are no part of the page that it opens over. */
export const LoadedReceipt = (props: LoadedReceiptProps) => (
  <ReceiptDialog {...props} messages={use(textsOf(props.locale))} />
)
