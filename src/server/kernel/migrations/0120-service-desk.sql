-- Talks with customer service: who of the staff has one, and since when its visitor waits for an answer.
alter table service_talk add column taken_by bigint references staff (id), add column waits_since timestamptz;
alter table service_line add column staff_id bigint references staff (id);
create index service_talk_waiting on service_talk (waits_since) where closed_at is null and waits_since is not null;
update service_talk t set waits_since = last_at where closed_at is null
  and (select not from_operator from service_line where talk_id = t.id order by id desc limit 1);

-- The name under which somebody of the staff talks with visitors; the account's own name is nobody's business.
create table service_person (
  staff_id bigint primary key references staff (id),
  name text not null
);
