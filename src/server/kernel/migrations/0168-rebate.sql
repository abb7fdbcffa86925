-- Part of bets given back: by the rank of a member and the type of game, claimed by the member.

create view vip_change_view as select member_id, after, at, id from vip_change;

-- From which moment on which rates hold: by rank from the first on, basis points by type of game. Rounds have those of their opening.
create table rebate_rate (
  id bigint generated always as identity primary key,
  starts_at timestamptz not null,
  rates jsonb not null
);
create index rebate_rate_starts on rebate_rate (starts_at desc, id desc);

create table rebate_account (
  member_id bigint primary key references member (id),
  -- What claims have left below the smallest sum that is paid: ten-thousandths of a unit.
  carry bigint not null default 0 check (carry >= 0)
);

-- Valid bets that are not rebated yet, at the rates that they have. Below zero where more was taken back after a claim.
create table rebate_pending (
  member_id bigint not null,
  game_type text not null,
  rate int not null check (rate > 0),
  base bigint not null,
  primary key (member_id, game_type, rate)
) with (fillfactor = 80);

create table rebate_claim (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  -- What the claim before left, and what this one leaves.
  carry_before bigint not null,
  carry_after bigint not null,
  key text not null,
  claimed_at timestamptz not null,
  unique (member_id, key)
);
create index rebate_claim_newest on rebate_claim (member_id, id desc);
create index rebate_claim_time on rebate_claim (claimed_at);
create table rebate_claim_line (
  claim_id bigint not null references rebate_claim (id),
  game_type text not null,
  rate int not null,
  base bigint not null,
  primary key (claim_id, game_type, rate)
);
