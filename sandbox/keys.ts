import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The vendor's own key pair; made on the first start. The public half lies beside it for the operator to take. */
export function ensureVendorKey(folder: string): KeyObject {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const privateFile = join(folder, 'vendor-private.pem')
  const publicFile = join(folder, 'vendor-public.pem')
  if (!existsSync(privateFile) || !existsSync(publicFile)) {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    write(publicFile, pair.publicKey)
    write(privateFile, pair.privateKey)
  }
  return createPrivateKey(readFileSync(privateFile))
}

function write(file: string, text: string) {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Reads the operator's public key when it is first needed and again when the file changes: the operator may start
 * later than the vendor and may change its key while both run.
 */
export function operatorKey(file: string): () => KeyObject | undefined {
  let known: { readonly changed: number; readonly key: KeyObject } | undefined
  return () => {
    try {
      const changed = statSync(file).mtimeMs
      if (known?.changed !== changed) known = { changed, key: createPublicKey(readFileSync(file)) }
      return known.key
    } catch {
      return known?.key
    }
  }
}
