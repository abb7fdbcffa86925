-- The months of `provider_message`. They run as the owner of the tables, since the role of the site may make none.

-- Makes this month and the next two, and those of messages that came when there was none; gives how many were made. A
-- month is filled before it is attached, which locks no insert.
create function wallet_message_months() returns int language plpgsql set lock_timeout = '5s' as $$
declare
  v_months timestamp[];
  v_month timestamp;
  v_name text;
  v_from timestamptz;
  v_to timestamptz;
  v_made int := 0;
begin
  lock table provider_message in share update exclusive mode;
  -- Read to the end first: a table cannot be altered while a query goes over it.
  v_months := array(
    select date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' from generate_series(0, 2) n
    union select date_trunc('month', o.received_at at time zone 'UTC') from provider_message_other o);
  foreach v_month in array v_months loop
    v_name := to_char(v_month, '"provider_message_"YYYY_MM');
    continue when to_regclass(format('%I.%I', current_schema(), v_name)) is not null;
    v_from := v_month at time zone 'UTC';
    v_to := (v_month + interval '1 month') at time zone 'UTC';
    execute format('create table %I (like provider_message)', v_name);
    if exists (select 1 from provider_message_other o where o.received_at >= v_from and o.received_at < v_to) then
      alter table provider_message_other disable trigger provider_message_append_only;
      execute format('with moved as (delete from provider_message_other o
          where o.received_at >= $1 and o.received_at < $2 returning o.*)
        insert into %I (transaction_id, received_at, body, signature)
          select transaction_id, received_at, body, signature from moved order by transaction_id', v_name)
        using v_from, v_to;
      alter table provider_message_other enable trigger provider_message_append_only;
    end if;
    execute format('alter table provider_message attach partition %I for values from (%L) to (%L)', v_name, v_from, v_to);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

-- Drops messages older than this month and the `p_months` before it; returns how many months were dropped. The role that
-- serves the site may call this, so the function enforces the minimum too.
create function wallet_message_drop(p_months int) returns int language plpgsql set lock_timeout = '5s' as $$
declare
  v_name text;
  v_oldest text := to_char(date_trunc('month', now() at time zone 'UTC') - p_months * interval '1 month',
    '"provider_message_"YYYY_MM');
  v_dropped int := 0;
begin
  if p_months is null or p_months < 3 then
    raise exception 'messages of vendors are kept for three months at least' using errcode = 'BZ400';
  end if;
  for v_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'provider_message'::regclass and c.relname ~ '^provider_message_[0-9]{4}_[0-9]{2}$'
        and c.relname < v_oldest
  loop
    execute format('drop table %I', v_name);
    v_dropped := v_dropped + 1;
  end loop;
  return v_dropped;
end $$;
