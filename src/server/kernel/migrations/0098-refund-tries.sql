-- How many refunds a provider surely has not made: the next one is asked for under a key of its own.
alter table deposit_payment add column refund_tries int not null default 0;
