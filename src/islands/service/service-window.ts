import type { Locale } from '#i18n/locale.ts'
import { serviceAddress } from '#stores/service-talk.ts'

/** Size of the customer-service window (Spec 1 §9). */
const features = 'popup,width=440,height=750'

/** Opens the live chat in its own window; where windows are not allowed, in this one. Throws when no talk could begin. */
export async function openServiceWindow(locale: Locale): Promise<void> {
  // Opened synchronously in the click: later the pop-up blocker would refuse it.
  const opened = window.open('', 'baize-service', features)
  try {
    const address = await serviceAddress(locale)
    if (opened === null || opened.closed) location.assign(address)
    else {
      opened.location.replace(new URL(address, location.href))
      opened.focus()
    }
  } catch (thrown) {
    opened?.close()
    throw thrown
  }
}
