-- Prizes of a month's leaderboard are written at its end, and each is paid by itself: what cannot be paid is tried again.
alter table mission_month rename column paid_at to fixed_at;

alter table mission_prize alter column paid_at drop not null,
  -- What has to be bet for it, in units; null for what was paid before this was kept.
  add column need bigint check (need >= 0),
  -- How often it was tried, when last, when it is tried next, and why the last try paid nothing.
  add column attempts int not null default 0,
  add column tried_at timestamptz,
  add column next_at timestamptz,
  add column reason text check (reason in ('closed', 'break', 'mark', 'wallet', 'refused', 'fault')),
  add constraint mission_prize_paid_check check (
    (paid_at is null) = (next_at is not null) and (paid_at is not null or need is not null) and (paid_at is null or reason is null));
create index mission_prize_due on mission_prize (next_at) where paid_at is null;
