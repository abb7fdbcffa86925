-- A contract pays by tiers: the highest that a team reaches counts. One set of conditions becomes the only tier.

-- From the lowest to the highest: hundredths of a per cent, and what has to be reached; money in units of 1/100 000, as text.
alter table contract add column tiers jsonb;
update contract set tiers = jsonb_build_array(jsonb_build_object(
  'rate', rate_bp, 'activeMembers', case when kind in ('dividend', 'daily-salary') then active_members else 0 end,
  'validBet', (case when kind = 'dividend' then period_valid_bet else 0 end)::text,
  'netLoss', (case when kind = 'dividend' then period_profit_loss else 0 end)::text,
  'betAmount', (case when kind = 'dividend' then 0 else bet_amount end)::text));
alter table contract alter column tiers set not null,
  add check (jsonb_array_length(tiers) between 1 and 10),
  drop column active_members, drop column period_valid_bet, drop column period_profit_loss, drop column bet_amount;
-- `rate_bp` stays as the rate of the highest tier, by which offers above and below are compared.
create index contract_of on contract (downline_id, kind, id desc);

create view contract_view as
  select id, kind, upline_id, downline_id, status, rate_bp, tiers, offered_at, answered_at, ended_at from contract;
