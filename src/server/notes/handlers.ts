import type { StaffNote } from '#api/staff-member.ts'
import { knownMember } from '#server/accounts/public.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { keyset, numberPart } from '#server/kernel/keyset.ts'
import { staffNames } from '#server/staff/public.ts'
import { insertNote, listNoteRows, type NoteRow } from './rows.ts'

/** Pinned notes of a member that the first page begins with. */
const pinnedMax = 20
const newestFirst = keyset('notes', 'descending', numberPart)

const toNote = (row: NoteRow, by: string | undefined): StaffNote => ({
  ...{ id: row.id.toString(), text: row.content, by: by ?? '', at: row.created_at.toISOString(), pinned: row.pinned },
})

/** What staff note about a member. */
export const noteHandlers: Handlers<'staffMemberNotes' | 'staffNote'> = {
  async staffMemberNotes({ app, input }) {
    const { id } = await knownMember(app, input.account)
    const [before] = newestFirst.read(input.cursor)
    const [start] = newestFirst.read(undefined)
    const pinned = input.cursor === undefined ? await listNoteRows(app.db, id, true, start, pinnedMax) : []
    const rows = await listNoteRows(app.db, id, false, before, input.pageSize + 1)
    const names = await staffNames(
      app.db,
      [...pinned, ...rows].map((row) => row.staff_id),
    )
    const show = (row: NoteRow) => toNote(row, names.get(row.staff_id))
    const page = newestFirst.page(rows, input.pageSize, (row) => [row.id], show)
    return { ...page, content: [...pinned.map(show), ...page.content] }
  },

  async staffNote({ app, input, staff, act }) {
    const { id: memberId } = await knownMember(app, input.account)
    const { text: content, pinned } = input
    act.note({ subject: `member:${memberId}`, after: content, ...(pinned && { detail: { pinned } }) })
    const made = { memberId, staffId: staff.staffId, content, pinned, now: app.clock.now() }
    return toNote(await act.transaction((tx) => insertNote(tx, made)), staff.account)
  },
}
