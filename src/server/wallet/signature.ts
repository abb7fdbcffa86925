import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/kernel/config.ts'

/** Reads one or more public keys (PEM), one after another. */
export function readPublicKeys(pem: string): KeyObject[] {
  return [...pem.matchAll(/-----BEGIN (RSA )?PUBLIC KEY-----[\s\S]+?-----END (RSA )?PUBLIC KEY-----/g)].map(([text]) =>
    createPublicKey(text),
  )
}

/**
 * Whether `signature` (base64) is an RSA-SHA256 (PKCS#1 v1.5) signature of exactly these bytes by one of the keys. The
 * bytes are those received: a parsed and rewritten body is another text.
 */
export function isSigned(body: Uint8Array, signature: string | undefined, keys: readonly KeyObject[]): boolean {
  if (signature === undefined || !/^[A-Za-z0-9+/]{20,1400}={0,2}$/.test(signature)) return false
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('sha256', body, key, bytes))
}

/** The keys that sign wallet calls now. */
export type SigningKeys = (reload: boolean) => readonly KeyObject[]

/**
 * Keys from the environment, else the sandbox vendor's own from its folder. The sandbox may make its pair after this
 * process started or be given a new one, so `reload` looks whether its file has changed.
 */
export function openSigningKeys(config: Config): SigningKeys {
  if (config.hub88.publicKeys !== undefined) {
    const keys = readPublicKeys(config.hub88.publicKeys)
    return () => keys
  }
  if (!config.demo) return () => []
  const file = join(config.dataDir, 'sandbox', 'vendor-public.pem')
  let keys: KeyObject[] = []
  let changedMs = -1
  return (reload) => {
    if (!reload && keys.length > 0) return keys
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -1
    if (mtimeMs !== changedMs) {
      keys = mtimeMs === -1 ? [] : readPublicKeys(readFileSync(file, 'utf8'))
      changedMs = mtimeMs
    }
    return keys
  }
}
