-- Payments of a state by their amount, beside those by age.
create index deposit_payment_state_amount on deposit_payment (state, amount, id);
