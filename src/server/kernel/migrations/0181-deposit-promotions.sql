-- Promotions that are chosen at a deposit: what an order's member has chosen, and what came of it.
alter table deposit_order
  add column offer_id bigint,
  add column offer_version int,
  -- Chosen; given with the money; not given, for `offer_why`; taken back with the money.
  add column offer_state text check (offer_state in ('chosen', 'given', 'refused', 'taken')),
  -- Units of bonus money: what the order's sum would bring, then what was given.
  add column offer_amount bigint check (offer_amount > 0),
  add column offer_why text,
  add constraint deposit_order_offer foreign key (offer_id, offer_version) references offer_version (offer_id, version),
  add constraint deposit_order_offer_state check ((offer_id is null) = (offer_state is null));
create index deposit_payment_own on deposit_payment (member_id, order_id) where state in ('credited', 'charged_back');
-- Orders of members that brought money, whatever became of it later.
create view deposit_credit_view as
  select member_id, order_id from deposit_payment where state in ('credited', 'charged_back');

-- The payment that brought a reward, where one did. `undone`: staff took back the credit that had brought it, and it may come again.
alter table offer_entry add column payment_id bigint;
alter table offer_entry drop constraint offer_entry_state_check;
alter table offer_entry add constraint offer_entry_state_check
  check (state in ('joined', 'applying', 'waiting', 'paid', 'rejected', 'lapsed', 'undone'));
alter table offer_entry drop constraint offer_entry_check1;
alter table offer_entry add constraint offer_entry_check1
  check ((state in ('paid', 'rejected', 'lapsed', 'undone')) = (ended_at is not null));
drop index offer_entry_once;
create unique index offer_entry_once on offer_entry (offer_id, member_id, occurrence) where state not in ('rejected', 'undone');
create unique index offer_entry_payment on offer_entry (payment_id) where state <> 'undone';
create view offer_entry_view as select id, offer_id, payment_id, state, amount, member_id from offer_entry;
