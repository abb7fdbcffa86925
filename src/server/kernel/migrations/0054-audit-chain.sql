-- The audit log in the ledger's hash chain: its lines are leaves of the same blocks, in the order of the transactions that
-- wrote them. Lines of earlier versions stand at transaction 0 and are sealed first.
alter table audit_log add column xid bigint not null default 0;
alter table audit_log alter column xid set default pg_current_xact_id()::text::bigint;
create index audit_log_xid on audit_log (xid, id);

-- Up to which line of the log a block goes; the ones before this version hold none.
alter table ledger_block add column audit_xid bigint not null default -1;
alter table ledger_block add column audit_id bigint not null default 0;
-- A block may hold lines of the log alone, and then ends at the same transfer as the one before it. A number still exists once.
alter table ledger_block drop constraint ledger_block_last_xid_last_id_key;
create index ledger_block_place on ledger_block (last_xid, last_id, number);
