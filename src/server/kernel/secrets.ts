import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits as 43 characters for addresses, headers and cookies. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two secrets without telling by time where they differ. */
export const sameSecret = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)

/** A key for one purpose, the same in every process that holds the same root. */
export const deriveSecret = (root: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', root, '', purpose, 32)).toString('base64url')
