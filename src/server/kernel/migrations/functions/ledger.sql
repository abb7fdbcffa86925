-- The ledger’s functions: the only way in which a balance moves.

-- Opens a member's account with nothing in it and gives its id; one that is there already is given as it is.
create function ledger_open_account(p_member bigint, p_kind text, p_currency text) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  if p_kind not in ('wallet', 'bonus', 'held') then
    raise exception 'members open no account of the kind %', p_kind using errcode = 'BZ400';
  end if;
  insert into account (kind, member_id, currency, balance, floor) values (p_kind, p_member, p_currency, 0, 0)
    on conflict (member_id, kind, currency) do nothing returning id into v_id;
  if v_id is null then
    select a.id into v_id from account a where a.member_id = p_member and a.kind = p_kind and a.currency = p_currency;
  elsif p_kind = 'bonus' then
    update account a set bonus_id = v_id where a.member_id = p_member and a.kind = 'wallet' and a.currency = p_currency;
  end if;
  return v_id;
end $$;

-- Locks a member's wallet until the transaction ends, so that no movement comes between what it reads and writes.
create function ledger_lock(p_member bigint) returns void language plpgsql as $$
begin
  perform 1 from account a where a.member_id = p_member and a.kind = 'wallet' for no key update;
end $$;

-- What a transfer was asked to do, as stored beside its key. Free text comes last and after its length, so that no two
-- inputs are written alike.
create function ledger_hash(
  p_reason text, p_reference text, p_accounts bigint[], p_amounts bigint[], p_currency text, p_when_short text
) returns bytea language sql stable as $$
  select sha256(convert_to(concat_ws('|', p_accounts::text, p_amounts::text, p_currency, p_when_short,
    length(p_reason), p_reason, p_reference), 'UTF8'))
$$;

-- Carries out one transfer in one round trip. `p_when_short`: `refuse` stores a refusal when a member's account would
-- fall below its floor; `owe` takes what is there and books the rest as the member's debt. A credit to a wallet pays
-- the member's debt first. Right under READ COMMITTED: members' accounts are locked in the order of their ids, then the
-- unique key decides who is first, then balances move by conditional updates. Locks come before the key so that the
-- transfers of an account bear their ids in the order in which they moved its balance.
create function ledger_post(
  p_source text, p_key text, p_reason text, p_reference text, p_accounts bigint[], p_amounts bigint[],
  p_currency text, p_when_short text, p_at timestamptz,
  out transfer_id bigint, out refusal text, out replayed boolean, out balance bigint
) language plpgsql as $$
declare
  v_hash bytea := ledger_hash(p_reason, p_reference, p_accounts, p_amounts, p_currency, p_when_short);
  v_stored bytea;
  v_live bigint[];
  v_accounts bigint[] := '{}';
  v_amounts bigint[] := '{}';
  v_balances bigint[] := '{}';
  v_amount bigint;
  v_debt_id bigint;
  v_debt bigint;
  v_part bigint;
begin
  replayed := false;
  select array_agg(x order by x) into v_live from unnest(p_accounts) x where x >= 1000;
  perform 1 from account a where a.id = any (v_live) order by a.id for update;
  insert into transfer (source, key, input_hash, reason, reference, at)
    values (p_source, p_key, v_hash, p_reason, p_reference, p_at)
    on conflict (source, key) do nothing returning id into transfer_id;
  if transfer_id is null then
    select t.id, t.input_hash into transfer_id, v_stored from transfer t where t.source = p_source and t.key = p_key;
    if v_stored <> v_hash then
      raise exception 'idempotency_conflict' using errcode = 'BZ409';
    end if;
    replayed := true;
    select r.code into refusal from transfer_refusal r where r.transfer_id = ledger_post.transfer_id;
    select case a.kind when 'debt' then 0 else p.balance_after end into balance
      from posting p join account a on a.id = p.account_id
      where p.transfer_id = ledger_post.transfer_id and a.member_id is not null
      order by a.kind = 'debt', p.line desc limit 1;
    return;
  end if;

  if cardinality(v_live) > 1 then
    perform 1 from unnest(p_accounts, p_amounts) x (account, amount) join account a on a.id = x.account
      where p_when_short = 'refuse' and x.amount < 0 and a.balance + x.amount < a.floor;
    if found then
      refusal := 'insufficient_funds';
      insert into transfer_refusal values (transfer_id, refusal);
      return;
    end if;
  end if;

  for i in 1 .. cardinality(p_accounts) loop
    v_amount := p_amounts[i];
    if p_accounts[i] < 1000 then
      v_accounts := v_accounts || p_accounts[i];
      v_amounts := v_amounts || v_amount;
      v_balances := v_balances || null::bigint;
      continue;
    end if;
    if p_when_short = 'owe' and v_amount < 0 then
      select least(0, v_amount + a.balance - a.floor) into v_part from account a where a.id = p_accounts[i] for update;
      if v_part < 0 then
        v_amount := v_amount - v_part;
        select * into v_debt_id, v_debt from ledger_owe(p_accounts[i], v_part);
        v_accounts := v_accounts || v_debt_id;
        v_amounts := v_amounts || v_part;
        v_balances := v_balances || v_debt;
      end if;
    end if;
    update account a set balance = a.balance + v_amount
      where a.id = p_accounts[i] and a.currency = p_currency and (v_amount > 0 or a.balance + v_amount >= a.floor)
      returning a.balance, a.debt_id into balance, v_debt_id;
    if not found then
      perform 1 from account a where a.id = p_accounts[i] and a.currency = p_currency;
      if not found then
        raise exception 'account % does not take %', p_accounts[i], p_currency using errcode = 'BZ400';
      end if;
      refusal := 'insufficient_funds';
      balance := null;
      insert into transfer_refusal values (transfer_id, refusal);
      return;
    end if;
    if v_debt_id is not null and v_amount > 0 then
      select d.part, d.debt_after into v_part, v_debt from ledger_repay(v_debt_id, v_amount) d;
      if v_part > 0 then
        v_accounts := v_accounts || v_debt_id;
        v_amounts := v_amounts || v_part;
        v_balances := v_balances || v_debt;
        v_amount := v_amount - v_part;
        update account a set balance = a.balance - v_part where a.id = p_accounts[i] returning a.balance into balance;
      end if;
    end if;
    if v_amount <> 0 then
      v_accounts := v_accounts || p_accounts[i];
      v_amounts := v_amounts || v_amount;
      v_balances := v_balances || balance;
    end if;
  end loop;

  insert into posting (transfer_id, line, account_id, currency, amount, balance_after)
    select ledger_post.transfer_id, x.line, x.account, p_currency, x.amount, x.balance
    from unnest(v_accounts, v_amounts, v_balances) with ordinality x (account, amount, balance, line);
end $$;

-- One member's account against one of the house: the shape of nearly all money, and so without arrays and loops. What
-- is not plain (a repeated key, too little money, a member with a debt account) goes the long way. The update locks the
-- account before the transfer gets its id.
create function ledger_post_plain(
  p_source text, p_key text, p_reason text, p_reference text, p_account bigint, p_house bigint, p_amount bigint,
  p_currency text, p_when_short text, p_at timestamptz,
  out transfer_id bigint, out refusal text, out replayed boolean, out balance bigint
) language plpgsql as $$
begin
  update account a set balance = a.balance + p_amount
    where a.id = p_account and a.currency = p_currency
      and (case when p_amount > 0 then a.debt_id is null else a.balance + p_amount >= a.floor end)
    returning a.balance into balance;
  if found then
    insert into transfer (source, key, input_hash, reason, reference, at)
      values (p_source, p_key,
        ledger_hash(p_reason, p_reference, array[p_account, p_house], array[p_amount, -p_amount], p_currency, p_when_short),
        p_reason, p_reference, p_at)
      on conflict (source, key) do nothing returning id into transfer_id;
    if found then
      insert into posting (transfer_id, line, account_id, currency, amount, balance_after)
        values (transfer_id, 1, p_account, p_currency, p_amount, balance),
          (transfer_id, 2, p_house, p_currency, -p_amount, null);
      replayed := false;
      return;
    end if;
    update account a set balance = a.balance - p_amount where a.id = p_account;
  end if;
  select l.transfer_id, l.refusal, l.replayed, l.balance into transfer_id, refusal, replayed, balance
    from ledger_post(p_source, p_key, p_reason, p_reference, array[p_account, p_house], array[p_amount, -p_amount],
      p_currency, p_when_short, p_at) l;
end $$;

-- Books a part (below zero) that a locked wallet cannot pay as its member's debt.
create function ledger_owe(p_wallet bigint, p_part bigint, out debt_account bigint, out debt_after bigint)
language plpgsql as $$
declare
  v_wallet account;
begin
  select * into v_wallet from account where id = p_wallet;
  if v_wallet.kind <> 'wallet' then
    raise exception 'only a wallet may owe' using errcode = 'BZ400';
  end if;
  debt_account := v_wallet.debt_id;
  if debt_account is null then
    insert into account (kind, member_id, currency, balance)
      values ('debt', v_wallet.member_id, v_wallet.currency, 0) returning id into debt_account;
    update account set debt_id = debt_account where id = p_wallet;
  end if;
  update account set balance = balance + p_part where id = debt_account returning balance into debt_after;
end $$;

-- Pays a debt from a credit of `p_credit`; the wallet's row is locked by the caller.
create function ledger_repay(p_debt bigint, p_credit bigint, out part bigint, out debt_after bigint)
language plpgsql as $$
begin
  select least(p_credit, -balance) into part from account where id = p_debt;
  if part > 0 then
    update account set balance = balance + part where id = p_debt returning balance into debt_after;
  end if;
end $$;

-- Carries out many transfers at once, set by set, for loading data: `p_transfers` holds
-- {source, key, reason, reference, at} and `p_lines` {transfer (index from 1), account, amount, currency}, in order.
-- Transfers whose key is known are left out. Fails as a whole if an account would fall below its floor on the way.
create function ledger_post_many(p_transfers jsonb, p_lines jsonb) returns bigint language plpgsql
  -- The planner knows nothing of the sizes of its two inputs; for jit see the wallet's functions.
  set enable_nestloop = off
  set jit = off
as $$
declare
  v_count bigint;
begin
  perform 1 from account a
    where a.id in (select account from jsonb_to_recordset(p_lines) as l (account bigint)) and a.id >= 1000
    order by a.id for update;
  -- Made anew each time: it runs as the owner of the tables, and takes no table that somebody else has made.
  create temporary table ledger_load
    (n bigint, id bigint, line bigint, account bigint, amount bigint, currency text, balance bigint) on commit drop;
  with wanted as (
    select x.n, x.v ->> 'source' as source, x.v ->> 'key' as key, x.v ->> 'reason' as reason,
      coalesce(x.v ->> 'reference', '') as reference, (x.v ->> 'at')::timestamptz as at
    from jsonb_array_elements(p_transfers) with ordinality x (v, n)
  ), lines as (
    select x.n as place, (x.v ->> 'transfer')::bigint as n, (x.v ->> 'account')::bigint as account,
      (x.v ->> 'amount')::bigint as amount, x.v ->> 'currency' as currency
    from jsonb_array_elements(p_lines) with ordinality x (v, n)
  ), hashed as (
    select w.*, ledger_hash(w.reason, w.reference, l.accounts, l.amounts, l.currency, 'refuse') as hash
    from wanted w join (
      select n, array_agg(account order by place) as accounts, array_agg(amount order by place) as amounts,
        min(currency) as currency
      from lines group by n) l using (n)
  ), added as (
    insert into transfer (source, key, input_hash, reason, reference, at)
      select source, key, hash, reason, reference, at from hashed order by n
      on conflict (source, key) do nothing returning id, source, key
  )
  insert into ledger_load
    select w.n, a.id, row_number() over (partition by a.id order by l.place), l.account, l.amount, l.currency,
      case when l.account >= 1000 then
        c.balance + sum(l.amount) over (partition by l.account order by w.n, l.place rows unbounded preceding) end
    from added a join wanted w using (source, key) join lines l using (n) join account c on c.id = l.account;
  perform 1 from ledger_load l join account a on a.id = l.account where l.balance < a.floor;
  if found then
    raise exception 'a loaded transfer takes an account below its floor' using errcode = 'BZ400';
  end if;
  insert into posting (transfer_id, line, account_id, currency, amount, balance_after)
    select id, line, account, currency, amount, balance from ledger_load order by id, line;
  update account a set balance = a.balance + s.amount
    from (select account, sum(amount) as amount from ledger_load where account >= 1000 group by account) s
    where a.id = s.account;
  select count(distinct id) into v_count from ledger_load;
  drop table ledger_load;
  return v_count;
end $$;

-- The first transfer of an account's lines that is not earlier than a time, or the one after its last; null without
-- lines. An account's lines stand in the order of time, so halving finds it without reading them.
create function ledger_line_at(p_account bigint, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint;
  v_high bigint;
  v_middle bigint;
  v_id bigint;
  v_at timestamptz;
begin
  select min(transfer_id), max(transfer_id) + 1 into v_low, v_high from posting where account_id = p_account;
  while v_low < v_high loop
    v_middle := v_low + (v_high - v_low) / 2;
    select p.transfer_id, t.at into v_id, v_at from posting p join transfer t on t.id = p.transfer_id
      where p.account_id = p_account and p.transfer_id >= v_middle order by p.transfer_id limit 1;
    if v_at < p_at then
      v_low := v_id + 1;
    else
      v_high := v_middle;
    end if;
  end loop;
  return v_low;
end $$;

-- Several transfers that came at the same moment, of the plain shape (one member's account against one of the house, the
-- member's first), in the order given, with one commit for all. Each has its own outcome, as `ledger_post` would have
-- given it. Where all are new and all can be paid they are carried out as one set, else one after another.
create function ledger_post_batch(
  p_sources text[], p_keys text[], p_reasons text[], p_references text[], p_accounts bigint[], p_houses bigint[],
  p_amounts bigint[], p_currencies text[], p_at timestamptz[]
) returns table (transfer_id bigint, refusal text, replayed boolean, balance bigint) language plpgsql
  -- Plans are kept from when the tables were small: only ways by an index stay right while they grow.
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
declare
  v_ids bigint[];
  v_balances bigint[];
  v_whole boolean;
begin
  perform 1 from account a where a.id = any (p_accounts) order by a.id for no key update;
  -- What each account comes to after each of its transfers, and whether that can be.
  select array_agg(x.balance order by x.n), bool_and(x.whole) into v_balances, v_whole from (
    select i.n, (a.balance + sum(i.amount) over (partition by i.account order by i.n))::bigint as balance,
        a.debt_id is null and a.currency = i.currency
          and a.balance + sum(i.amount) over (partition by i.account order by i.n) >= a.floor as whole
      from unnest(p_accounts, p_amounts, p_currencies) with ordinality i (account, amount, currency, n)
        cross join lateral (select * from account o where o.id = i.account limit 1) a) x;
  v_whole := coalesce(v_whole, false) and cardinality(v_balances) = cardinality(p_keys)
    and not exists (select 1 from unnest(p_sources, p_keys) i (source, key)
      where (select true from transfer t where t.source = i.source and t.key = i.key limit 1))
    and (select count(distinct (i.source, i.key)) from unnest(p_sources, p_keys) i (source, key)) = cardinality(p_keys);
  if not v_whole then
    for i in 1 .. cardinality(p_keys) loop
      select l.transfer_id, l.refusal, l.replayed, l.balance into transfer_id, refusal, replayed, balance
        from ledger_post_plain(p_sources[i], p_keys[i], p_reasons[i], p_references[i], p_accounts[i], p_houses[i],
          p_amounts[i], p_currencies[i], 'refuse', coalesce(p_at[i], now())) l;
      return next;
    end loop;
    return;
  end if;

  with added as (
    insert into transfer as t (source, key, input_hash, reason, reference, at)
      select i.source, i.key,
          ledger_hash(i.reason, i.reference, array[i.account, i.house], array[i.amount, -i.amount], i.currency, 'refuse'),
          i.reason, i.reference, coalesce(i.at, now())
        from unnest(p_sources, p_keys, p_reasons, p_references, p_accounts, p_houses, p_amounts, p_currencies, p_at)
          with ordinality i (source, key, reason, reference, account, house, amount, currency, at, n)
        order by i.n
      returning t.id
  ) select array_agg(a.id order by a.id) into v_ids from added a;
  insert into posting (transfer_id, line, account_id, currency, amount, balance_after)
    select i.id, l.line, case l.line when 1 then i.account else i.house end, i.currency,
        case l.line when 1 then i.amount else -i.amount end, case l.line when 1 then i.balance end
      from unnest(v_ids, p_accounts, p_houses, p_currencies, p_amounts, v_balances)
          i (id, account, house, currency, amount, balance)
        cross join (values (1::smallint), (2::smallint)) l (line)
      order by i.id, l.line;
  update account a set balance = a.balance + s.amount
    from (select i.account, sum(i.amount) as amount from unnest(p_accounts, p_amounts) i (account, amount)
      group by i.account order by i.account) s
    where a.id = any (p_accounts) and a.id = s.account;
  return query select i.id, null::text, false, i.balance from unnest(v_ids, v_balances) with ordinality i (id, balance, n)
    order by i.n;
end $$;
