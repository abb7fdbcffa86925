-- Prizes of raffles are claimed within so many days, else they lapse.
alter table raffle add column claim_days int not null default 30 check (claim_days between 1 and 365);

alter table raffle_prize add column expires_at timestamptz, add column lapsed_at timestamptz;
-- Who has won before did not know of an end: their days begin now.
update raffle_prize set expires_at = now() + interval '30 days';
alter table raffle_prize
  alter column expires_at set not null,
  add constraint raffle_prize_end_check check (
    (claimed_at is null or lapsed_at is null) and (claimed_at is null or claimed_at < expires_at)
    and (lapsed_at is null or lapsed_at >= expires_at));

drop index raffle_prize_waiting;
create index raffle_prize_waiting on raffle_prize (member_id) where claimed_at is null and lapsed_at is null;
create index raffle_prize_lapsing on raffle_prize (expires_at) where claimed_at is null and lapsed_at is null;
create or replace view raffle_waiting_view as
  select member_id from raffle_prize where claimed_at is null and lapsed_at is null;

-- What was drawn, in the order of its pages.
create index raffle_drawn on raffle (id) where state = 'drawn';
