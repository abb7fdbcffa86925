-- What staff note about a member. Nobody changes or deletes a note: a wrong one is answered by another.
create table member_note (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  staff_id bigint not null references staff (id),
  content text not null,
  pinned boolean not null default false,
  created_at timestamptz not null
);
create index member_note_list on member_note (member_id, pinned, id desc);
