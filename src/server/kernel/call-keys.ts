import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CryptoKey, calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import * as z from 'zod'
import { Refusal } from '#api/refusal.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type App, perApp } from './context.ts'
import type { Db } from './db.ts'
import { spendOnce } from './spent.ts'

/** Keys of the encrypted (E) calls. */
export interface CallKeys {
  /** Public halves, current key first. */
  readonly jwks: { readonly keys: readonly Record<string, string>[] }
  /**
   * Opens the compact JWE of an E call and checks its `iat` (120 s), `jti` (once), `htm` and `htu`. `path` is the
   * whole path with its base: `/api/auth/login`.
   * Throws `Refusal('encryption_required')` for what is no JWE to one of the keys, `Refusal('replayed')` for one that is
   * old, seen before or made for another call. Gives the `body` inside.
   */
  open(jwe: string, method: string, path: string): Promise<unknown>
}

const windowS = 120
const coordinate = z.string().regex(/^[\w-]{43}$/)
const privateJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
  d: coordinate,
})
const privateJwks = z.union([
  z.object({ keys: z.array(privateJwk).min(1).max(5) }),
  privateJwk.transform((key) => ({ keys: [key] })),
])
const envelope = z.object({
  iat: z.number(),
  jti: z.string().regex(/^[\x21-\x7e]{8,128}$/),
  htm: z.string(),
  htu: z.string(),
  body: z.unknown(),
})

export type PrivateJwk = z.output<typeof privateJwk>

/**
 * The private keys: `ENCRYPTION_KEY` (a JWK, or a JWKS whose first key is the current one), or those of
 * `DATA_DIR/keys/encryption.json`, made on first use. Throws a sentence for the operator when the text is no such key.
 */
export async function readPrivateKeys(config: Pick<Config, 'encryptionKey' | 'dataDir'>): Promise<PrivateJwk[]> {
  const text = config.encryptionKey ?? (await ensureKeyFile(join(config.dataDir, 'keys')))
  try {
    return privateJwks.parse(JSON.parse(text)).keys
  } catch {
    throw new Error('ENCRYPTION_KEY must be a private P-256 key as a JWK, or a JWKS of such keys.')
  }
}

async function ensureKeyFile(folder: string): Promise<string> {
  const file = join(folder, 'encryption.json')
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    // `wx`: of several processes that start at once, one makes the key and all read it.
    writeFileSync(file, JSON.stringify(await exportJWK(privateKey)), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}

/** Opens the keys of the encrypted calls; what was seen is remembered in `db`, for all processes. */
export async function openCallKeys(
  config: Pick<Config, 'encryptionKey' | 'dataDir'>,
  db: Db,
  clock: Clock = systemClock,
): Promise<CallKeys> {
  const byId = new Map<string, CryptoKey>()
  const published: Record<string, string>[] = []
  for (const { d, ...half } of await readPrivateKeys(config)) {
    const kid = await calculateJwkThumbprint(half)
    byId.set(kid, (await importJWK({ ...half, d }, 'ECDH-ES')) as CryptoKey)
    published.push({ ...half, kid, use: 'enc', alg: 'ECDH-ES' })
  }
  return {
    jwks: { keys: published },
    async open(jwe, method, path) {
      const content = envelope.safeParse(await decrypt(jwe, byId))
      if (!content.success) throw new Refusal('encryption_required', { detail: 'not the content of an encrypted call' })
      const { iat, jti, htm, htu, body } = content.data
      const now = clock.now()
      if (Math.abs(now.getTime() / 1_000 - iat) > windowS) throw new Refusal('replayed', { detail: 'iat' })
      if (htm !== method || htu !== path) throw new Refusal('replayed', { detail: 'made for another call' })
      // Kept until no clock difference could make it valid again.
      const forgetAt = new Date(now.getTime() + 2 * windowS * 1_000)
      if (!(await spendOnce(db, 'call', jti, forgetAt))) throw new Refusal('replayed', { detail: 'jti' })
      return body
    },
  }
}

/** The keys of the encrypted calls of this process. */
export const callKeys = perApp(({ config, db, clock }: App) => openCallKeys(config, db, clock))

async function decrypt(jwe: string, keys: ReadonlyMap<string, CryptoKey>): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(
      jwe,
      (header) => {
        const key = keys.get(header.kid ?? '')
        if (key === undefined) throw new Error('unknown key')
        return key
      },
      { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] },
    )
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext))
  } catch {
    throw new Refusal('encryption_required', { detail: 'no JWE to a current key' })
  }
}
