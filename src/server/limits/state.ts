import { type LimitKind, limitKinds, type PlayLimits } from '#api/limits.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { readExclusion, readLimits, readUsed } from './rows.ts'
import { heldAt } from './rules.ts'
import { writeValue } from './values.ts'

/** A member's limits as the API says them. */
export async function limitsOf(app: App, db: Queryable, memberId: bigint): Promise<PlayLimits> {
  const now = app.clock.now()
  const stored = await readLimits(db, memberId)
  const used = await readUsed(db, memberId, now)
  const currency = await currencyOfMember(app, db, memberId)
  const exclusion = await readExclusion(db, memberId, now)
  const one = (kind: LimitKind): PlayLimits['limits'][LimitKind] => {
    const own = heldAt(stored(kind, 'member'), now)
    const house = heldAt(stored(kind, 'operator'), now)
    const value = (units: bigint | null | undefined) =>
      units === null || units === undefined ? {} : { value: writeValue(currency, kind, units) }
    return {
      ...value(own.amount),
      ...(own.nextAt && { next: { ...value(own.nextAmount), at: own.nextAt.toISOString() } }),
      ...(house.amount !== null && { house: writeValue(currency, kind, house.amount) }),
      ...(used[kind] !== undefined && { used: writeValue(currency, kind, used[kind]) }),
    }
  }
  return {
    limits: Object.fromEntries(limitKinds.map((kind) => [kind, one(kind)])) as PlayLimits['limits'],
    raiseAfterHours: app.settings.current().raiseLimitHours,
    ...(exclusion && {
      exclusion: {
        kind: exclusion.kind === 'time_out' ? ('timeOut' as const) : ('selfExclusion' as const),
        ...(exclusion.endsAt && { endsAt: exclusion.endsAt.toISOString() }),
      },
    }),
  }
}
