import { type MessageKey, type MessageParams, t } from '#i18n/t.ts'
import { TalkTexts, useGiven } from './context.ts'
import type { PopupNamespaces } from './messages.ts'

/** Says a text of the pop-ups in which people are told something or talk. */
export function useTalk() {
  const texts = useGiven(TalkTexts)
  return (key: MessageKey<PopupNamespaces['talk']>, params?: MessageParams) => t(texts, key, params)
}
