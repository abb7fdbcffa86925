-- Queues in which staff find withdrawals, each read by its own index.
alter table withdrawal add column approvals int not null default 0;
alter table withdrawal add column queue text not null generated always as (case
  when state in ('requested', 'checking') and approvals > 0 then 'second'
  when state in ('requested', 'checking') then 'check'
  when state = 'approved' then 'pay'
  when state in ('sending', 'paid', 'disputed') then state
  else 'done' end) stored;
create index withdrawal_queue on withdrawal (queue, id);

-- Staff accounts of one person count as one, and nobody decides about money of the own player account. Without an entry
-- an account is its own person.
create table staff_person (
  staff_id bigint primary key references staff (id),
  person text not null
);
create table staff_player (
  person text not null,
  member_id bigint not null references member (id),
  primary key (person, member_id)
);
