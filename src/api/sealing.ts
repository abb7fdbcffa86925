import { type PublicKeys, seal as sealToKey } from './seal.ts'

interface Call {
  readonly method: string
  readonly url: string
  readonly body: unknown
}

export interface SealingOptions {
  /** Asks for the server's public keys. */
  readonly askKeys: () => Promise<Response>
  /** Whether the server refused because it no longer takes the key. */
  readonly isStale: (thrown: unknown) => boolean
  readonly seal?: typeof sealToKey | undefined
}

/** Sends sealed calls by `send`; the server's key is asked for once, and again when it has changed since. */
export function openSealing({ askKeys, isStale, seal = sealToKey }: SealingOptions) {
  let keys: PublicKeys | undefined
  let clockSkewMs = 0

  async function sealed({ method, url, body }: Call) {
    if (keys === undefined) {
      const response = await askKeys()
      const date = Date.parse(response.headers.get('date') ?? '')
      const skew = date - Date.now()
      // The answer may lie in the cache for a minute, so its date says nothing about smaller differences.
      clockSkewMs = Math.abs(skew) > 90_000 ? skew : 0
      keys = (await response.json()) as PublicKeys
    }
    return seal(keys, method, url, body, clockSkewMs)
  }

  return async (request: Call, send: (body: unknown) => Promise<Response>): Promise<Response> => {
    const known = keys !== undefined
    try {
      return await send(await sealed(request))
    } catch (thrown) {
      if (!known || !isStale(thrown)) throw thrown
      keys = undefined
      return send(await sealed(request))
    }
  }
}
