-- What an agent has given that waits or runs is read by pages, the newest first: of all kinds, or of one.
create index contract_given_open on contract (upline_id, id desc) where status in ('offered', 'accepted');
create index contract_given_kind on contract (upline_id, kind, id desc) where status in ('offered', 'accepted');
drop index contract_given;
