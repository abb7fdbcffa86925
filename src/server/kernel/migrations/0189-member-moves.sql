-- A member who moves to another upline changes the future of teams and not their past: links bear the number of the move that
-- made them, links that have ended are kept, and figures know at which place of each stream the tree changed.

create table member_move (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  -- Null is the house, which stands above the first agents.
  from_id bigint references member (id),
  to_id bigint references member (id),
  -- Accounts that moved, the member among them.
  accounts int not null check (accounts > 0),
  reason text not null,
  moved_by bigint not null,
  moved_at timestamptz not null
);
create index member_move_member on member_move (member_id, id desc);

alter table member_tree add column since bigint not null default 0;
create table member_tree_past (
  ancestor bigint not null references member (id),
  descendant bigint not null references member (id),
  depth smallint not null,
  since bigint not null,
  -- The move that ended it.
  until bigint not null references member_move (id),
  primary key (descendant, until, ancestor)
);
create index member_tree_past_until on member_tree_past (until);
create index member_tree_since on member_tree (since) where since > 0;

-- Where each stream was counted up to when the tree changed.
create table figure_move (
  stream text not null references figure_mark (stream),
  xid bigint not null,
  id bigint not null,
  move_id bigint not null references member_move (id),
  primary key (stream, xid, id, move_id)
);

create view member_move_view as select id, moved_at from member_move;
-- Every link that has ever held, each as long as it held: from one move on, until another.
create view member_tree_ever_view as
  select ancestor, descendant, depth, since, 9223372036854775807 as until from member_tree
  union all select ancestor, descendant, depth, since, until from member_tree_past;
create or replace view member_day_view as
  select member_id, day, valid_bet, bets, staked, won, deposits, withdrawals, bonus, rebate, deposit_count, pay
  from member_day;
