import { createSign, createVerify, type KeyObject } from 'node:crypto'

/** The header that bears the signature, in both directions. */
export const signatureHeader = 'x-hub88-signature'

/** RSA, PKCS#1 v1.5, SHA-256 over the bytes of the body, base64. */
export const sign = (body: string | Uint8Array, key: KeyObject): string =>
  createSign('RSA-SHA256').update(body).sign(key, 'base64')

/** Checks a signature over the bytes as received. Anything unreadable is simply not valid. */
export function verify(body: Uint8Array, signature: string | undefined, key: KeyObject): boolean {
  if (signature === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  return createVerify('RSA-SHA256').update(body).verify(key, signature, 'base64')
}
