import { Refusal } from '#api/refusal.ts'
import type { Act } from '#server/kernel/act.ts'
import type { App } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers, StaffSession } from '#server/kernel/handler.ts'
import { refuseTaken, staffByAccount, staffNames, staffWhoMay } from '#server/staff/public.ts'
import {
  assignTalk,
  closeTalk,
  findTalkRow,
  listOpenTalks,
  listSaid,
  lockTalk,
  serviceNameOf,
  storeServiceName,
  type TalkRow,
} from './rows-staff.ts'
import { tellDesk, tellTalk } from './service.ts'
import { addServiceLine } from './service-rows.ts'

type Names = ReadonlyMap<bigint, string>

const holderOf = ({ taken_by }: TalkRow, names: Names): string | undefined =>
  taken_by === null ? undefined : names.get(taken_by)

const toTalk = (row: TalkRow, names: Names) => ({
  id: row.id.toString(),
  ...(row.account !== null && { account: row.account }),
  language: row.language,
  lastAt: row.last_at.toISOString(),
  open: row.closed_at === null,
  ...(row.waits_since && { waitsSince: row.waits_since.toISOString() }),
  ...(holderOf(row, names) && { takenBy: holderOf(row, names) }),
})

const unknown = (id: string): Refusal => new Refusal('not_found', { detail: `There is no talk ${id}.` })

function refuseClosed({ id, closed_at }: TalkRow): void {
  if (closed_at !== null) throw new Refusal('talk_closed', { detail: `Talk ${id} is closed.` })
}

/** Throws when somebody else has the talk, which is theirs until they give it back; the refusal names who was first. */
const refuseOthers = (app: App, tx: Queryable, { id, taken_by }: TalkRow, { staffId }: StaffSession): Promise<void> =>
  refuseTaken(tx, { taken_by, taken_until: null }, { staffId, now: app.clock.now(), what: `talk ${id}` })

interface TalkCall {
  readonly app: App
  readonly act: Act
  readonly input: { readonly id: string }
}

/** Carries out an act in a talk that is held meanwhile, with its line in the audit log; tells its visitor and the desk. */
async function inTalk(
  { app, act, input }: TalkCall,
  work: (tx: Queryable, talk: TalkRow) => Promise<unknown>,
): Promise<Record<never, never>> {
  act.note({ subject: `service_talk:${input.id}` })
  const talk = await act.transaction(async (tx) => {
    const talk = await lockTalk(tx, input.id)
    if (talk === undefined) throw unknown(input.id)
    await work(tx, talk)
    return talk
  })
  tellTalk(app, talk.member_id)
  tellDesk(app, talk.id)
  return {}
}

/** Talks with customer service, as staff lead them. */
export const talkStaffHandlers: Handlers<
  | 'staffTalks'
  | 'staffTalk'
  | 'staffTalkSay'
  | 'staffTalkTake'
  | 'staffTalkGive'
  | 'staffTalkClose'
  | 'staffServiceName'
  | 'staffSetServiceName'
> = {
  async staffTalks({ app }) {
    const rows = await listOpenTalks(app.db)
    const names = await staffNames(
      app.db,
      rows.flatMap(({ taken_by }) => taken_by ?? []),
    )
    return { rows: rows.map((row) => ({ ...toTalk(row, names), last: row.last, waits: row.waits })) }
  },

  async staffTalk({ app, input }) {
    const talk = await findTalkRow(app.db, input.id)
    if (talk === undefined) throw unknown(input.id)
    const lines = await listSaid(app.db, talk.id)
    const names = await staffNames(
      app.db,
      [talk, ...lines.map(({ staff_id }) => ({ taken_by: staff_id }))].flatMap(({ taken_by }) => taken_by ?? []),
    )
    const writerOf = (staffId: bigint | null) => (staffId === null ? undefined : names.get(staffId))
    return {
      ...toTalk(talk, names),
      lines: lines.map(({ id, from_operator, content, created_at, staff_id }) => ({
        ...{ id: id.toString(), from: from_operator ? ('service' as const) : ('visitor' as const), content },
        time: created_at.toISOString(),
        ...(writerOf(staff_id) && { by: writerOf(staff_id) }),
      })),
    }
  },

  staffTalkSay: (call) =>
    inTalk(call, async (tx, talk) => {
      const { app, input, staff } = call
      refuseClosed(talk)
      await refuseOthers(app, tx, talk, staff)
      if (talk.taken_by === null) await assignTalk(tx, talk.id, staff.staffId)
      const line = { fromOperator: true, content: input.content, staffId: staff.staffId }
      await addServiceLine(tx, talk.id, line, app.clock.now())
    }),

  staffTalkTake: (call) =>
    inTalk(call, async (tx, talk) => {
      refuseClosed(talk)
      await refuseOthers(call.app, tx, talk, call.staff)
      await assignTalk(tx, talk.id, call.input.free ? null : call.staff.staffId)
    }),

  staffTalkGive: (call) =>
    inTalk(call, async (tx, talk) => {
      const { act, input } = call
      refuseClosed(talk)
      const holder = holderOf(talk, await staffNames(tx, talk.taken_by === null ? [] : [talk.taken_by]))
      if (holder !== input.from)
        throw new Refusal('state_conflict', { detail: `Talk ${talk.id} is now with ${holder ?? 'nobody'}.` })
      const to = await staffByAccount(tx, input.to)
      if (to === undefined || !(await staffWhoMay(tx, 'support.write')).includes(to.account))
        throw new Refusal('user_unknown', { detail: `${input.to} may not answer members.` })
      act.note({ detail: { from: input.from ?? '', to: to.account } })
      await assignTalk(tx, talk.id, to.id)
    }),

  staffTalkClose: (call) => inTalk(call, (tx, talk) => closeTalk(tx, talk.id, call.app.clock.now())),

  staffServiceName: async ({ app, staff }) => ({ name: await serviceNameOf(app.db, staff.staffId) }),

  async staffSetServiceName({ input, staff, act }) {
    act.note({ subject: `staff:${staff.staffId}`, after: input.name })
    await act.transaction((tx) => storeServiceName(tx, staff.staffId, input.name))
    return input
  },
}
