import { CallFailure, type FailureCode } from '#api/client.ts'

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string; createHTML(html: string): string },
  ): { createScriptURL(url: string): unknown }
}

/** Servers whose scripts may be loaded; a name with a dot before it stands for all below. */
const servers = new Set<string>()
let policy: { createScriptURL(url: string): unknown } | undefined

const isTrusted = (hostname: string): boolean =>
  [...servers].some((server) => (server.startsWith('.') ? `.${hostname}`.endsWith(server) : hostname === server))

/**
 * The page refuses scripts from text. A provider's code makes script elements of its own, so the page's default policy
 * lets addresses of the provider's servers through; which these are, the content security policy says as well.
 */
function trust(script: string): unknown {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  if (!factory) return script
  policy ??= factory.createPolicy('default', {
    createScriptURL(url) {
      const { hostname } = new URL(url, location.href)
      if (isTrusted(hostname)) return url
      throw new TypeError(`A script from ${hostname} is no provider's.`)
    },
    createHTML: (html) => html,
  })
  return policy.createScriptURL(script)
}

const loading = new Map<string, Promise<void>>()

/** Loads the script of a provider once a page; whatever goes wrong is told as `failure`, and the next call tries again. */
export function loadProviderScript(script: string, from: readonly string[], failure: FailureCode): Promise<void> {
  for (const server of [new URL(script).hostname, ...from]) servers.add(server)
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
