import { type MessageKey, type MessageParams, t } from '#i18n/t.ts'
import { TalkTexts, useGiven } from './context.ts'
import type { PopupNamespaces } from './messages.ts'

/** Looks up a text of notices and chat. */
export function useTalk() {
  const texts = useGiven(TalkTexts)
  return (key: MessageKey<PopupNamespaces['talk']>, params?: MessageParams) => t(texts, key, params)
}
