-- Which of a payment's transfers has credited it; what belongs to that credit bears the number, too.
alter table deposit_payment add column credit_step int;
alter table deposit_payment add constraint deposit_payment_credit check (state <> 'credited' or credit_step is not null);
create index deposit_order_checking on deposit_order (id) where status = 'checking';
create index deposit_payment_waiting on deposit_payment (state, id)
  where state in ('unmatched', 'queued', 'held', 'refund_due');
