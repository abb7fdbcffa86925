-- Complaints: a number, a promise, everything that was written. Words are added and never changed.
create table complaint (
  id bigint generated always as identity primary key,
  number text not null unique,
  member_id bigint not null references member (id),
  topic text not null,
  -- How it begins, for lists, and a hash of its first words: the same words again are the same complaint while it is open.
  excerpt text not null,
  opening bytea not null,
  language text not null,
  state text not null check (state in ('open', 'waiting', 'closed')),
  created_at timestamptz not null,
  since timestamptz not null,
  -- By when an answer was promised; only what is open has a promise.
  due_at timestamptz check ((due_at is null) = (state <> 'open')),
  taken_by bigint references staff (id),
  -- Until when it is somebody's; null with `taken_by` set: until it is given on.
  taken_until timestamptz
);
create unique index complaint_once on complaint (member_id, opening) where state <> 'closed';
create index complaint_of_member on complaint (member_id, id desc);
create index complaint_member_queue on complaint (member_id, state, since, id);
create index complaint_queue on complaint (state, since, id);
create index complaint_topic_queue on complaint (state, topic, since, id);
create index complaint_due on complaint (due_at) where due_at is not null;

create table complaint_line (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaint (id),
  writer text not null check (writer in ('member', 'staff', 'note')),
  staff_id bigint references staff (id) check ((staff_id is null) = (writer = 'member')),
  content text not null,
  -- Uploads of the member, in their order.
  pictures text[] not null default '{}',
  created_at timestamptz not null
);
create index complaint_line_list on complaint_line (complaint_id, id);

-- Who answers complaints has to see what is attached to them; each look stands in the audit log.
insert into staff_role_permission (role, permission) values ('support', 'uploads.read') on conflict do nothing;
