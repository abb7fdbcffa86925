-- The codes of a link that somebody followed before they went to a provider: an account that opens at the way's end bears them.
alter table oauth_trip add column codes jsonb not null default '{}';
