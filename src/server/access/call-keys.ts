/** Keys of the encrypted (E) calls. */
export interface CallKeys {
  /** Public halves, current key first. */
  readonly jwks: { readonly keys: readonly Record<string, string>[] }
  /**
   * Opens the compact JWE of an E call and checks its `iat` (120 s), `jti` (once), `htm` and `htu`.
   * Throws `Refusal('encryption_required')` for what is no JWE to one of the keys, `Refusal('replayed')` for one that is
   * old, seen before or made for another call. Gives the `body` inside.
   */
  open(jwe: string, method: string, path: string): Promise<unknown>
}
