import { Secret, TOTP } from 'otpauth'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { openVault } from '#server/kernel/vault.ts'
import {
  confirmTotpRow,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  offerTotp,
  type TotpState,
  takeStep,
} from './rows.ts'

const periodS = 30
/** A phone's clock may be a step early or late. */
const stepsAside = 1
const secretBytes = 20
const codeForm = /^\d{6}$/

const device = (app: App, secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: app.settings.current().brand, label, secret, period: periodS })

/** A new secret: as it is stored, as it is typed, and as the `otpauth:` address of a QR code. */
export function newTotpSecret(app: App, label: string): { sealed: Buffer; secret: string; uri: string } {
  const secret = new Secret({ size: secretBytes })
  return {
    sealed: openVault(app.config).seal(secret.base32),
    secret: secret.base32,
    uri: device(app, secret, label).toString(),
  }
}

/** A stored secret once more, for somebody who has not confirmed it yet. */
export function toldTotpSecret(app: App, sealed: Uint8Array, label: string): { secret: string; uri: string } {
  const secret = Secret.fromBase32(openVault(app.config).open(sealed))
  return { secret: secret.base32, uri: device(app, secret, label).toString() }
}

/**
 * The time step to which a code of a sealed secret belongs, or `undefined` for a wrong one. The caller takes the step in one
 * statement that refuses it when it, or a later one, was taken before: then a code counts once.
 */
export function totpStep(app: App, sealed: Uint8Array, code: string): bigint | undefined {
  const digits = code.replaceAll(/\s/g, '')
  if (!codeForm.test(digits)) return undefined
  const timestamp = app.clock.now().getTime()
  const secret = Secret.fromBase32(openVault(app.config).open(sealed))
  const delta = device(app, secret).validate({ token: digits, timestamp, window: stepsAside })
  return delta === null ? undefined : BigInt(Math.floor(timestamp / 1_000 / periodS) + delta)
}

/**
 * Offers a new secret for an authenticator app, in place of one that was never confirmed. Gives the secret to be typed
 * and the `otpauth:` address for a QR code; `undefined` where a confirmed one stands.
 */
export async function enrolTotp(
  app: App,
  tx: Queryable,
  memberId: bigint,
  account: string,
): Promise<{ secret: string; uri: string } | undefined> {
  const { sealed, secret, uri } = newTotpSecret(app, account)
  const offered = await offerTotp(tx, memberId, sealed, app.clock.now())
  return offered.length === 0 ? undefined : { secret, uri }
}

/** Whether `code` is one of the confirmed authenticator now. A code counts once. */
export const checkTotp = (app: App, tx: Queryable, memberId: bigint, code: string): Promise<boolean> =>
  takeCode(app, tx, memberId, code, 'confirmed_at is not null')

/** Whether `code` is one of the secret that was offered; it then counts as the member's authenticator. */
export async function confirmTotp(app: App, tx: Queryable, memberId: bigint, code: string): Promise<boolean> {
  if (!(await takeCode(app, tx, memberId, code, 'confirmed_at is null'))) return false
  await confirmTotpRow(tx, memberId, app.clock.now())
  return true
}

/** Takes the authenticator away, and the recovery codes with it. Gives whether there was one. */
export async function removeTotp(tx: Queryable, memberId: bigint): Promise<boolean> {
  const removed = await deleteTotp(tx, memberId)
  if (removed.length > 0) await deleteRecoveryCodes(tx, memberId)
  return removed.length > 0
}

async function takeCode(app: App, tx: Queryable, memberId: bigint, code: string, state: TotpState): Promise<boolean> {
  const row = await findTotp(tx, state, memberId)
  const step = row && totpStep(app, row.secret, code)
  if (step === undefined) return false
  // Two requests with the same code: the row's lock lets one of them pass.
  const taken = await takeStep(tx, state, memberId, step)
  return taken.length > 0
}
