import type { Place } from '#server/kernel/counting.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import { waitForMark } from './rows.ts'
import { findNextRule } from './rows-close.ts'
import { agentTypes, trialType } from './rows-members.ts'
import { upsert } from './rows-sums.ts'
import { type FigureStream, figureStreams } from './streams.ts'

/**
 * Stops the counting of figures until `tx` ends. Gives whether all that ever changed lies before the marks: while what is closed
 * is counted again, nothing may change that was counted with.
 */
export async function holdFigures(tx: Queryable): Promise<boolean> {
  for (const stream of figureStreams) {
    const mark = await waitForMark(tx, stream)
    if ((await findNextRule(tx, stream, mark!)) !== undefined) return false
  }
  return true
}

/** Takes the counted accounts of a branch out of the teams that a move took them from, and adds them to those it brought them to. */
const sizes = upsert(
  'team_size',
  ['agent_id'],
  ['members', 'agents'],
  `select l.ancestor as agent_id, sum(l.n) as members, coalesce(sum(l.n) filter (where m.type in (${agentTypes.join(', ')})), 0) as agents
   from (select ancestor, descendant, -1 as n from member_tree_ever_view where until = $1::bigint
     union all select ancestor, descendant, 1 from member_tree_ever_view where since = $1::bigint) l
   join member_opened_view m on m.id = l.descendant
   join figure_move p on p.stream = 'members' and p.move_id = $1::bigint and (m.xid, m.id) <= (p.xid, p.id)
   where m.type <> ${trialType} group by 1`,
)

export const moveSizes = (tx: Queryable, move: bigint): Promise<unknown> => tx.query(sizes, [move])

/**
 * Notes that a branch has moved: rows up to the marks, which are held, belong to the teams of before, and those after them to the
 * teams of now. The tree has changed already.
 */
export async function noteMove(tx: Queryable, move: bigint): Promise<void> {
  await tx.query(
    `insert into figure_move (stream, xid, id, move_id)
     select stream, xid, id, $1 from figure_mark where stream in ('rounds', 'cash', 'members')`,
    [move],
  )
  await moveSizes(tx, move)
}

/** The last move before a place, 0 before the first one; `undefined` where none comes after it, so that the tree of now holds. */
export async function findMove(tx: Queryable, stream: FigureStream, { xid, id }: Place): Promise<bigint | undefined> {
  const row = await first<{ before: bigint; later: boolean }>(
    tx,
    `select coalesce(max(move_id) filter (where (xid, id) <= ($2, $3)), 0) as before,
       coalesce(bool_or((xid, id) > ($2, $3)), false) as later from figure_move where stream = $1`,
    [stream, xid, id],
  )
  return row?.later ? row.before : undefined
}

/** The moves at a place, in their order. */
export async function listMovesAt(tx: Queryable, stream: FigureStream, { xid, id }: Place): Promise<bigint[]> {
  const rows = await tx.query<{ move_id: bigint }>(
    'select move_id from figure_move where stream = $1 and xid = $2 and id = $3 order by move_id',
    [stream, xid, id],
  )
  return rows.map(({ move_id }) => move_id)
}
