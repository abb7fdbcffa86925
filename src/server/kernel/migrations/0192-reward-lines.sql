-- What rewards paid in money, for the record of a member: the ledger's lines of an account are found by their place alone, and these
-- would be a few among thousands of bets.
create table reward_paid (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in ('promotion', 'vip', 'rebate', 'referral', 'mission', 'raffle')),
  -- Units of 1/100 000; below zero for what was taken back.
  amount bigint not null check (amount <> 0),
  currency char(3) not null,
  -- By language, as it was called; null for what has its kind's name alone.
  title jsonb,
  transfer_id bigint not null unique references transfer (id),
  at timestamptz not null
);
create index reward_paid_member on reward_paid (member_id, at desc, id desc);

insert into reward_paid (member_id, kind, amount, currency, transfer_id, at)
select a.member_id,
  case t.reason when 'vip_bonus' then 'vip' when 'mission_prize' then 'mission' when 'raffle_prize' then 'raffle'
    when 'referral_back' then 'referral' else t.reason end,
  sum(p.amount), a.currency, t.id, t.at
from transfer t join posting p on p.transfer_id = t.id join account a on a.id = p.account_id and a.member_id is not null
where t.reason in ('promotion', 'vip_bonus', 'rebate', 'referral', 'referral_back', 'mission_prize', 'raffle_prize')
group by a.member_id, a.currency, t.id, t.reason, t.at having sum(p.amount) <> 0
order by t.at, t.id;

create index bonus_grant_offered on bonus_grant (member_id, offered_at desc, id desc);

alter table record_export drop constraint record_export_record_check;
alter table record_export add constraint record_export_record_check
  check (record in ('bets', 'transactions', 'bonus', 'points'));
