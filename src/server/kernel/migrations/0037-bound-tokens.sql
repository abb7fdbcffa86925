-- The browser that a one-time token was made for; null where it is anybody's who has it.
alter table one_time_token add column browser_hash bytea;
