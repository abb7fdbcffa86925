-- What was joined is read in its order, all of it, and written only when something becomes of it.
drop index offer_entry_joined;
alter table offer_entry drop column looked_at;
create index offer_entry_joined on offer_entry (id) where state = 'joined';
