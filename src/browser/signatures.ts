/** Whether this browser knows the curve of the ledger’s signatures: without it, it would call every one of them wrong. */
export async function knowsSignatures(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}
