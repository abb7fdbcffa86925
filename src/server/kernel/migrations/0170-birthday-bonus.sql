-- A bonus for a birthday, once for its year.
alter table vip_claim drop constraint vip_claim_benefit_check;
alter table vip_claim add constraint vip_claim_benefit_check check (benefit in ('level', 'month', 'birthday'));
