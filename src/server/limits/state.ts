import { type DepositKind, depositKinds, type LimitKind, limitKinds, type PlayLimits } from '#api/limits.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { currencyOfMember } from '#server/wallet/public.ts'
import { depositWindow, neededLimits, profileOf } from './profiles.ts'
import { minutesOf } from './reality.ts'
import { readExclusion, readLastChange, readLimits, readUsed } from './rows.ts'
import { readChoice, readPaidIn } from './rows-deposits.ts'
import { askableFrom, heldAt, lapsesAt, type Raise } from './rules.ts'
import { writeValue } from './values.ts'

const isDepositKind = (kind: LimitKind): kind is DepositKind => (depositKinds as readonly string[]).includes(kind)

/** Who helps in a country, or in all others. */
function helpLineOf(app: App, country: string): PlayLimits['helpLine'] {
  const { helpLines } = app.settings.current()
  const own = helpLines[country] ? country : 'ZZ'
  const line = helpLines[own]
  return line && { country: own, ...line }
}

function isReviewDue(changed: Date | null, reviewed: Date | null, app: App, now: Date): boolean {
  const { reviewMonths } = profileOf(app)
  if (reviewMonths === 0 || changed === null) return false
  const due = new Date(Math.max(changed.getTime(), reviewed?.getTime() ?? 0))
  due.setUTCMonth(due.getUTCMonth() + reviewMonths)
  return due <= now
}

/** A member's limits as the API says them; `country` is where they ask from. */
export async function limitsOf(app: App, db: Queryable, memberId: bigint, country = 'ZZ'): Promise<PlayLimits> {
  const now = app.clock.now()
  const stored = await readLimits(db, memberId)
  const played = await readUsed(db, memberId, now)
  const paidIn = await readPaidIn(db, memberId, depositWindow(app) === 'rolling', now, null)
  const currency = await currencyOfMember(app, db, memberId)
  const exclusion = await readExclusion(db, memberId, now)
  const askFrom = exclusion?.source === 'member' && askableFrom(exclusion, profileOf(app).selfExclusionEnds)
  const helpLine = helpLineOf(app, country)
  const choice = await readChoice(db, memberId)
  const one = (kind: LimitKind): PlayLimits['limits'][LimitKind] => {
    const own = heldAt(stored(kind, 'member'), now)
    const house = heldAt(stored(kind, 'operator'), now)
    const value = (units: bigint | null | undefined) =>
      units === null || units === undefined ? {} : { value: writeValue(currency, kind, units) }
    const next = (raise: Raise) => ({
      ...value(raise.amount),
      ...{ askedAt: raise.askedAt.toISOString(), at: raise.at.toISOString(), until: lapsesAt(raise).toISOString() },
    })
    const paid = isDepositKind(kind) ? (paidIn(kind) ?? { paid: 0n }) : undefined
    const used = paid?.paid ?? played[kind]
    return {
      ...value(own.amount),
      ...(own.raise && { next: next(own.raise) }),
      ...(house.amount !== null && { house: writeValue(currency, kind, house.amount) }),
      ...(used !== undefined && { used: writeValue(currency, kind, used) }),
      ...(paid && 'freesAt' in paid && { freesAt: paid.freesAt.toISOString() }),
    }
  }
  return {
    limits: Object.fromEntries(limitKinds.map((kind) => [kind, one(kind)])) as PlayLimits['limits'],
    raiseAfterHours: app.settings.current().raiseLimitHours,
    depositWindow: depositWindow(app),
    depositQuestion: choice?.deposit_asked_at == null,
    realityCheck: {
      minutes: minutesOf(app, choice?.reality_minutes ?? undefined),
      most: profileOf(app).realityCheckMost,
      canBeOff: profileOf(app).realityCheckOff,
    },
    endsWhenAsked: profileOf(app).selfExclusionEnds === 'whenAsked',
    reviewDue: isReviewDue(await readLastChange(db, memberId), choice?.reviewed_at ?? null, app, now),
    ...(helpLine && { helpLine }),
    needed: neededLimits(app, stored),
    ...(exclusion && {
      exclusion: {
        kind: exclusion.kind === 'time_out' ? ('timeOut' as const) : ('selfExclusion' as const),
        ...(exclusion.endsAt && { endsAt: exclusion.endsAt.toISOString() }),
        ...(askFrom && { askFrom: askFrom.toISOString() }),
        ...(exclusion.source === 'list' && { listed: true as const }),
      },
    }),
  }
}
