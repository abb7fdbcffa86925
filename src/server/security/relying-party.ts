import { isIP } from 'node:net'
import type { Config } from '#server/kernel/config.ts'

/** The name that passkeys are bound to, and the pages that may ask for them. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * Passkeys belong to a name. A site that is reached by a number (the embedded default is) has them under `localhost`,
 * which browsers treat as safe without TLS.
 * @example relyingParty({ publicUrl: 'http://127.0.0.1:4321' }) // { id: 'localhost', origin: 'http://localhost:4321' }
 */
export const relyingParty = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty => partyAt(new URL(publicUrl))

/** Where staff use theirs: the console's own host where it has one, so that a passkey of either side opens nothing on the other. */
export function staffRelyingParty({
  publicUrl,
  operatorHost,
}: Pick<Config, 'publicUrl' | 'operatorHost'>): RelyingParty {
  const url = new URL(publicUrl)
  return partyAt(operatorHost === undefined ? url : new URL(`${url.protocol}//${operatorHost}`))
}

function partyAt(url: URL): RelyingParty {
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
