import { currencyOf, formatAmount, type Units, unitsPerMajor } from '#api/money.ts'
import { Refusal } from '#api/refusal.ts'
import { holdStatus } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Session } from '#server/kernel/handler.ts'
import { memberWallet, post, systemAccount } from '#server/ledger/public.ts'
import { requireStepUp } from '#server/security/public.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { movePoints, takesPart } from './book.ts'
import { type ConversionRow, findConversion, insertConversion } from './rows-convert.ts'
import { formatPoints, parsePoints, wholePoints } from './rules.ts'

interface ConvertWish {
  readonly points: string
  readonly paymentPassword?: string | undefined
  readonly key: string
}

/** Money for points: whole units of the currency alone. Throws `convert_steps` for anything else, `convert_off` where none is given. */
export function moneyFor(points: Units, perUnit: number): Units {
  if (perUnit === 0) throw new Refusal('convert_off')
  const step = wholePoints(perUnit)
  if (points <= 0n || points % step !== 0n) throw new Refusal('convert_steps')
  return (points / step) * unitsPerMajor
}

async function findKnown(
  db: Queryable,
  memberId: bigint,
  key: string,
  points: Units,
): Promise<ConversionRow | undefined> {
  const row = await findConversion(db, memberId, key)
  if (row !== undefined && row.points !== points) throw new Refusal('idempotency_conflict')
  return row
}

const show = (row: ConversionRow) => ({
  points: formatPoints(row.points),
  amount: formatAmount(row.amount, currencyOf(row.currency)),
  currencySymbol: currencyOf(row.currency).symbol,
})

/**
 * Turns points into money: points, row and money are one transaction, and the same key gives the same conversion. The member's
 * points are held first, so that two presses come one after the other.
 */
export async function convert(app: App, session: Session, { key, points: typed, paymentPassword }: ConvertWish) {
  const { memberId } = session
  const points = parsePoints(typed) ?? 0n
  const known = await findKnown(app.db, memberId, key, points)
  if (known !== undefined) return show(known)
  if (!(await takesPart(app, app.db, memberId))) throw new Refusal('not_offered')
  const amount = moneyFor(points, app.settings.current().pointsPerUnit)
  const { code: currency } = await currencyOfMember(app, app.db, memberId)
  await requireStepUp(app, session, { key, paymentPassword })
  const at = app.clock.now()
  const made = await app.db.transaction(async (tx) => {
    if ((await holdStatus(tx, memberId))?.status === 'disabled') throw new Refusal('account_disabled')
    const move = { memberId, amount: -points, house: 'money', kind: 'convert', at } as const
    const { replayed } = await movePoints(app, tx, { ...move, source: 'convert', key: `${memberId}:${key}` })
    if (replayed) return (await findKnown(tx, memberId, key, points))!
    const row = await insertConversion(tx, { memberId, points, amount, currency, key, at })
    const wallet = await memberWallet(tx, memberId)
    if (wallet === undefined) throw new Refusal('real_account_needed')
    const id = row.id.toString()
    await post(tx, {
      ...{ source: 'points', key: id, reason: 'points', reference: id, currency, at },
      postings: [
        { account: systemAccount('promotions'), amount: -amount },
        { account: wallet, amount },
      ],
    })
    return row
  })
  app.events.publishChange(memberId, 'balance')
  return show(made)
}
