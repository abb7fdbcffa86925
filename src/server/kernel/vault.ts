import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Seals what the database keeps and the program must read again, with a key that the database does not hold. */
export interface Vault {
  seal(text: string): Buffer
  /** Throws when no key of this deployment sealed it, or somebody changed it. */
  open(sealed: Uint8Array): string
}

const nonceLength = 12
const tagLength = 16

/** The roots of `ENCRYPTION_KEY`, current one first: what an earlier key sealed stays legible while it is listed. */
function roots(config: Pick<Config, 'encryptionKey' | 'dataDir'>): string[] {
  const text = config.encryptionKey ?? readFileSync(join(config.dataDir, 'keys', 'encryption.json'), 'utf8')
  const key = JSON.parse(text) as { readonly d?: string; readonly keys?: readonly { readonly d?: string }[] }
  return (key.keys ?? [key]).flatMap(({ d }) => (d === undefined ? [] : [d]))
}

function openWith(key: Buffer, sealed: Uint8Array): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength))
    decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
    return decipher.update(sealed.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** Opens the vault of a deployment, whose keys the start has checked or made. */
export function openVault(config: Pick<Config, 'encryptionKey' | 'dataDir'>): Vault {
  const keys = roots(config).map((root) => Buffer.from(hkdfSync('sha256', root, '', 'vault', 32)))
  return {
    seal(text) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      for (const key of keys) {
        const text = openWith(key, sealed)
        if (text !== undefined) return text
      }
      throw new Error('nothing in ENCRYPTION_KEY opens what is stored')
    },
  }
}
