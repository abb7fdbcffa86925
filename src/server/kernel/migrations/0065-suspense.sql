-- Money that came and may not be credited: above a deposit limit, or for a member who is excluded. It waits here, nobody's
-- to spend, until staff return it or let it in.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check check (kind in ('house', 'vendor', 'deposits', 'withdrawals',
  'promotions', 'adjustments', 'vendor_wallets', 'suspense', 'wallet', 'bonus', 'held', 'debt'));
insert into account (id, kind) values (8, 'suspense');
