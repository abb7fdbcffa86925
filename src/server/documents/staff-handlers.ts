import { Refusal } from '#api/refusal.ts'
import type { StaffDocumentRow } from '#api/staff-documents.ts'
import { findProfile, knownMember } from '#server/accounts/public.ts'
import type { Act } from '#server/kernel/act.ts'
import type { App } from '#server/kernel/context.ts'
import { dayIn } from '#server/kernel/day.ts'
import type { Queryable } from '#server/kernel/db.ts'
import type { Handlers, StaffSession } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { publishUnread, writeToMember } from '#server/messages/public.ts'
import { isOwnPlayer, staffNames } from '#server/staff/public.ts'
import { pictureOf, sameElsewhere, uploadById } from '#server/uploads/public.ts'
import {
  type Decision,
  type DocumentRow,
  decideRow,
  findDocument,
  isReplaced,
  listLatest,
  listWaiting,
  lockDocument,
} from './rows.ts'
import { answerBy, stateOf } from './standing.ts'

const oldestFirst = keyset('documents', 'ascending', numberPart)
/** What a document is compared with. */
const compared = ['payeeName', 'birthday', 'idNumber', 'nationality', 'address', 'occupation', 'sourceOfIncome']

const todayOf = (app: App): string => dayIn(app.settings.current().timeZone, app.clock.now())

async function toRows(app: App, rows: readonly DocumentRow[]): Promise<StaffDocumentRow[]> {
  const names = await staffNames(
    app.db,
    rows.flatMap(({ decided_by }) => decided_by ?? []),
  )
  const today = todayOf(app)
  return rows.map((row) => ({
    ...{ id: row.id.toString(), account: row.account, kind: row.kind, state: stateOf(row, today) },
    ...{ pictures: row.uploads.length, sentAt: row.sent_at.toISOString(), answerBy: answerBy(app, row).toISOString() },
    ...(row.decided_at && { decidedAt: row.decided_at.toISOString() }),
    ...(row.decided_by !== null && { decidedBy: names.get(row.decided_by) ?? '' }),
    ...(row.valid_until && { validUntil: row.valid_until }),
    ...(row.sentence && { sentence: row.sentence }),
  }))
}

async function known(db: Queryable, id: string): Promise<DocumentRow> {
  const row = await findDocument(db, BigInt(id))
  if (row === undefined) throw new Refusal('not_found', { detail: `There is no document ${id}.` })
  return row
}

/** Decides about a document that is in the state `from`, and writes to its member. */
async function decide(
  app: App,
  act: Act,
  staff: StaffSession,
  id: string,
  from: DocumentRow['state'],
  decision: Pick<Decision, 'state' | 'validUntil' | 'sentence'>,
): Promise<StaffDocumentRow> {
  const { memberId, kind } = await act.transaction(async (tx) => {
    const row = await lockDocument(tx, BigInt(id))
    if (row === undefined) throw new Refusal('not_found', { detail: `There is no document ${id}.` })
    const { member_id } = row
    const { sentence } = decision
    act.note({
      ...{ subject: `member:${member_id}`, before: row.state, after: decision.state },
      detail: { document: id, kind: row.kind, ...(sentence !== null && { sentence }) },
    })
    if (row.state !== from || (from === 'approved' && (await isReplaced(tx, row))))
      throw new Refusal('state_conflict', { detail: `Document ${id} is ${row.state}.` })
    if (await isOwnPlayer(tx, staff.staffId, member_id))
      throw new Refusal('other_person_needed', { detail: 'It is a document of your own player.' })
    await decideRow(tx, row.id, { ...decision, by: staff.staffId, at: app.clock.now() })
    await writeToMember(app, tx, {
      ...{ memberId: member_id, href: '/member/documents', values: { sentence: decision.sentence ?? '' } },
      what: `document.${row.kind}${decision.state === 'approved' ? 'Approved' : 'Refused'}`,
    })
    return { memberId: member_id, kind: row.kind }
  })
  app.events.publish({ memberId }, 'document', { kind })
  publishUnread(app, memberId)
  return (await toRows(app, [await known(app.db, id)]))[0]!
}

export const documentStaffHandlers: Handlers<
  | 'staffDocuments'
  | 'staffMemberDocuments'
  | 'staffDocument'
  | 'staffDocumentPicture'
  | 'staffDecideDocument'
  | 'staffRevokeDocument'
> = {
  async staffDocuments({ app, input }) {
    const [after] = oldestFirst.read(input.cursor)
    const rows = await listWaiting(app.db, after, input.pageSize + 1)
    const page = oldestFirst.page(
      rows,
      input.pageSize,
      ({ id }) => [id],
      (row) => row,
    )
    return { ...page, content: await toRows(app, page.content) }
  },

  async staffMemberDocuments({ app, input }) {
    const { id } = await knownMember(app, input.account)
    return { content: await toRows(app, await listLatest(app.db, id)) }
  },

  async staffDocument({ app, input, act }) {
    const row = await known(app.db, input.id)
    act.note({ subject: `member:${row.member_id}`, detail: { document: input.id, kind: row.kind } })
    const { profile = {} } = (await findProfile(app.db, row.member_id)) ?? {}
    return {
      ...(await toRows(app, [row]))[0]!,
      uploads: [...row.uploads],
      said: Object.fromEntries(compared.flatMap((name) => (profile[name] ? [[name, profile[name]]] : []))),
      sharedWith: await sameElsewhere(app.db, row.uploads),
    }
  },

  async staffDocumentPicture({ app, input, act }) {
    const row = await known(app.db, input.id)
    act.note({ subject: `member:${row.member_id}`, detail: { document: input.id, upload: input.upload } })
    const upload = row.uploads.includes(input.upload) ? await uploadById(app.db, input.upload) : undefined
    if (upload === undefined) throw new Refusal('not_found')
    return new Blob([(await pictureOf(app, upload)) as Uint8Array<ArrayBuffer>], { type: upload.type })
  },

  staffDecideDocument({ app, input, staff, act }) {
    const { id, approved, validUntil = null, sentence = null } = input
    act.note({ detail: { document: id } })
    if (!approved && sentence === null)
      throw new Refusal('invalid_input', { fields: { sentence: 'required' }, detail: 'The member reads why.' })
    if (validUntil !== null && validUntil < todayOf(app))
      throw new Refusal('invalid_input', { fields: { validUntil: 'invalid' }, detail: 'Its own date is over.' })
    const decision = approved
      ? ({ state: 'approved', validUntil, sentence: null } as const)
      : ({ state: 'refused', validUntil: null, sentence } as const)
    return decide(app, act, staff, id, 'checking', decision)
  },

  staffRevokeDocument({ app, input, staff, act }) {
    const { id, sentence } = input
    act.note({ detail: { document: id } })
    return decide(app, act, staff, id, 'approved', { state: 'refused', validUntil: null, sentence })
  },
}
