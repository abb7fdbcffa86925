-- Members by account in the order of lists, for whole teams that are read along it.
create index member_names on member ((lower(account) collate "C"), id);
