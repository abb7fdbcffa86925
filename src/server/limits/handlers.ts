import { limitKinds } from '#api/limits.ts'
import { Refusal } from '#api/refusal.ts'
import { queueForMember } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { bringPursesHome, currencyOfMember } from '#server/wallet/public.ts'
import { readExclusion, readLimits, writeExclusion, writeLimit } from './rows.ts'
import { changeLimit, exclusionFor, isLonger } from './rules.ts'
import { limitsOf } from './state.ts'
import { readValue } from './values.ts'

const hourMs = 3_600_000

export const limitsHandlers: Handlers<'playLimits' | 'setPlayLimits' | 'exclude'> = {
  playLimits: ({ app, session }) => limitsOf(app, app.db, session.memberId),

  async setPlayLimits({ app, input, session, act }) {
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
      return limitsOf(app, tx, session.memberId)
    })
    app.events.publish({ memberId: session.memberId }, 'limits', {})
    return after
  },

  async exclude({ app, input, session, act }) {
    const now = app.clock.now()
    act.note({ subject: `member:${session.memberId}`, detail: input })
    const after = await act.transaction(async (tx) => {
      await queueForMember(tx, session.memberId)
      const exclusion = exclusionFor(input.period, now)
      if (!isLonger(exclusion, await readExclusion(tx, session.memberId, now))) throw new Refusal('exclusion_running')
      await writeExclusion(tx, session.memberId, exclusion, now)
      return limitsOf(app, tx, session.memberId)
    })
    bringPursesHome(app, session.memberId)
    app.log.info('member stays away', { name: input.period })
    app.events.publish({ memberId: session.memberId }, 'limits', {})
    return after
  },
}
