-- The mall: rewards for points, and what members have redeemed.

create table reward (
  id bigint generated always as identity primary key,
  -- By language: {title, text}.
  texts jsonb not null,
  -- Which of the site's pictures stands on it.
  art text not null,
  -- Units of 1/100 000 of a point.
  points bigint not null check (points > 0),
  -- Null: there are always enough.
  stock int check (stock >= 0),
  -- How many one member may redeem; null: as many as they like.
  member_max int check (member_max > 0),
  -- What the running month has to have seen before: units of money.
  need_kind text check (need_kind in ('validBet', 'deposits')),
  need bigint check (need > 0),
  -- Whether the member says where it shall go.
  delivery boolean not null,
  open boolean not null,
  created_at timestamptz not null,
  check ((need_kind is null) = (need is null))
);

create table redemption (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  reward_id bigint not null references reward (id),
  -- As they were when it was redeemed.
  texts jsonb not null,
  art text not null,
  points bigint not null check (points > 0),
  delivery text not null default '',
  state text not null default 'in_process' check (state in ('in_process', 'approved', 'rejected')),
  -- What staff say to the member.
  remark text not null default '',
  -- Once for each name that the member's browser gave it.
  key text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references staff (id),
  unique (member_id, key),
  check ((state = 'in_process') = (decided_at is null))
);
create index redemption_newest on redemption (member_id, id desc);
create index redemption_queue on redemption (state, id);
create index redemption_of_member on redemption (reward_id, member_id) where state <> 'rejected';

-- What a line of points was for, by language.
alter table points_line
  alter column reference drop default,
  alter column reference type jsonb using case reference when '' then '{}'::jsonb
    else jsonb_build_object('th', reference, 'en', reference, 'es', reference, 'pt', reference) end,
  alter column reference set default '{}';

create view points_entry_view as select id, member_id, house, amount, source, key from points_entry;
