import type { Place } from '#server/kernel/counting.ts'
import { first, type Queryable } from '#server/kernel/db.ts'
import type { FigureStream, Rule } from './streams.ts'

/** Where spans of five minutes begin. */
export const spanOf = (moment: string): string =>
  `date_bin('5 minutes', ${moment}, timestamptz '2000-01-01 00:00:00+00')`

/** What holds for the rows after a place, or `undefined` where nothing was ever counted. */
export const findRule = (
  tx: Queryable,
  stream: FigureStream,
  { xid, id }: Place,
): Promise<(Rule & Record<string, unknown>) | undefined> =>
  first(
    tx,
    `select zone, day::text as day, span from figure_close
     where stream = $1 and (xid, id) <= ($2, $3) order by xid desc, id desc limit 1`,
    [stream, xid, id],
  )

/** The next place at which another rule begins to hold or a branch moved: there is one while what is closed is counted again. */
export const findNextRule = (
  tx: Queryable,
  stream: FigureStream,
  { xid, id }: Place,
): Promise<(Place & Record<string, unknown>) | undefined> =>
  first(
    tx,
    `select xid, id from (
       (select xid, id from figure_close where stream = $1 and (xid, id) > ($2, $3) order by xid, id limit 1)
       union all (select xid, id from figure_move where stream = $1 and (xid, id) > ($2, $3) order by xid, id limit 1)) n
     order by xid, id limit 1`,
    [stream, xid, id],
  )

/** Lets a rule hold for the rows after a place. */
export async function setRule(
  tx: Queryable,
  stream: FigureStream,
  place: Place,
  { zone, day, span }: Rule,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into figure_close (stream, xid, id, zone, day, span, at) values ($1, $2, $3, $4, $5::date, $6, $7)
     on conflict (stream, xid, id) do update
       set zone = excluded.zone, day = excluded.day, span = excluded.span, at = excluded.at`,
    [stream, place.xid, place.id, zone, day, span, now],
  )
}

/**
 * Closes the days and spans that ended a while ago and that nothing waits for: with the place up to which is counted they
 * are complete, and what comes later counts in the first one that is open.
 */
export async function closeEnded(
  tx: Queryable,
  stream: FigureStream,
  place: Place,
  { zone, day, span }: Rule,
  { now, waiting }: { readonly now: Date; readonly waiting: Date | undefined },
): Promise<void> {
  await tx.query(
    `insert into figure_close as c (stream, xid, id, zone, day, span, at)
     select $1::text, $2::bigint, $3::bigint, $4::text, n.day, n.span, $7::timestamptz from (
       select greatest($5::date, (least($7::timestamptz - interval '60 seconds', $8::timestamptz) at time zone $4::text)::date) as day,
         greatest($6::timestamptz, ${spanOf("least($7::timestamptz - interval '10 seconds', $8::timestamptz)")}) as span) n
     where (n.day, n.span) is distinct from ($5::date, $6::timestamptz)
     on conflict (stream, xid, id) do update set day = excluded.day, span = excluded.span, at = excluded.at`,
    [stream, place.xid, place.id, zone, day, span, now, waiting ?? null],
  )
}

/** Spans are kept so long, and the steps in which they were closed a little longer. */
export async function deleteOldSpans(tx: Queryable, before: Date, stepsBefore: Date): Promise<number> {
  const gone = await tx.query('delete from team_span where start < $1 returning 1', [before])
  await tx.query(
    `delete from figure_close c where c.at < $1 and exists (
       select 1 from (
         select o.zone, o.day from figure_close o where o.stream = c.stream and (o.xid, o.id) < (c.xid, c.id)
         order by o.xid desc, o.id desc limit 1) o
       where o.zone = c.zone and o.day is not distinct from c.day)`,
    [stepsBefore],
  )
  return gone.length
}
