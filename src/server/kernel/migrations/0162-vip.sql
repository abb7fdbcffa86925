-- Where each member stands on the ladder. Who has no row stands on its first rank.
create table vip_standing (
  member_id bigint primary key,
  rank smallint not null check (rank >= 1),
  -- The highest rank that was ever held.
  best smallint not null check (best >= rank),
  -- The month of the site's calendar, by its first day, whose bets decide whether the rank is kept.
  month date not null
);
create index vip_standing_kept on vip_standing (month, member_id) where rank > 1;

-- Every change of a rank. Lines are added and stay as they are.
create table vip_change (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  before smallint not null,
  after smallint not null check (after <> before),
  at timestamptz not null
);
create index vip_change_member on vip_change (member_id, id);

-- What was paid: each rank's bonus and each month's once.
create table vip_claim (
  member_id bigint not null,
  benefit text not null check (benefit in ('level', 'month')),
  -- A rank, or a month as yyyy-MM.
  period text not null,
  rank smallint not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  claimed_at timestamptz not null,
  primary key (member_id, benefit, period)
);
create index vip_claim_time on vip_claim (claimed_at);

-- Members who have played since their rank was last looked at, and up to where their figures have to be counted for that.
create table vip_due (
  member_id bigint primary key,
  xid bigint not null,
  id bigint not null
);

-- The switch has its own feature now. An operator's choice stays.
update setting set key = 'vipOn' where key = 'hasVip';
