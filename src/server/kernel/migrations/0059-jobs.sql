-- Which queues and schedules pg-boss was told of last: a process that starts with the same ones leaves them alone.
create table job_plan (
  one boolean primary key default true check (one),
  hash text not null,
  written_at timestamptz not null default now()
);

-- Messages are jobs: how often one was tried, and when it is tried again, stands with its job.
drop index outbox_waiting;
alter table outbox drop column tries, drop column next_at;
create index outbox_waiting on outbox (ends_at) where state = 'waiting';
