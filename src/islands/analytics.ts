import { loadProviderScript } from '#browser/provider-script.ts'

interface Wishes {
  readonly doNotTrack?: string | null
  readonly globalPrivacyControl?: boolean
}

/** Whether a browser says that its person does not want to be counted. */
export const refusesCounting = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  doNotTrack === '1' || globalPrivacyControl === true

/** Hands a command to Google's tag, which takes nothing but the `arguments` of a call. */
function tag(..._command: readonly unknown[]): void {
  const page = window as { dataLayer?: unknown[] }
  page.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: an array would be taken for something else.
  page.dataLayer.push(arguments)
}

/**
 * Counts one view of this page by Google Analytics 4: the address without its query (which may hold codes and searches),
 * nothing for advertisements, and a cookie that ends with the visit.
 */
export async function countView(script: string): Promise<void> {
  if (refusesCounting(navigator as Wishes)) return
  const { origin, searchParams } = new URL(script)
  tag('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'granted',
  })
  tag('js', new Date())
  tag('config', searchParams.get('id'), {
    page_location: location.origin + location.pathname,
    page_referrer: '',
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    cookie_expires: 0,
  })
  await loadProviderScript(script, [`${origin}/gtag/destination`], 'unknown_error')
}
