-- Vendors that do not answer, and what is offered in place of a closed game.

alter table vendor
  -- Launches and probes in a row that failed.
  add column failures int not null default 0,
  -- Since when nobody is sent there; found out by itself, unlike `maintenance`.
  add column down_since timestamptz;

create index game_class_popular on game (game_type, classify, rounds_lately desc, sort, node_id)
  where enabled and not maintenance;
create index game_type_popular on game (game_type, rounds_lately desc, sort, node_id) where enabled and not maintenance;
create index game_closed on game (node_id) where enabled and maintenance;
