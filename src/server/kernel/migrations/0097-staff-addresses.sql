-- From where alone a staff account is used: networks such as 203.0.113.0/24. None means anywhere.
alter table staff add column allowed_from text[] not null default '{}';
