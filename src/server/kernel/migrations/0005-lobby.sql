-- The lobby: search, the operator's hot list, what members mark and play, and the wins of each hour.

alter table game
  -- Names in every language, to be searched.
  add column search text not null generated always as (lower(
    name || E'\n' || coalesce(names ->> 'th', '') || E'\n' || coalesce(names ->> 'en', '') || E'\n' ||
    coalesce(names ->> 'es', '') || E'\n' || coalesce(names ->> 'pt', ''))) stored,
  -- Place in the hot list, whose order is the operator's own.
  add column hot_sort int not null default 0,
  -- Rounds of the last seven days, counted when the catalogue is synchronised.
  add column rounds_lately bigint not null default 0;
drop index game_hot;
create index game_hot on game (hot_sort, node_id) where enabled and is_hot;
create index game_popular on game (rounds_lately desc, sort, node_id) where enabled;
create index game_sort on game (sort, node_id) where enabled;

create table favourite (
  -- Trial accounts have favourites too and are removed after a day.
  member_id bigint not null references member (id) on delete cascade,
  node_id bigint not null references game (node_id),
  marked_at timestamptz not null,
  primary key (member_id, node_id)
);
create index favourite_newest on favourite (member_id, marked_at desc, node_id);

-- When a member last opened a game for money: one row a game, so that the list never reads the rounds.
create table recent_play (
  member_id bigint not null references member (id),
  node_id bigint not null references game (node_id),
  played_at timestamptz not null,
  primary key (member_id, node_id)
);
create index recent_play_newest on recent_play (member_id, played_at desc, node_id);

-- The winner board takes the best of each of the last 25 hours, so its work does not grow with the rounds played.
create index game_round_best on game_round (date_trunc('hour', closed_at at time zone 'UTC'), (win_total - win_returned) desc)
  where bets > 0 and closed_at is not null and win_total > win_returned;
