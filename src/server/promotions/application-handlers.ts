import type { Language } from '#api/page.ts'
import { Refusal } from '#api/refusal.ts'
import type { StaffApplication } from '#api/staff-applications.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { App } from '#server/kernel/context.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { publishUnread } from '#server/messages/public.ts'
import { countTaken, refuseOwn, showTaken, staffNames, takeItem, takeNext } from '#server/staff/public.ts'
import { sameElsewhere, uploadsOf } from '#server/uploads/public.ts'
import { decide } from './decide.ts'
import { tellPaid } from './give.ts'
import { findApplication, listApplications, type QueuedRow, waitingApplications } from './rows-entries.ts'
import { listShared } from './rows-shared.ts'
import { sayReward } from './show.ts'
import { tellDesk } from './told.ts'

const stateOf = ({ state }: QueuedRow): StaffApplication['state'] =>
  state === 'applying' || state === 'rejected' ? state : 'approved'

/** What staff read of it: the kinds that hold a promotion are said of every application. */
async function sharedBy(app: App, { member_id: memberId, offer_id: offerId }: QueuedRow) {
  const kinds = app.settings.current().promotionsHeldFor
  return (await listShared(app.db, { memberId, offerId })).filter(({ what }) => kinds.includes(what))
}

async function show(app: App, rows: readonly QueuedRow[], language: Language): Promise<StaffApplication[]> {
  const names = await staffNames(
    app.db,
    rows.flatMap(({ decided_by, taken_by }) => decided_by ?? taken_by ?? []),
  )
  const now = app.clock.now()
  return Promise.all(
    rows.map(async (row) => {
      const pictures = (await uploadsOf(app.db, `offer_entry:${row.id}`)).map(({ id }) => id)
      const by = row.decided_by === null ? undefined : names.get(row.decided_by)
      const decidedAt = row.state === 'applying' ? null : (row.granted_at ?? row.ended_at)
      return {
        ...{ id: row.id.toString(), account: row.account, promotion: row.name, title: row.texts[language].title },
        reward: { kind: row.kind, amount: sayReward(row.kind, row.amount, row.currency) },
        ...{ currency: row.currency, state: stateOf(row), remark: row.remark, reason: row.reason, pictures },
        sameElsewhere: pictures.length === 0 ? [] : await sameElsewhere(app.db, pictures),
        shared: row.state === 'applying' ? await sharedBy(app, row) : [],
        time: row.created_at.toISOString(),
        ...(decidedAt !== null && { decidedAt: decidedAt.toISOString() }),
        ...(by !== undefined && { by }),
        ...showTaken(row, names, now),
      }
    }),
  )
}

async function shown(app: App, id: bigint, language: Language): Promise<StaffApplication> {
  return (await show(app, [(await findApplication(app.db, id))!], language))[0]!
}

/** Applications for promotions, as staff decide about them. */
export const applicationHandlers: Handlers<
  'staffApplications' | 'staffNextApplication' | 'staffTakeApplication' | 'staffDecideApplication'
> = {
  async staffApplications({ app, input, staff, request }) {
    const { state, cursor, pageSize, account } = input
    const memberId = account === undefined ? undefined : (await knownMember(app, account)).id
    const page = await listApplications(app.db, { state, cursor, pageSize, memberId })
    const content = await show(app, page.content, input.language ?? request.language)
    if (state !== 'applying' || cursor !== undefined) return { ...page, content }
    return { ...page, content, counts: await countTaken(app, waitingApplications, staff) }
  },

  async staffNextApplication(call) {
    const { app, input, request } = call
    const id = await takeNext(call, waitingApplications, 'application')
    if (id === undefined) return {}
    tellDesk(app, id)
    return { taken: await shown(app, id, input.language ?? request.language) }
  },

  async staffTakeApplication(call) {
    const { app, input, request } = call
    const id = BigInt(input.id)
    await takeItem(call, waitingApplications, { id, free: input.free, what: 'application' })
    tellDesk(app, id)
    return shown(app, id, input.language ?? request.language)
  },

  async staffDecideApplication({ app, input, staff, act, request }) {
    const id = BigInt(input.id)
    const { decision: state, reason = '' } = input
    if (state === 'rejected' && reason === '') throw new Refusal('invalid_input', { fields: { reason: 'required' } })
    const { memberId, paid } = await act.transaction((tx) =>
      decide(app, tx, id, {
        decision: { state, reason, by: staff.staffId },
        async allow(member) {
          act.note({
            subject: `member:${member}`,
            ...{ before: 'applying', after: state, detail: { application: input.id, reason } },
          })
          await refuseOwn(tx, staff.staffId, member)
        },
      }),
    )
    if (paid !== undefined) tellPaid(app, paid)
    publishUnread(app, memberId)
    tellDesk(app, id)
    return shown(app, id, input.language ?? request.language)
  },
}
