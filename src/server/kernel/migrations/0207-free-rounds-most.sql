-- The most that the wins of free rounds bring, and what of them was above it and went back to the house.
alter table free_rounds_grant add column win_max bigint check (win_max > 0),
  add column cut bigint not null default 0 check (cut >= 0);
-- A win finds its grant by the vendor's name of it.
create index free_rounds_grant_reward on free_rounds_grant (reward_id) where reward_id is not null;

create or replace view free_rounds_grant_view as
  select id, source, key, member_id, reward_id, state, reason, attempts, rounds, bet_value, granted_at, expires_at,
    title, game_code, currency, ended_at, next_at, win_max, cut
  from free_rounds_grant;
