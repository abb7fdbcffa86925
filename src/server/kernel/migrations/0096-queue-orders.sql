-- Queues of deposits, each read by its own index, by age and by amount. Null: nobody has to look at it.
alter table deposit_order add column queue text generated always as (case
  when status <> 'checking' then null
  when reason like 'slip\_%' then 'slips'
  when reason in ('payer_unclear', 'other_payer') then 'payers'
  when reason in ('below_minimum', 'surplus', 'duplicate', 'wrong_currency') then 'amounts'
  when reason in ('limit_reached', 'excluded', 'closed') then 'held'
  else 'other' end) stored;
create index deposit_order_queue on deposit_order (queue, id) where queue is not null;
create index deposit_order_queue_amount on deposit_order (queue, pay_amount, id) where queue is not null;
create index deposit_order_second on deposit_order (id) where status = 'checking' and first_approver is not null;
create index deposit_order_second_amount on deposit_order (pay_amount, id)
  where status = 'checking' and first_approver is not null;
create index deposit_order_status_amount on deposit_order (status, pay_amount, id);
create index deposit_order_by_amount on deposit_order (pay_amount, id);
create index withdrawal_queue_amount on withdrawal (queue, amount, id);
create index payment_finding_settled on payment_finding (id desc) where settled_at is not null;
