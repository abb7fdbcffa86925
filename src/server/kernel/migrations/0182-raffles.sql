-- Raffles: tickets for valid bets, a list that is fixed before the draw, and a draw that everybody can repeat.
create table raffle (
  id bigint generated always as identity primary key,
  -- By language: {title, line}.
  texts jsonb not null,
  art text not null,
  state text not null check (state in ('draft', 'open', 'closed', 'drawn', 'off')),
  version int not null default 1 check (version > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  draws_at timestamptz not null,
  -- Units of valid bets that bring a ticket, and the most tickets of one member; null without a limit.
  per bigint not null check (per > 0),
  most int check (most > 0),
  -- The best first: [{n, kind, amount}], units as text.
  prizes jsonb not null,
  -- Basis points of a prize of money that have to be bet.
  turnover int not null check (turnover >= 0),
  -- Known to nobody outside until it is drawn; its hash is published with the raffle.
  seed bytea not null check (octet_length(seed) = 32),
  commitment text not null,
  -- Movements up to here were counted before it was published.
  counted_xid bigint,
  counted_id bigint,
  -- From the close on: how many tickets there are, and the hash of their list.
  tickets int check (tickets >= 0),
  root text,
  published_at timestamptz,
  closed_at timestamptz,
  drawn_at timestamptz,
  created_at timestamptz not null,
  check (ends_at > starts_at and draws_at >= ends_at),
  check ((state in ('closed', 'drawn')) = (tickets is not null and root is not null and closed_at is not null)),
  check ((state = 'drawn') = (drawn_at is not null)),
  check ((state = 'draft') <= (published_at is null))
);
create index raffle_open on raffle (ends_at) where state = 'open';
create index raffle_closed on raffle (draws_at) where state = 'closed';

-- Valid bets of the members while it runs; a rollback takes back what it undoes.
create table raffle_play (
  raffle_id bigint not null references raffle (id),
  member_id bigint not null,
  valid bigint not null,
  primary key (raffle_id, member_id)
) with (fillfactor = 80);
create index raffle_play_member on raffle_play (member_id);

-- Whose tickets are which, from the close on: numbers without a gap.
create table raffle_share (
  raffle_id bigint not null references raffle (id),
  member_id bigint not null references member (id),
  first int not null check (first > 0),
  last int not null,
  primary key (raffle_id, first),
  unique (raffle_id, member_id),
  check (last >= first)
);

create table raffle_prize (
  id bigint generated always as identity primary key,
  raffle_id bigint not null references raffle (id),
  place int not null check (place > 0),
  ticket int not null check (ticket > 0),
  member_id bigint not null references member (id),
  kind text not null check (kind in ('cash', 'points')),
  -- Units of money or of points.
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  claimed_at timestamptz,
  unique (raffle_id, place),
  unique (raffle_id, ticket)
);
create index raffle_prize_member on raffle_prize (member_id, id desc);
create index raffle_prize_waiting on raffle_prize (member_id) where claimed_at is null;

-- Prizes that wait to be claimed.
create view raffle_waiting_view as select member_id from raffle_prize where claimed_at is null;
