-- What accounts have in common is asked for at each claim of a promotion.
create index member_address_shared on member_address (address, member_id);
create index member_id_number on member (lower(nullif(btrim(profile ->> 'idNumber'), '')));
create index member_payee on member (lower(regexp_replace(nullif(btrim(profile ->> 'payeeName'), ''), '\s+', ' ', 'g')));
create index member_home on member (lower(regexp_replace(nullif(btrim(profile ->> 'address'), ''), '\s+', ' ', 'g')));
