import type { App } from '#server/app.ts'

/** An authenticator app (TOTP) as a second step; kept by the security centre, asked by the ways in. */
export interface Authenticator {
  isOn(app: App, memberId: bigint): Promise<boolean>
  /** Whether a code, or a recovery code, is right; each counts once. */
  verify(app: App, memberId: bigint, answer: string): Promise<boolean>
}

/** Nobody has one. */
export const noAuthenticator: Authenticator = {
  isOn: () => Promise.resolve(false),
  verify: () => Promise.resolve(false),
}
