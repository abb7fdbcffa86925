-- When a member last played: the rank is looked at once the money that was paid in before that is counted, too. A member who is
-- due already is looked at as soon as anything is counted.
alter table vip_due add column at timestamptz not null default '-infinity';
alter table vip_due alter column at drop default;
