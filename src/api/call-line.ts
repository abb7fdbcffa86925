import type { Endpoint } from './endpoint.ts'

/**
 * What `#api/client.ts` needs of a call, read from the contract: method, path and how it is sent, such as
 * `POST /wallet/deposits token keyed`.
 */
export function lineOf({ method, path, access, encrypted, keyed, form, takes }: Endpoint): string {
  const flags = { token: access !== 'public', sealed: encrypted, keyed, form, picture: takes === 'picture' }
  return [`${method} ${path}`, ...Object.entries(flags).flatMap(([flag, isSet]) => (isSet ? [flag] : []))].join(' ')
}
