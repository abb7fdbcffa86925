import { depositKinds, limitKinds } from '#api/limits.ts'
import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { bringPursesHome, currencyOfMember } from '#server/wallet/public.ts'
import { endOrdersAboveRoom } from './deposit-room.ts'
import { profileOf } from './profiles.ts'
import { isAllowed } from './reality.ts'
import { readExclusion, readLimits, writeExclusion, writeLimit } from './rows.ts'
import { noteDepositAnswer, noteReview, writeRealityMinutes } from './rows-deposits.ts'
import { noteLook } from './rows-looks.ts'
import { changeLimit, confirmRaise, exclusionFor, heldAt, isLonger } from './rules.ts'
import { limitsOf } from './state.ts'
import { readValue } from './values.ts'

const hourMs = 3_600_000

export const limitsHandlers: Handlers<
  | 'playLimits'
  | 'setPlayLimits'
  | 'confirmRaise'
  | 'dropRaise'
  | 'declineDepositLimit'
  | 'setRealityCheck'
  | 'reviewLimits'
  | 'exclude'
> = {
  async playLimits({ app, input, session, request }) {
    if (input.from === 'page')
      await noteLook(app.db, session.memberId, dayIn(app.settings.current().timeZone, app.clock.now()))
    return limitsOf(app, app.db, session.memberId, request.country)
  },

  async setPlayLimits({ app, input, session, request, act }) {
    const currency = await currencyOfMember(app, app.db, session.memberId)
    const wanted = limitKinds.flatMap((kind) => {
      const text = input[kind]
      return text === undefined ? [] : [{ kind, value: text === null ? null : readValue(currency, kind, text) }]
    })
    const wrong = wanted.filter(({ value }) => value === undefined)
    if (wrong.length > 0)
      throw new Refusal('invalid_input', { fields: Object.fromEntries(wrong.map(({ kind }) => [kind, 'format'])) })
    const now = app.clock.now()
    const delayMs = app.settings.current().raiseLimitHours * hourMs
    act.note({ subject: `member:${session.memberId}`, detail: input })
    const after = await act.transaction(async (tx) => {
      await queueForMember(tx, session.memberId)
      const stored = await readLimits(tx, session.memberId)
      for (const { kind, value = null } of wanted) {
        const held = changeLimit(stored(kind, 'member'), value, now, delayMs)
        await writeLimit(tx, session.memberId, kind, 'member', held, now)
      }
      if (wanted.some(({ kind }) => (depositKinds as readonly string[]).includes(kind))) {
        await noteDepositAnswer(tx, session.memberId, now)
        await endOrdersAboveRoom(app, tx, session.memberId)
      }
      return limitsOf(app, tx, session.memberId, request.country)
    })
    app.events.publish({ memberId: session.memberId }, 'limits', {})
    return after
  },

  async confirmRaise({ app, input: { kind }, session, request, act }) {
    const now = app.clock.now()
    act.note({ subject: `member:${session.memberId}`, detail: { kind } })
    const after = await act.transaction(async (tx) => {
      await queueForMember(tx, session.memberId)
      const held = confirmRaise((await readLimits(tx, session.memberId))(kind, 'member'), now)
      if (held === undefined) throw new Refusal('raise_not_due')
      await writeLimit(tx, session.memberId, kind, 'member', held, now)
      return limitsOf(app, tx, session.memberId, request.country)
    })
    app.events.publish({ memberId: session.memberId }, 'limits', {})
    return after
  },

  async dropRaise({ app, input: { kind }, session, request, act }) {
    const now = app.clock.now()
    act.note({ subject: `member:${session.memberId}`, detail: { kind } })
    const after = await act.transaction(async (tx) => {
      await queueForMember(tx, session.memberId)
      const held = heldAt((await readLimits(tx, session.memberId))(kind, 'member'), now)
      if (held.raise === null) act.unchanged()
      else await writeLimit(tx, session.memberId, kind, 'member', { amount: held.amount, raise: null }, now)
      return limitsOf(app, tx, session.memberId, request.country)
    })
    app.events.publish({ memberId: session.memberId }, 'limits', {})
    return after
  },

  async declineDepositLimit({ app, session, request, act }) {
    act.note({ subject: `member:${session.memberId}` })
    return act.transaction(async (tx) => {
      await noteDepositAnswer(tx, session.memberId, app.clock.now())
      return limitsOf(app, tx, session.memberId, request.country)
    })
  },

  async setRealityCheck({ app, input: { minutes }, session, request, act }) {
    if (!isAllowed(app, minutes)) throw new Refusal('invalid_input', { fields: { minutes: 'range' } })
    act.note({ subject: `member:${session.memberId}`, detail: { minutes } })
    const after = await act.transaction(async (tx) => {
      await writeRealityMinutes(tx, session.memberId, minutes)
      return limitsOf(app, tx, session.memberId, request.country)
    })
    app.events.publish({ memberId: session.memberId }, 'limits', {})
    return after
  },

  async reviewLimits({ app, session, request, act }) {
    act.note({ subject: `member:${session.memberId}` })
    return act.transaction(async (tx) => {
      await noteReview(tx, session.memberId, app.clock.now())
      return limitsOf(app, tx, session.memberId, request.country)
    })
  },

  async exclude({ app, input, session, request, act }) {
    const now = app.clock.now()
    act.note({ subject: `member:${session.memberId}`, detail: input })
    const after = await act.transaction(async (tx) => {
      await queueForMember(tx, session.memberId)
      const exclusion = exclusionFor(input.period, now, profileOf(app).selfExclusionEnds)
      const own = await readExclusion(tx, session.memberId, now, 'member')
      if (!isLonger(exclusion, own)) throw new Refusal('exclusion_running')
      await writeExclusion(tx, session.memberId, exclusion, now)
      await endOrdersAboveRoom(app, tx, session.memberId)
      return limitsOf(app, tx, session.memberId, request.country)
    })
    app.log.info('member stays away', { name: input.period })
    app.events.publish({ memberId: session.memberId }, 'limits', {})
    await bringPursesHome(app, session.memberId)
    return after
  },
}
