-- Answers that staff write often, in every language of the site.
create table answer_template (
  id bigint generated always as identity primary key,
  name text not null unique,
  texts jsonb not null,
  changed_by bigint not null references staff (id),
  changed_at timestamptz not null
);
