-- What a feature lets others read of its tables, where a question of its own would cost more than a join: each view is
-- one table's, and the database takes it apart again before it plans. `scripts/check-tables.ts` refuses other reads.

-- accounts
create view member_view as
  select id, account, nickname, type, status, disabled_as, upline_id, country, created_at, last_login_at from member;
create view member_tree_view as select ancestor, descendant, depth from member_tree;

-- sessions
create view session_view as select id, member_id, started_at, previous_login_at, password_grant_until from session;

-- ledger
create view account_view as select id, kind, member_id, currency, balance from account;
create view transfer_view as select id, source, key, reason, reference, at, xid from transfer;
create view posting_view as select transfer_id, line, account_id, currency, amount, balance_after from posting;

-- lobby
create view vendor_view as
  select vassalage, display_name, sort, enabled, maintenance, down_since, transfer_wallet from vendor;
create view game_view as
  select node_id, vassalage, game_code, name, names, game_type, icon, sort, demo_support, enabled, maintenance,
    blocked_countries
  from game;

-- wallet
create view game_round_view as
  select id, member_id, vassalage, round, game_code, currency, stake_total, stake_returned, win_total, win_returned, bets,
    opened_at, closed_at, status, void_reason
  from game_round;
create view provider_transaction_view as
  select id, provider, transaction_uuid, kind, reference_uuid, member_id, round_id, amount, is_free, state, balance,
    transfer_id, received_at
  from provider_transaction;
create view launch_token_view as select member_id, used_at, ended_at from launch_token;

-- limits
create view member_limit_view as select member_id, kind from member_limit;

-- kernel
create view audit_log_view as
  select id, at, actor, action, call, target, before, after, detail, outcome, ip from audit_log;
