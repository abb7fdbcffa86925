import { Refusal } from '#api/refusal.ts'
import { findProfile, queueForMember } from '#server/accounts/public.ts'
import { writerOf } from '#server/kernel/audit.ts'
import { type App, perApp } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import { readCpf } from '#server/kernel/tax-ids.ts'
import { type ListAnswer, listMost } from '#server/ports/exclusion-list.ts'
import { bringPursesHome } from '#server/wallet/public.ts'
import { endOrdersAboveRoom } from './deposit-room.ts'
import { profileOf } from './profiles.ts'
import { readExclusion, writeExclusion } from './rows.ts'
import { enrol, findLookup, noteLookup, putOffLookups, takeDueLookups } from './rows-lookups.ts'

/*
 * A country's list of people who have shut themselves out of all its sites (Brazil: SPA/MF 2.579 of 2025, IN 31 of 2025).
 * It is asked by tax id when somebody registers, at the first log-in of a day, before the first deposit or game of a day
 * where the log-in brought no answer, and about everybody every 15 days. Without an answer nobody pays in or
 * plays; money goes home whatever it says.
 */

/** A list that has just not answered is left alone for this long. */
const restMs = 30_000

/** The member's tax id, where there is one. */
export async function taxIdOf(db: Queryable, memberId: bigint): Promise<string | undefined> {
  return readCpf((await findProfile(db, memberId))?.profile.idNumber ?? '')
}

/** Writes down what the list says of a member. Somebody who is on it is out at once, and whose orders are open loses them. */
async function take(app: App, memberId: bigint, answer: ListAnswer | undefined): Promise<void> {
  const now = app.clock.now()
  const changed = await app.db.transaction(async (tx) => {
    await queueForMember(tx, memberId)
    await noteLookup(tx, memberId, now, answer !== undefined)
    if (answer === undefined) return false
    const before = await readExclusion(tx, memberId, now, 'list')
    const isOver = !answer.listed || (answer.until !== undefined && answer.until <= now)
    if (before === undefined && isOver) return false
    const endsAt = isOver ? now : (answer.until ?? null)
    if (before !== undefined && before.endsAt?.getTime() === endsAt?.getTime()) return false
    const from = before?.startsAt ?? now
    await writeExclusion(tx, memberId, { kind: 'self_exclusion', endsAt, askFrom: null }, from, 'list')
    if (!isOver) await endOrdersAboveRoom(app, tx, memberId)
    const word = (at: Date | null) => at?.toISOString() ?? 'no end'
    await writerOf(
      app,
      'exclusion-list',
      'limits.listed',
    )(tx, {
      subject: `member:${memberId}`,
      before: before === undefined ? null : word(before.endsAt),
      after: word(endsAt),
    })
    return true
  })
  if (!changed) return
  app.events.publish({ memberId }, 'limits', {})
  if (answer?.listed) await bringPursesHome(app, memberId)
}

const isOfToday = (app: App, at: Date): boolean => {
  const { timeZone } = app.settings.current()
  return dayIn(timeZone, at) === dayIn(timeZone, app.clock.now())
}

/** Asks about a member, unless the list has answered today; gives whether it has. Throws nothing of the list's. */
async function isAnswered(app: App, memberId: bigint): Promise<boolean> {
  const known = await findLookup(app.db, memberId)
  if (known?.answered_at != null && isOfToday(app, known.answered_at)) return true
  const taxId = await taxIdOf(app.db, memberId)
  if (taxId === undefined) return false
  if (known !== undefined && app.clock.now().getTime() - known.asked_at.getTime() < restMs) return false
  const answer = (await app.ports.exclusionList.ask([taxId])).get(taxId)
  await take(app, memberId, answer)
  return answer !== undefined
}

/** Asks the list about somebody who logs in, the first time in a day. A list that does not answer keeps nobody out here. */
export async function askListAtLogIn(app: App, memberId: bigint): Promise<void> {
  if (profileOf(app).exclusionList) await isAnswered(app, memberId)
}

/**
 * Refuses who may not pay in or play before the list has answered for them today: `tax_id_needed`, `exclusion_unknown`. To
 * be called outside of transactions; whether the member is on the list is an exclusion like any other from then on.
 */
export async function requireListAnswer(app: App, memberId: bigint): Promise<void> {
  if (!profileOf(app).exclusionList) return
  if (await isAnswered(app, memberId)) return
  if ((await taxIdOf(app.db, memberId)) === undefined) throw new Refusal('tax_id_needed')
  throw new Refusal('exclusion_unknown')
}

/** Refuses a registration of somebody who is on the list, or for whom it does not answer. `typed` is the tax id as typed. */
export async function refuseListed(app: App, typed: string | undefined): Promise<void> {
  if (!profileOf(app).exclusionList) return
  const taxId = readCpf(typed ?? '')
  if (taxId === undefined) throw new Refusal('invalid_input', { fields: { idNumber: 'invalid' } })
  const answer = (await app.ports.exclusionList.ask([taxId])).get(taxId)
  if (answer === undefined) throw new Refusal('exclusion_unknown')
  if (answer.listed) throw new Refusal('exclusion_listed')
}

/** Notes in `tx` that the list has answered for a member who is new: {@link refuseListed} has asked it. */
export async function noteListAnswer(app: App, tx: Queryable, memberId: bigint): Promise<void> {
  if (profileOf(app).exclusionList) await noteLookup(tx, memberId, app.clock.now(), true)
}

/** Up to which member this process has seen that everybody is asked about, and on which day it came to the end. */
const walk = perApp(() => ({ after: 0n, day: '' }))

/** Puts everybody on the list of those that are asked about; once a day all are gone through. */
async function enrolSome(app: App): Promise<void> {
  const state = walk(app)
  const today = dayIn(app.settings.current().timeZone, app.clock.now())
  if (state.day === today) return
  const last = await enrol(app.db, state.after, 1_000)
  if (last === undefined) Object.assign(state, { after: 0n, day: today })
  else state.after = last
}

/** Asks about members about whom the list has not answered for 15 days. */
export async function askListAboutAll(app: App): Promise<void> {
  if (!profileOf(app).exclusionList) return
  await enrolSome(app)
  const now = app.clock.now()
  const due = await takeDueLookups(app.db, now, listMost)
  const found = await Promise.all(due.map(async (id) => ({ id, taxId: await taxIdOf(app.db, id) })))
  const nameless = found.flatMap(({ id, taxId }) => (taxId === undefined ? [id] : []))
  if (nameless.length > 0) await putOffLookups(app.db, nameless, now)
  const taxIds = [...new Set(found.flatMap(({ taxId }) => taxId ?? []))]
  if (taxIds.length === 0) return
  const answers = await app.ports.exclusionList.ask(taxIds)
  for (const { id, taxId } of found) if (taxId !== undefined) await take(app, id, answers.get(taxId))
}
