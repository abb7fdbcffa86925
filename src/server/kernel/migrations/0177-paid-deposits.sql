-- Deposits that brought money, as promotions look at the past; whatever became of them later.
create view deposit_paid_view as
  select id, member_id, order_id, currency, amount, credited, received_at from deposit_payment
  where state in ('credited', 'charged_back');
create index deposit_payment_paid on deposit_payment (received_at) where state in ('credited', 'charged_back');
