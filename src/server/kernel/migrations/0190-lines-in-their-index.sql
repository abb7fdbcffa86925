-- Sums of an account's newest lines are read from its index alone: each line lies on a page of the table of its own, so ten
-- thousand of them took as many visits. An account's lines come in their order, so nothing is sorted either.
create index posting_of_account on posting (account_id, transfer_id, line) include (amount);
drop index posting_account;
