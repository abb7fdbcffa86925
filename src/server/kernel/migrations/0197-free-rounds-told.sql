-- Members find free rounds in the record of what rewards gave them: by their time, and with the name of what gave them.
alter table free_rounds_grant add column title jsonb;
update free_rounds_grant g set title = w.title
from offer_entry e
  join offer_version v on v.offer_id = e.offer_id and v.version = e.version
  cross join lateral (select jsonb_object_agg(t.key, t.value -> 'title') as title from jsonb_each(v.texts) t) w
where g.source = 'offer' and g.key = e.id::text;

drop index free_rounds_grant_member;
create index free_rounds_grant_member on free_rounds_grant (member_id, granted_at desc, id desc);

create or replace view free_rounds_grant_view as
  select id, source, key, member_id, reward_id, state, reason, attempts, rounds, bet_value, granted_at, expires_at,
    title, game_code, currency, ended_at
  from free_rounds_grant;
