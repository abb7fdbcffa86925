-- A prize of missions whose member's account stays closed for good ends, and is tried no more.
alter table mission_prize
  add column ended_at timestamptz,
  add column end_reason text check (end_reason in ('closed')),
  add constraint mission_prize_ended_check check (
    (ended_at is null) = (end_reason is null) and (ended_at is null or paid_at is null and reason is null)),
  drop constraint mission_prize_paid_check,
  add constraint mission_prize_paid_check check (
    (paid_at is null and ended_at is null) = (next_at is not null) and (paid_at is not null or need is not null)
    and (paid_at is null or reason is null));
create index mission_prize_ended on mission_prize (ended_at) where ended_at is not null;
