-- What a role may do that runs the site and owns nothing. It cannot change a balance, a line of a log or a processed
-- transaction but by the functions, which run as their owner. The owner of the tables applies it:
--   DATABASE_URL=postgres://owner@… npm run operator -- migrate --grant baize_app
-- or by hand, and then again after each migration:
--   psql "postgres://owner@…" -1 -v schema=public -v app=baize_app -f src/server/kernel/grants.sql

grant usage on schema :"schema" to :"app";
revoke all on all tables in schema :"schema" from :"app";
grant select, insert, update, delete on all tables in schema :"schema" to :"app";
grant usage on all sequences in schema :"schema" to :"app";

-- The queues and their jobs.
grant usage on schema pgboss to :"app";
grant select, insert, update, delete on all tables in schema pgboss to :"app";

-- Read only: the functions write these.
revoke insert, update, delete on account, transfer, posting, transfer_refusal, provider_transaction, provider_message,
  game_round, play_count, bonus_stake, bonus_move, migration, migration_functions from :"app";
-- Views are for reading: what is written through one is written to its table by the owner's right.
select set_config('baize.app', :'app', true);
do $$
declare
  v_view regclass;
begin
  for v_view in select oid::regclass from pg_class
      where relkind = 'v' and relnamespace = (select relnamespace from pg_class where oid = 'member'::regclass) loop
    execute format('revoke insert, update, delete on %s from %I', v_view, current_setting('baize.app'));
  end loop;
end $$;
-- A locking clause asks for this right; the wallet and the operator hold members so.
grant update (id) on member_view to :"app";
-- Why the house gave the stakes of a round back; the round is closed, and they go back, by functions.
grant update (void_reason, voided_at) on game_round to :"app";

-- Lines are added and stay as they are.
revoke update, delete on audit_log, setting_change, ledger_block, ledger_key, ledger_checkpoint from :"app";
-- Which place a line of the log has, and so which block seals it, is nobody's choice.
revoke insert on audit_log from :"app";
grant insert (at, actor, action, call, target, before, after, detail, outcome, request_id, ip) on audit_log to :"app";
revoke insert, delete on ledger_watch from :"app";
-- Staff accounts are locked and requests decided, never deleted.
revoke delete on staff, staff_request from :"app";

-- By these alone does money move. What they call themselves nobody else may.
grant execute on function ledger_open_account, ledger_lock, ledger_post, ledger_post_batch, ledger_post_many,
  wallet_facts, wallet_bet, wallet_win, wallet_rollback, wallet_batch, wallet_close, wallet_import to :"app";

-- Vendors' messages are read and written through their table alone: its months, which were there when everything was
-- granted above, are nobody's but the owner's.
do $$
declare
  v_month regclass;
begin
  for v_month in select inhrelid::regclass from pg_inherits where inhparent = 'provider_message'::regclass loop
    execute format('revoke all on %s from %I', v_month, current_setting('baize.app'));
  end loop;
end $$;
-- They are made and let go by the owner's functions.
grant execute on function wallet_message_months, wallet_message_drop to :"app";
