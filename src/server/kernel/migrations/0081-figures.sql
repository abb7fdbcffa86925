-- Up to where figures are counted: one row for each stream of rows that never change. Who counts holds the row.
create table figure_mark (
  stream text primary key,
  xid bigint not null,
  id bigint not null,
  -- When something was last counted, or there was nothing to count.
  counted_at timestamptz not null
);
-- Nobody has counted anything yet, so what ended before this moment need not be walked.
insert into figure_mark (stream, xid, id, counted_at)
  select 'play', coalesce(max(t.xid), 0), coalesce(max(t.id), 0), now()
    from (select xid, id from provider_transaction
      where xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint order by xid desc, id desc limit 1) t;
create view figure_mark_view as select stream, xid, id from figure_mark;

-- What counting reads of a movement.
create or replace view provider_transaction_view as
  select id, provider, transaction_uuid, kind, reference_uuid, member_id, round_id, amount, is_free, state, balance,
    transfer_id, received_at, game_code, valid, xid
  from provider_transaction;
