import { limitKinds } from '#api/limits.ts'
import { Refusal } from '#api/refusal.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers, RequestFacts } from '#server/kernel/handler.ts'
import { bringPursesHome, currencyOfMember } from '#server/wallet/public.ts'
import { lockMember, readExclusion, readLimits, writeExclusion, writeLimit } from './rows.ts'
import { changeLimit, exclusionFor, isLonger } from './rules.ts'
import { limitsOf } from './state.ts'
import { readValue } from './values.ts'

const hourMs = 3_600_000

export const limitsHandlers: Handlers<'playLimits' | 'setPlayLimits' | 'exclude'> = {
  playLimits: ({ app, session }) => limitsOf(app, app.db, session.memberId),

  async setPlayLimits({ app, input, session, request }) {
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
    const after = await app.db.transaction(async (tx) => {
      await lockMember(tx, session.memberId)
      const stored = await readLimits(tx, session.memberId)
      for (const { kind, value = null } of wanted) {
        const held = changeLimit(stored(kind, 'member'), value, now, delayMs)
        await writeLimit(tx, session.memberId, kind, 'member', held, now)
      }
      await note(tx, app, request, 'limits.change', session.memberId, input)
      return limitsOf(app, tx, session.memberId)
    })
    app.events.publish({ memberId: session.memberId }, 'limits', {})
    return after
  },

  async exclude({ app, input, session, request }) {
    const now = app.clock.now()
    const after = await app.db.transaction(async (tx) => {
      await lockMember(tx, session.memberId)
      const exclusion = exclusionFor(input.period, now)
      if (!isLonger(exclusion, await readExclusion(tx, session.memberId, now))) throw new Refusal('exclusion_running')
      await writeExclusion(tx, session.memberId, exclusion, now)
      await note(tx, app, request, 'limits.exclude', session.memberId, input)
      return limitsOf(app, tx, session.memberId)
    })
    bringPursesHome(app, session.memberId)
    app.log.info('member stays away', { name: input.period })
    app.events.publish({ memberId: session.memberId }, 'limits', {})
    return after
  },
}

async function note(
  tx: Queryable,
  app: App,
  request: RequestFacts,
  action: string,
  memberId: bigint,
  detail: object,
): Promise<void> {
  await tx.query(
    `insert into audit_log (at, actor, action, target, detail, request_id, ip) values ($1, $2, $3, $2, $4::jsonb, $5, $6)`,
    [app.clock.now(), `member:${memberId}`, action, JSON.stringify(detail), request.id, request.ip],
  )
}
