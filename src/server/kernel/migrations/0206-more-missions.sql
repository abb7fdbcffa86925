-- Missions that ask for rounds, for days of play, for kinds of games, for a look at one's limits, for the profile and for a passkey.

-- Bets that were accepted, less those that were taken back: by the day of the site in which a movement came.
alter table mission_play add bets int not null default 0;
-- Movements up to here were counted before bets were.
alter table mission_start add bets_xid bigint, add bets_id bigint;
update mission_start set (bets_xid, bets_id) = (select xid, id from figure_mark where stream = 'play');
alter table mission_start alter bets_xid set not null, alter bets_id set not null;

-- Days of the site on which a member had the page of their limits answered.
create table limits_look (
  member_id bigint not null references member (id) on delete cascade,
  day date not null,
  primary key (member_id, day)
);
create view limits_look_view as select member_id, day from limits_look;

create view passkey_view as select member_id, created_at from passkey;

alter table mission drop constraint mission_kind_check;
alter table mission add constraint mission_kind_check check (kind in ('login', 'depositCount', 'depositSum', 'bet', 'win',
  'rounds', 'playDays', 'gameTypes', 'invite', 'limits', 'profile', 'passkey'));
alter table mission drop constraint mission_check1;
alter table mission add constraint mission_scope_kind_check
  check (scope = 'all' or kind in ('bet', 'win', 'rounds', 'playDays'));
-- What a member has, rather than does, has no period.
alter table mission add constraint mission_once_check check (cadence = 'once' or kind not in ('profile', 'passkey'));
