-- Somebody is found by account anywhere in a team of any size: each link bears the account, in lower case, of whom it leads to.
-- Accounts are never renamed.
alter table member_tree add column name text collate "C";
update member_tree t set name = lower(m.account) from member m where m.id = t.descendant;
alter table member_tree alter column name set not null;
create function member_tree_name() returns trigger language plpgsql as $$
begin
  select lower(m.account) into new.name from member m where m.id = new.descendant;
  return new;
end $$;
create trigger member_tree_name before insert on member_tree for each row execute function member_tree_name();
create index member_tree_names on member_tree (ancestor, name, descendant) where depth > 0;
create or replace view member_tree_view as select ancestor, descendant, depth, name from member_tree;

-- Direct downlines by when they were last seen; who never was, before all others.
create index member_seen on member
  (upline_id, (coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00')), id) where upline_id is not null;
