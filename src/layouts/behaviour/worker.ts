interface TypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): {
    createScriptURL(address: string): string
  }
}

/** Brings the service worker, once the page has come to rest. Without one (private windows) the site works as before. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const { trustedTypes } = globalThis as { trustedTypes?: TypePolicies }
  const address = '/sw.js'
  const url = trustedTypes?.createPolicy('baize-worker', { createScriptURL: () => address }).createScriptURL(address)
  navigator.serviceWorker.register(url ?? address).catch(() => undefined)
}
