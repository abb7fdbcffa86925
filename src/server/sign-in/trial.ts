import { randomInt } from 'node:crypto'
import { type LoggedIn, memberTypes } from '#api/access.ts'
import { Refusal } from '#api/refusal.ts'
import { createMember, deleteMembers, deleteTreePlaces, listOldTrials } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Reply, RequestFacts } from '#server/kernel/handler.ts'
import { consumeForAddress } from '#server/rate-limit/public.ts'
import { enter, newSignInMember } from './entry.ts'

const keptMs = 24 * 60 * 60_000
const removedAtOnce = 500

/** Opens a trial account without password or wallet, and a session of it. */
export async function startTrial(app: App, request: RequestFacts, reply: Reply): Promise<LoggedIn> {
  if (!app.settings.current().whitelabel.freePlay) throw new Refusal('free_play_closed')
  await consumeForAddress(app, 'trial', request.ip)
  const now = app.clock.now()
  const id = await app.db.transaction((tx) => createTrialMember(app, tx, request, now))
  return enter(app, newSignInMember(id, now, memberTypes.trial), request, reply, { action: 'trial.ok' })
}

function createTrialMember(app: App, tx: Queryable, request: RequestFacts, now: Date): Promise<bigint> {
  // Ten random digits: it meets no other name.
  const account = `trial${randomInt(1e9, 1e10)}`
  return createMember(tx, {
    account,
    currency: app.settings.current().currency,
    type: memberTypes.trial,
    language: request.language,
    createdAt: now,
  })
}

/** Removes trial accounts of a day ago that nobody uses any more; gives their number. */
export async function removeOldTrials(app: App): Promise<number> {
  const old = await listOldTrials(
    app.db,
    memberTypes.trial,
    new Date(app.clock.now().getTime() - keptMs),
    removedAtOnce,
  )
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  await app.db.transaction(async (tx) => {
    await deleteTreePlaces(tx, ids)
    await deleteMembers(tx, ids)
  })
  return ids.length
}
