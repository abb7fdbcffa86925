import type { Place } from '#server/kernel/counting.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { Stream } from './streams.ts'

/** The rows of each stream, in views of their owners: place, and the moment that decides on day and span. */
const sources: Readonly<Record<Stream, string>> = {
  play: '(select xid, id, received_at as at from provider_transaction_view)',
  rounds: '(select xid, id, received_at as at from provider_transaction_view)',
  cash: '(select xid, id, at from transfer_view)',
  members: '(select xid, id, created_at as at from member_opened_view)',
}

/**
 * Settings of a counting transaction. Plans are kept from when tables were small: what counting looks up, it looks up by an
 * index. And nobody waits for it, so a batch may take longer than an answer: one that is given up would be begun again for ever.
 */
export async function setUpCounting(tx: Queryable): Promise<void> {
  await tx.query("select set_config('enable_seqscan', 'off', true), set_config('statement_timeout', '30s', true)")
}

/** Takes the mark of a stream until `tx` ends; `undefined` when another process has it. */
export const takeMark = (tx: Queryable, stream: Stream): Promise<(Place & Record<string, unknown>) | undefined> =>
  first(tx, 'select xid, id from figure_mark where stream = $1 for update skip locked', [stream])

/** Waits for the mark of a stream and holds it until `tx` ends. */
export const waitForMark = (tx: Queryable, stream: Stream): Promise<(Place & Record<string, unknown>) | undefined> =>
  first(tx, 'select xid, id from figure_mark where stream = $1 for update', [stream])

/** The last row of a batch. */
export interface End extends Place {
  readonly rows: number
  readonly at: Date
}

/**
 * The last of the next `rowsMax` rows, up to a place where one is given, and how many they are. Only those below the oldest
 * transaction that still runs: before them nothing can appear any more.
 */
export const findEnd = (
  tx: Queryable,
  stream: Stream,
  { after, upTo, rowsMax }: { readonly after: Place; readonly upTo?: Place | undefined; readonly rowsMax: number },
): Promise<(End & Record<string, unknown>) | undefined> =>
  first(
    tx,
    `select n.xid, n.id, n.at, n.rows::int from (
       select m.xid, m.id, m.at, row_number() over (order by m.xid, m.id) as rows from ${sources[stream]} m
       where (m.xid, m.id) > ($1, $2) and m.xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
         and ($4::bigint is null or (m.xid, m.id) <= ($4::bigint, $5::bigint))
       order by m.xid, m.id limit $3) n
     order by n.rows desc limit 1`,
    [after.xid, after.id, rowsMax, upTo?.xid ?? null, upTo?.id ?? null],
  )

/** The oldest moment among the rows that can be seen and not be counted yet, because something older still runs. */
export async function findWaiting(tx: Queryable, stream: Stream, after: Place): Promise<Date | undefined> {
  const row = await first<{ at: Date | null }>(
    tx,
    `select min(n.at) as at from (
       select m.at from ${sources[stream]} m where (m.xid, m.id) > ($1, $2) order by m.xid, m.id limit 1000) n`,
    [after.xid, after.id],
  )
  return row?.at ?? undefined
}

export async function moveMark(tx: Queryable, stream: Stream, to: Place, countedAt: Date | undefined): Promise<void> {
  await tx.query('update figure_mark set xid = $2, id = $3, counted_at = coalesce($4, counted_at) where stream = $1', [
    stream,
    to.xid,
    to.id,
    countedAt ?? null,
  ])
}

export interface Mark extends Record<string, unknown> {
  readonly stream: Stream
  /** The moment up to which everything is counted. */
  readonly counted_at: Date
  /** The first open day, once one is closed. */
  readonly day: string | null
}

export const listMarks = (db: Queryable): Promise<Mark[]> =>
  db.query<Mark>(
    `select k.stream, k.counted_at, (select c.day::text from figure_close c where c.stream = k.stream
       and (c.xid, c.id) <= (k.xid, k.id) order by c.xid desc, c.id desc limit 1) as day
     from figure_mark k order by array_position(array['play', 'rounds', 'cash', 'members'], k.stream)`,
  )

/** The streams that have rested and have something to count, or whose mark is older than `idle`. */
export const listDue = (
  db: Queryable,
  { rested, idle }: { readonly rested: Date; readonly idle: Date },
): Promise<{ stream: Stream }[]> =>
  db.query(
    `select k.stream from figure_mark k where k.counted_at < $1 or k.counted_at <= $2 and case k.stream
       when 'cash' then exists (select 1 from ${sources.cash} m where (m.xid, m.id) > (k.xid, k.id))
       when 'members' then exists (select 1 from ${sources.members} m where (m.xid, m.id) > (k.xid, k.id))
       else exists (select 1 from ${sources.play} m where (m.xid, m.id) > (k.xid, k.id)) end`,
    [idle, rested],
  )

/** Holds the marks of play and money, so that nothing is counted, closed or forgotten until `tx` ends. */
export async function shareMarks(tx: Queryable): Promise<void> {
  await tx.query("select 1 from figure_mark where stream in ('rounds', 'cash') order by stream for share")
}
