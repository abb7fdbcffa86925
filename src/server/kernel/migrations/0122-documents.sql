-- Documents by which members prove who they are, where they live and where their money comes from: one row each time one is sent.
create table member_document (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('identity', 'address', 'funds')),
  state text not null default 'checking' check (state in ('checking', 'approved', 'refused')),
  -- The pictures; their rows and files are the uploads'.
  uploads text[] not null check (cardinality(uploads) between 1 and 3),
  sent_at timestamptz not null,
  -- Written on the document itself; after this day it proves nothing.
  valid_until date,
  -- Why not, in the words that the member reads.
  sentence text,
  decided_at timestamptz,
  decided_by bigint references staff (id),
  check ((state = 'checking') = (decided_at is null)),
  check ((state = 'refused') = (sentence is not null)),
  check (valid_until is null or state <> 'checking')
);
-- One of a kind is looked at at a time.
create unique index member_document_checking on member_document (member_id, kind) where state = 'checking';
create index member_document_latest on member_document (member_id, kind, id desc);
create index member_document_queue on member_document (id) where state = 'checking';

-- The same picture from two members.
create index upload_same on upload (sha256);

insert into staff_role_permission (role, permission) values
  ('manager', 'documents.read'), ('manager', 'documents.decide'),
  ('approver', 'documents.read'), ('approver', 'documents.decide')
  on conflict do nothing;
