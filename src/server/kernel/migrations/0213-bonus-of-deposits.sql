-- Bonus money that came with a deposit: a withdrawal ends it while it still waits, too.
alter table bonus_grant add column of_deposit boolean not null default false;
update bonus_grant g set of_deposit = true from offer_entry e
  where e.payment_id is not null and g.source = 'offer' and g.key = e.id::text;

-- Which grant bonus money has paid a part of a round from, for the wallet.
create view bonus_stake_view as select round_id, grant_id from bonus_stake;
