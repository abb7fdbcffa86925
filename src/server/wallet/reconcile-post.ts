import type { App } from '#server/kernel/context.ts'
import { first, retrying } from '#server/kernel/db.ts'
import type { VendorTransaction } from '#server/ports/game-vendor.ts'
import { report } from './findings.ts'
import { publishBalance } from './live.ts'
import { hashToken } from './tokens.ts'

const provider = 'hub88'
/** Stands where a call of the vendor has its own name of the request. */
const request = 'reconciliation'
/** Of nobody: wins and rollbacks need no live token. */
const noToken = hashToken('')

interface Posted extends Record<string, unknown> {
  readonly status: string
  readonly moved: boolean
  readonly note: string | null
}

/**
 * Carries out a win or a rollback that the vendor has and we miss, by the functions that answer its calls: if the call
 * itself comes later, or at this moment, it is a repetition. Gives whether there was something new to report.
 */
export async function postMissed(
  app: App,
  entry: VendorTransaction,
  detail: Readonly<Record<string, string>>,
): Promise<boolean> {
  const { transactionUuid, kind, user } = entry
  const posted = await post(app, entry)
  if (posted?.status !== 'RS_OK') {
    const word = (await isVoid(app, entry)) ? 'result_after_void' : 'not_postable'
    return report(app, { kind: word, transactionUuid, detail: { ...detail, answer: posted?.status ?? 'incomplete' } })
  }
  if (posted.moved) publishBalance(app, BigInt(user!))
  if (posted.note === 'replayed') return false
  return report(app, { kind: kind === 'win' ? 'posted_win' : 'posted_rollback', transactionUuid, detail })
}

async function post(app: App, entry: VendorTransaction): Promise<Posted | undefined> {
  const { transactionUuid, kind, user, referenceUuid, currency, gameCode, amount } = entry
  if (user === undefined || !/^[0-9]{8}$/.test(user) || referenceUuid === undefined) return undefined
  const round = entry.round === '' ? null : entry.round
  const head = [provider, transactionUuid, request, user, noToken, round, entry.roundClosed ?? false, gameCode ?? null]
  const tail = [null, null, app.clock.now()]
  const ask = (name: string, params: readonly unknown[]) =>
    retrying(() => {
      const marks = params.map((_, at) => `$${at + 1}`).join(', ')
      return first<Posted>(app.db, `select status, moved, note from ${name}(${marks})`, params)
    })
  if (kind === 'rollback') return ask('wallet_rollback', [...head, referenceUuid, ...tail])
  if (kind !== 'win' || currency === undefined || gameCode === undefined) return undefined
  return ask('wallet_win', [...head, currency, amount, false, null, referenceUuid, ...tail])
}

async function isVoid(app: App, { referenceUuid }: VendorTransaction): Promise<boolean> {
  const row = await first(
    app.db,
    `select 1 from provider_transaction t join game_round r on r.id = t.round_id
     where t.provider = $1 and t.transaction_uuid::text = $2 and r.void_reason is not null`,
    [provider, referenceUuid?.toLowerCase() ?? ''],
  )
  return row !== undefined
}
