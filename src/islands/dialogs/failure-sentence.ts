import { CallFailure, failureCode } from '#browser/failure.ts'
import { t } from '#i18n/t.ts'
import type { PopupContext } from './context.ts'
import { errorSentence, popupTexts } from './messages.ts'

/**
 * The sentence for a failed call, with the time to wait where the server gave one. Where the sentences cannot come, there
 * is one at hand.
 */
export async function failureSentence({ locale, messages }: PopupContext, thrown: unknown): Promise<string> {
  const errors = await popupTexts(locale, 'errors').catch(() => undefined)
  if (!errors) return t(messages.common, 'failed')
  const sentence = errorSentence(errors, failureCode(thrown))
  const seconds = thrown instanceof CallFailure ? thrown.details.retryAfter : undefined
  if (!seconds) return sentence
  const minutes = Math.ceil(seconds / 60)
  return `${sentence} ${t(errors, minutes > 1 ? 'wait_minutes' : 'wait_seconds', { minutes, seconds })}`
}
