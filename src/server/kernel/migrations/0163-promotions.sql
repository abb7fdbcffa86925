-- Promotions with rules. Their words and pictures on the site are messages of their name (0006).
create table offer (
  id bigint generated always as identity primary key,
  -- As in /promotions#name.
  name text not null unique,
  state text not null check (state in ('draft', 'open', 'closed')),
  -- The version of the rules that holds for whatever is granted now.
  version int not null check (version > 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- Units of what it gives; null without a limit.
  budget bigint check (budget > 0),
  budget_day bigint check (budget_day > 0),
  -- What was granted and has not lapsed, in all and on the site's day `day`.
  given bigint not null default 0 check (given >= 0),
  day date,
  given_day bigint not null default 0 check (given_day >= 0),
  closed_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'closed') = (closed_at is not null))
);
create index offer_listed on offer (id) where state <> 'draft';

-- Rules and words, frozen: what was granted under a version stays under it.
create table offer_version (
  offer_id bigint not null references offer (id),
  version int not null,
  rules jsonb not null,
  -- By language: {title, line}.
  texts jsonb not null,
  art text not null,
  made_at timestamptz not null,
  made_by bigint references staff (id),
  primary key (offer_id, version)
);

-- What a member has of a promotion, once for each of its occurrences.
create table offer_entry (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offer (id),
  version int not null,
  member_id bigint not null references member (id),
  -- 'once', a day, the Monday of a week, or a month as yyyy-MM.
  occurrence text not null,
  -- Joined and not earned; asked for; waiting to be claimed; paid; refused; not claimed in time, or not earned.
  state text not null check (state in ('joined', 'applying', 'waiting', 'paid', 'rejected', 'lapsed')),
  kind text not null check (kind in ('cash', 'points')),
  -- Units of money or of points.
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  -- Paid because the member pressed, or by the house.
  claimed boolean not null default false,
  -- The member's words of an application, and what staff said about it.
  remark text not null default '',
  reason text not null default '',
  created_at timestamptz not null,
  -- When it became the member's, and until when it can be claimed.
  granted_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  decided_by bigint references staff (id),
  -- When it was last looked at whether it is earned.
  looked_at timestamptz,
  foreign key (offer_id, version) references offer_version (offer_id, version),
  check ((state in ('waiting', 'paid')) <= (granted_at is not null)),
  check ((state in ('paid', 'rejected', 'lapsed')) = (ended_at is not null))
);
create unique index offer_entry_once on offer_entry (offer_id, member_id, occurrence) where state <> 'rejected';
create index offer_entry_member on offer_entry (member_id, offer_id, id desc);
create index offer_entry_queue on offer_entry (state, id) where state in ('applying', 'rejected');
create index offer_entry_decided on offer_entry (id) where decided_by is not null;
create index offer_entry_joined on offer_entry (looked_at, id) where state = 'joined';
create index offer_entry_lapsing on offer_entry (expires_at) where state = 'waiting';
create index offer_entry_given on offer_entry (offer_id, granted_at) where granted_at is not null;

-- The rank beside a member's name; 0 for the first.
create view member_rank_view as select id, vip_rank from member;
-- Whether there is anything that a member might claim.
create view offer_listed_view as select id from offer where state <> 'draft';
