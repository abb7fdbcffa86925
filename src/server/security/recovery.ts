import { createHash, randomInt } from 'node:crypto'
import type { Queryable } from '#server/kernel/db.ts'
import { deleteRecoveryCodes, insertRecoveryCode, spendRecoveryCodeRow } from './rows.ts'

const codesAtOnce = 10
const codeLength = 12
/** Without letters that people take for digits; 32 of them, so a code has sixty bits and needs no slow hash. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz234567890'

const hash = (code: string): Buffer => createHash('sha256').update(code).digest()

/** As typed: case and spaces do not matter. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')

function makeCode(): string {
  const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
  return letters.join('').replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3')
}

/** Gives ten new recovery codes, shown this once; the earlier ones are worth nothing from now on. */
export async function replaceRecoveryCodes(tx: Queryable, memberId: bigint): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, makeCode)
  await deleteRecoveryCodes(tx, memberId)
  for (const code of codes) await insertRecoveryCode(tx, memberId, hash(plain(code)))
  return codes
}

/** Spends a recovery code; of several that try one at once, one succeeds. */
export async function spendRecoveryCode(tx: Queryable, memberId: bigint, code: string, now: Date): Promise<boolean> {
  const spent = await spendRecoveryCodeRow(tx, memberId, hash(plain(code)), now)
  return spent.length > 0
}
