-- What deposits had earned and was taken back because a bank took one of them back: `due` while the vendor of free rounds has still
-- to be asked, `done` otherwise.
alter table offer_entry add column back text check (back in ('due', 'done'));
alter table offer_entry add constraint offer_entry_back_paid check (back is null or state = 'paid' or state = 'undone');
create index offer_entry_back on offer_entry (id) where back = 'due';

-- A gift that is taken back may lead below zero, as bets that are taken back do.
alter table points_entry drop constraint points_entry_check;
alter table points_entry add constraint points_entry_check check (amount > 0 or balance_after >= 0 or house in ('play', 'gifts'));
