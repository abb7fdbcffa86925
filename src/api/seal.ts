/** The browser's side of the encrypted (E) calls; `docs/decisions/0021-encrypt-credential-calls.md`. */

/** What `GET /api/keys` answers. */
export interface PublicKeys {
  readonly keys: readonly Readonly<Record<string, string>>[]
}

/**
 * Seals the body of an E call to the current public key. `path` is the whole path with its base. `clockSkewMs` is how
 * far the server's clock is ahead of this one (from the `Date` header of an answer), for a computer whose clock is wrong.
 * Throws when there is no key.
 * @example await seal(jwks, 'POST', '/api/auth/login', { username, password }) // { jwe: 'eyJ…' }
 */
export async function seal(
  jwks: PublicKeys,
  method: string,
  path: string,
  body: unknown,
  clockSkewMs = 0,
): Promise<{ jwe: string }> {
  const [{ CompactEncrypt }, { importJWK }] = await Promise.all([
    import('jose/jwe/compact/encrypt'),
    import('jose/key/import'),
  ])
  const [key] = jwks.keys
  if (key?.kid === undefined) throw new Error('no key to encrypt to')
  const content = {
    iat: Math.floor((Date.now() + clockSkewMs) / 1_000),
    jti: crypto.randomUUID(),
    htm: method,
    htu: path,
    body,
  }
  const jwe = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK({ ...key }, 'ECDH-ES'))
  return { jwe }
}
