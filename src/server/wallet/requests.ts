import * as z from 'zod'

/** Largest amount that a 64-bit integer holds. */
const amountMax = 2n ** 63n - 1n

/** Text that a database can hold: no NUL, no half of a surrogate pair. */
const plain = z.string().refine((value) => !value.includes('\0') && value.isWellFormed())
const uuid = z.guid()
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
const optional = plain
  .max(255)
  .nullish()
  .transform((value) => value ?? null)
const amount = z.bigint().min(0n).max(amountMax)
const user = plain.min(1).max(255)
const token = plain.max(255)
const shared = { request_uuid: uuid, user, sub_partner_id: optional }
const movement = {
  ...shared,
  token,
  transaction_uuid: uuid,
  round: optional,
  round_closed: flag,
  reward_uuid: optional,
}
const priced = {
  ...movement,
  game_code: plain.min(1).max(255),
  currency: plain.min(1).max(10),
  amount,
  is_free: flag,
  is_aggregated: flag,
}

/**
 * The bodies of the five wallet calls. Fields that are not named are accepted and left alone: the aggregator adds some
 * at any time. `bet` and `meta` are information only.
 */
export const requests = {
  'user/info': z.object(shared),
  'user/balance': z.object({ ...shared, token, game_code: optional }),
  'transaction/bet': z.object(priced),
  'transaction/win': z.object({ ...priced, reference_transaction_uuid: uuid }),
  'transaction/rollback': z.object({ ...movement, game_code: optional, reference_transaction_uuid: uuid }),
} as const
export type WalletPath = keyof typeof requests
export type WalletRequest<P extends WalletPath> = z.output<(typeof requests)[P]>

/** A request, or the status that refuses its form: a field that is missing before one of the wrong type. */
export function readRequest<P extends WalletPath>(
  path: P,
  body: unknown,
): WalletRequest<P> | 'RS_ERROR_WRONG_SYNTAX' | 'RS_ERROR_WRONG_TYPES' {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'RS_ERROR_WRONG_SYNTAX'
  const parsed = requests[path].safeParse(body)
  if (parsed.success) return parsed.data as WalletRequest<P>
  const missing = parsed.error.issues.some(({ path: [name] }) => name !== undefined && !Object.hasOwn(body, name))
  return missing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES'
}
