-- Nothing is offered to who owes money of a deposit that has gone back, until a credit has paid the debt. What a vendor took back
-- is nobody's fault and stops nothing.
--
-- The index names no balance: each movement of an account would have to write it.
create index account_debt on account (member_id) where kind = 'debt';

create or replace view unoffered_view as
  select member_id, ends_at, 'break' as why from member_exclusion_view
  union all select member_id, null, 'mark' from risk_mark
  union all select d.member_id, null, 'debt' from account_view d
    where d.kind = 'debt' and d.balance < 0 and exists (
      select 1 from posting_view p join transfer_view t on t.id = p.transfer_id
      where p.account_id = d.id and t.reason = 'deposit_chargeback' and not exists (
        select 1 from posting_view z where z.account_id = d.id and z.transfer_id > p.transfer_id and z.balance_after = 0));
