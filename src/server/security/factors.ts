import type { Queryable } from '#server/kernel/db.ts'
import { countFactors } from './rows.ts'

/** What a member can prove to be one by, besides the password. */
export interface Factors {
  /** An authenticator app that has been confirmed. */
  readonly totp: boolean
  readonly totpSince: Date | undefined
  readonly passkeys: number
  /** Recovery codes that are left. */
  readonly recoveryCodes: number
}

/** Reads a member's second factors. */
export async function readFactors(db: Queryable, memberId: bigint): Promise<Factors> {
  const row = await countFactors(db, memberId)
  const confirmedAt = row?.confirmed_at ?? undefined
  return {
    totp: confirmedAt !== undefined,
    totpSince: confirmedAt,
    passkeys: Number(row?.passkeys ?? 0),
    recoveryCodes: Number(row?.codes ?? 0),
  }
}
