import { CallFailure, type FailureCode } from '#api/client.ts'

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string; createHTML(html: string): string },
  ): { createScriptURL(url: string): unknown }
}

const places = new Set<string>()
let policy: { createScriptURL(address: string): unknown } | undefined

/**
 * Whether a script stands at one of the places: an address without its query, or a folder with a slash at its end.
 * @example standsAt('https://a.example/v4/gt4.js?x=1', ['https://a.example/v4/']) // true
 */
export function standsAt(address: string, known: Iterable<string>): boolean {
  const { origin, pathname } = new URL(address, location.href)
  const script = `${origin}${pathname}`
  return [...known].some((place) => (place.endsWith('/') ? script.startsWith(place) : script === place))
}

/** Whether a provider's mark-up can only be looked at: none of it runs, loads code or changes what addresses mean. */
export const isStill = (html: string): boolean =>
  !/<\s*\/?\s*(?:script|object|embed|base|meta|template)\b|\bsrcdoc\s*=|[\s"'/]on[a-z]+\s*=|javascript:/i.test(html)

/**
 * The page refuses scripts from text. A provider's code makes script elements of its own, so the page's default policy
 * lets the places of the provider's scripts through, and nothing else; the content security policy names them as well.
 */
function trust(script: string): unknown {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return script
  policy ??= factory.createPolicy('default', {
    createScriptURL(address) {
      if (standsAt(address, places)) return address
      throw new TypeError('This script is no provider’s.')
    },
    createHTML(html) {
      if (isStill(html)) return html
      throw new TypeError('This mark-up could run.')
    },
  })
  return policy.createScriptURL(script)
}

const loading = new Map<string, Promise<void>>()

/**
 * Loads the script of a provider once a page; whatever goes wrong is told as `failure`, and the next call tries again.
 * `from` are the places of the scripts that it brings along.
 */
export function loadProviderScript(script: string, from: readonly string[], failure: FailureCode): Promise<void> {
  const { origin, pathname } = new URL(script)
  for (const place of [`${origin}${pathname}`, ...from]) places.add(place)
  const known = loading.get(script)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script')
    element.onload = () => resolve()
    element.onerror = () => reject(new CallFailure(failure))
    ;(element as { src: unknown }).src = trust(script)
    document.head.append(element)
  })
  loading.set(script, loaded)
  loaded.catch(() => loading.delete(script))
  return loaded
}

/**
 * What a provider hangs below the page's body is covered by an open pop-up and cannot be used: it is taken into the
 * pop-up. Gives the way to stop.
 */
export function adoptIntoPopup(boxes: string): () => void {
  const adopt = () => {
    const popup = [...document.querySelectorAll('dialog:modal')].at(-1) as
      | (Element & { moveBefore?(box: Element, before: null): void })
      | undefined
    if (!popup) return
    for (const box of document.querySelectorAll(boxes)) {
      // A frame that is moved so is not loaded again.
      if (popup.moveBefore) popup.moveBefore(box, null)
      else popup.append(box)
    }
  }
  const observer = new MutationObserver(adopt)
  observer.observe(document.body, { childList: true, subtree: true })
  adopt()
  return () => observer.disconnect()
}
