import { first, type Queryable, type Row } from '#server/kernel/db.ts'

/** What a member can prove to be one by, besides the password. */
export interface Factors {
  /** An authenticator app that has been confirmed. */
  readonly totp: boolean
  readonly totpSince: Date | undefined
  readonly passkeys: number
  /** Recovery codes that are left. */
  readonly recoveryCodes: number
}

interface FactorsRow extends Row {
  confirmed_at: Date | null
  passkeys: bigint
  codes: bigint
}

/** Reads a member's second factors. */
export async function readFactors(db: Queryable, memberId: bigint): Promise<Factors> {
  const row = await first<FactorsRow>(
    db,
    `select (select confirmed_at from totp where member_id = $1) as confirmed_at,
       (select count(*) from passkey where member_id = $1) as passkeys,
       (select count(*) from recovery_code where member_id = $1 and used_at is null) as codes`,
    [memberId],
  )
  const confirmedAt = row?.confirmed_at ?? undefined
  return {
    totp: confirmedAt !== undefined,
    totpSince: confirmedAt,
    passkeys: Number(row?.passkeys ?? 0),
    recoveryCodes: Number(row?.codes ?? 0),
  }
}
