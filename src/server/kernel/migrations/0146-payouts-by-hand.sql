-- A withdrawal of which a part is still to be paid by hand waits with those to be paid, also when others are paid.
alter table withdrawal add column to_pay boolean not null default false;
update withdrawal w set to_pay = true where state = 'sending' and exists
  (select 1 from payout p where p.withdrawal_id = w.id and p.state = 'waiting' and p.channel = 'manual');
alter table withdrawal drop column queue;
alter table withdrawal add column queue text not null generated always as (case
  when state in ('requested', 'checking') and approvals > 0 then 'second'
  when state in ('requested', 'checking') then 'check'
  when state = 'approved' or (state = 'sending' and to_pay) then 'pay'
  when state in ('sending', 'paid', 'disputed') then state
  else 'done' end) stored;
create index withdrawal_queue on withdrawal (queue, id);
create index withdrawal_queue_amount on withdrawal (queue, amount, id);
