-- Promotions give bonus money, too.
alter table offer_entry drop constraint offer_entry_kind_check;
alter table offer_entry add constraint offer_entry_kind_check check (kind in ('cash', 'points', 'bonus'));
