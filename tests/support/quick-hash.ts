import { argon2Sync } from 'node:crypto'

const known = new Map<string, string>()
const cost = { memory: 8, passes: 1, parallelism: 1 } as const
const nonce = Buffer.alloc(16, 'tests')
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/**
 * The hash of a password that a test's people have, made at the least cost that Argon2 takes: a site that checks it works as
 * little. What a site hashes itself costs what it costs in service.
 */
export function quickHash(password: string): string {
  const before = known.get(password)
  if (before !== undefined) return before
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost })
  const hash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
  known.set(password, hash)
  return hash
}
