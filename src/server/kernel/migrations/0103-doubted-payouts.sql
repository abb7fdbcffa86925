-- How often in a row a provider has answered that it has no such pay-out; and when it refused an instruction that was given
-- again after an unclear answer: the first one may have been carried out, so its money stays held.
alter table payout add column missed int not null default 0, add column doubted_at timestamptz;
