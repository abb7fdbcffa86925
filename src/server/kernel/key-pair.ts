import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface KeyPairFiles {
  readonly privateFile: string
  readonly publicFile: string
  readonly privateKey: string
  readonly publicKey: string
}

/** Written beside its place and moved there, so that nobody reads half a key. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}

/** The pair `<name>-private.pem`, `<name>-public.pem` (RSA-2048 or Ed25519) of a folder; made at the first use. */
export function ensureKeyPair(folder: string, name: string, kind: 'rsa' | 'ed25519' = 'rsa'): KeyPairFiles {
  const privateFile = join(folder, `${name}-private.pem`)
  const publicFile = join(folder, `${name}-public.pem`)
  if (!existsSync(privateFile) || !existsSync(publicFile)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const form = {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    } as const
    const pair =
      kind === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048, ...form })
        : generateKeyPairSync('ed25519', form)
    writeWhole(privateFile, pair.privateKey)
    writeWhole(publicFile, pair.publicKey)
  }
  return {
    privateFile,
    publicFile,
    privateKey: readFileSync(privateFile, 'utf8'),
    publicKey: readFileSync(publicFile, 'utf8'),
  }
}

/** The secret `<name>.secret` of a folder, in the form of Standard Webhooks; made at the first use. */
export function ensureSecret(folder: string, name: string): string {
  const file = join(folder, `${name}.secret`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeWhole(file, `whsec_${randomBytes(32).toString('base64')}`)
  }
  return readFileSync(file, 'utf8').trim()
}
