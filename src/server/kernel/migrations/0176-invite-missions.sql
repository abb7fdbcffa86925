-- Missions that ask for friends: those who count for the programme that pays for them, and are not held or taken back.
create view counted_friend_view as
  select referrer_id, member_id, counted_at from referral_friend where state = 'counted';
create index referral_friend_brought on referral_friend (referrer_id, counted_at) where state = 'counted';
alter table mission drop constraint mission_kind_check;
alter table mission add constraint mission_kind_check
  check (kind in ('login', 'depositCount', 'depositSum', 'bet', 'win', 'invite'));
