-- Until when one process has a grant for itself: staff take up no order that is being sent.
alter table free_rounds_grant add column taken_until timestamptz;

create or replace view free_rounds_grant_view as
  select id, source, key, member_id, reward_id, state, reason, attempts, rounds, bet_value, granted_at, expires_at,
    title, game_code, currency, ended_at, next_at
  from free_rounds_grant;
