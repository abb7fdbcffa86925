import { type App, perApp } from '#server/kernel/context.ts'
import type { Db } from '#server/kernel/db.ts'
import { exactNumber, parseExactJson } from '#server/kernel/exact-json.ts'
import { openUnsignedCalls } from '#server/kernel/unsigned-calls.ts'
import { publishBalance, publishRefused } from './live.ts'
import { findPlayer } from './member-rows.ts'
import { readTokenFacts } from './movement-rows.ts'
import { carryOut } from './movements.ts'
import { readRequest, requests, type WalletPath, type WalletRequest } from './requests.ts'
import { isSigned, openSigningKeys } from './signature.ts'
import { touchLaunchToken } from './token-rows.ts'
import { hashToken } from './tokens.ts'

const provider = 'hub88'

/** What is answered, and what the log should know of it. */
interface Outcome {
  readonly status: string
  readonly user?: string
  readonly currency?: string
  readonly balance?: bigint
  /** Whether money moved, so that the member's pages should hear of it. */
  readonly moved?: boolean
  readonly note?: string
  /** Further fields of the answer. */
  readonly more?: Readonly<Record<string, unknown>>
}

const signingKeys = perApp(({ config }) => openSigningKeys(config))
const unsignedCalls = perApp(({ clock }) => openUnsignedCalls(clock))

/**
 * Answers one call of the aggregator (`protocols`: Hub88 wallet API). `path` is the part below the mount point, such as
 * `transaction/bet`; `rawBody` the bytes as received. The answer is always meant for status 200: what went wrong stands
 * in its `status`. Never throws. `waitS` is given to who goes on without a right signature: nothing is answered or
 * written down for them before those seconds are over.
 */
export async function walletCallback(
  app: App,
  path: string,
  rawBody: Uint8Array,
  signature: string | undefined,
  address = '',
): Promise<{ body: string; waitS?: number }> {
  const route = path.replace(/^\//, '')
  let body: unknown
  let outcome: Outcome
  try {
    body = parseExactJson(rawBody)
  } catch {
    body = undefined
  }
  try {
    outcome = await answer(app, route, rawBody, signature, body)
  } catch (error) {
    app.log.error('wallet call failed', { vendor: provider, route, error })
    outcome = { status: 'RS_ERROR_UNKNOWN' }
  }
  if (outcome.status === 'RS_ERROR_INVALID_SIGNATURE') {
    const waitS = unsignedCalls(app).count(address)
    if (waitS !== undefined) return { body: '', waitS }
  }
  tell(app, route, body, outcome)
  const { user, status, currency, balance, more } = outcome
  return {
    body: JSON.stringify({
      user,
      // Only the vendor hears the other word: log and member are told what it was.
      status: status === 'RS_ERROR_LIMIT_REACHED' ? app.settings.current().limitAnswer : status,
      request_uuid: textField(body, 'request_uuid') ?? '',
      currency,
      balance: balance === undefined ? undefined : exactNumber(balance),
      ...more,
    }),
  }
}

async function answer(
  app: App,
  route: string,
  rawBody: Uint8Array,
  signature: string | undefined,
  body: unknown,
): Promise<Outcome> {
  const keys = signingKeys(app)
  if (!isSigned(rawBody, signature, keys(false)) && !isSigned(rawBody, signature, keys(true)))
    return { status: 'RS_ERROR_INVALID_SIGNATURE' }
  if (!Object.hasOwn(requests, route)) return { status: 'RS_ERROR_WRONG_SYNTAX' }
  const path = route as WalletPath
  const request = readRequest(path, body)
  if (typeof request === 'string') return { status: request }
  if (request.sub_partner_id !== null && request.sub_partner_id !== app.settings.current().merchantCode)
    return { status: 'RS_ERROR_INVALID_PARTNER' }
  if (path === 'user/info') return userInfo(app.db, request)
  if (path === 'user/balance') return userBalance(app, request as WalletRequest<'user/balance'>)
  return move(app, path, request as WalletRequest<MovementPath>, rawBody, signature ?? '')
}

async function userInfo(db: Db, { user }: WalletRequest<'user/info'>): Promise<Outcome> {
  const row = await findPlayer(db, memberId(user))
  if (row === undefined) return { status: 'RS_ERROR_UNKNOWN', note: 'user_unknown' }
  const more = { country: row.country, registration_date: row.created_at.toISOString().slice(0, 10), tags: [] }
  return { status: 'RS_OK', user, more }
}

async function userBalance(app: App, { user, token }: WalletRequest<'user/balance'>): Promise<Outcome> {
  const now = app.clock.now()
  const row = await readTokenFacts(app.db, memberId(user), hashToken(token), now)
  if (row === undefined || row.balance === null) return { status: 'RS_ERROR_UNKNOWN', note: 'user_unknown' }
  if (row.token === 'expired') return { status: 'RS_ERROR_TOKEN_EXPIRED', user }
  if (row.token !== 'valid') return { status: 'RS_ERROR_INVALID_TOKEN', note: `token_${row.token}` }
  if (row.touch) await touchLaunchToken(app.db, hashToken(token), now)
  return { status: 'RS_OK', user, currency: row.currency, balance: row.balance }
}

type MovementPath = 'transaction/bet' | 'transaction/win' | 'transaction/rollback'
const kinds = {
  'transaction/bet': 'bet',
  'transaction/win': 'win',
  'transaction/rollback': 'rollback',
} as const satisfies Record<MovementPath, string>

async function move(
  app: App,
  path: MovementPath,
  request: WalletRequest<MovementPath>,
  rawBody: Uint8Array,
  signature: string,
): Promise<Outcome> {
  const moved = await carryOut(app.db, provider, {
    kind: kinds[path],
    uuid: request.transaction_uuid,
    request: request.request_uuid,
    user: memberId(request.user),
    token: hashToken(request.token),
    round: request.round,
    closed: request.round_closed,
    game: request.game_code,
    ...('amount' in request && {
      price: {
        currency: request.currency,
        amount: request.amount,
        free: request.is_free,
        reward: request.reward_uuid,
      },
    }),
    ...('reference_transaction_uuid' in request && { reference: request.reference_transaction_uuid }),
    body: rawBody,
    signature: Buffer.from(signature, 'base64'),
    at: app.clock.now(),
  })
  return {
    status: moved.status,
    user: moved.currency === null ? undefined : request.user,
    currency: moved.currency ?? undefined,
    balance: moved.balance ?? undefined,
    moved: moved.moved,
    note: moved.note ?? undefined,
  }
}

/** After the commit: live events for the member, and a line in the log without token, signature or name. */
function tell(app: App, route: string, body: unknown, outcome: Outcome): void {
  const user = outcome.user
  const gameCode = textField(body, 'game_code') ?? ''
  const isWin = route === 'transaction/win'
  // A win of nothing moves no money, but it ends a round: what the member's pages say of stakes in play is old.
  const isLoss = isWin && outcome.status === 'RS_OK' && outcome.note !== 'replayed'
  if (user !== undefined && (outcome.moved || isLoss))
    publishBalance(app, BigInt(user), isWin ? amountField(body) : undefined)
  if (user !== undefined && route === 'transaction/bet' && outcome.note !== 'replayed')
    publishRefused(app, BigInt(user), outcome.status, gameCode, outcome.note)
  const fields = {
    vendor: provider,
    route,
    code: outcome.status,
    transaction: textField(body, 'transaction_uuid')?.slice(0, 36),
    name: outcome.note,
  }
  if (outcome.status !== 'RS_OK') app.log.warn('wallet call refused', fields)
  else if (outcome.note !== undefined && outcome.note !== 'replayed') app.log.warn('wallet call to review', fields)
}

/** Members' ids are eight digits; everything else is nobody. */
function memberId(user: string): bigint {
  return /^[0-9]{8}$/.test(user) ? BigInt(user) : 0n
}

function textField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value.slice(0, 255) : undefined
}

function amountField(body: unknown): bigint | undefined {
  if (typeof body !== 'object' || body === null || !('amount' in body)) return undefined
  return typeof body.amount === 'bigint' ? body.amount : undefined
}
