-- The wallet’s functions: one for each call of the aggregator that moves money, so that a call is one round trip.

-- The rules of bets and wins. Each stands here once: `wallet_bet` and `wallet_win`, which answer one call, and `wallet_set`,
-- which carries out many, know no others. They are plain expressions, so that the planner puts them into the caller's
-- query; each argument is a column or a variable for that reason, and none is declared steadier than what it is made of.

-- What a launch token is to a call: `unknown`, `foreign`, `expired` or `valid`.
create function wallet_token(
  p_user bigint, p_currency text, p_owner bigint, p_owner_currency text, p_created_at timestamptz, p_used_at timestamptz,
  p_ended_at timestamptz, p_at timestamptz
) returns text language sql stable as $$
  select case
    when p_owner is null then 'unknown'
    when p_owner <> p_user or p_owner_currency <> p_currency then 'foreign'
    when p_ended_at is not null or p_used_at < p_at - interval '30 minutes' or p_created_at < p_at - interval '24 hours'
      then 'expired'
    else 'valid' end
$$;

-- Why a bet is refused: the status that the vendor is told, and the word that the log bears; null when it is not. A round
-- begins with at least the game's least stake; what is bet on top of it may be smaller.
create function wallet_refusal(
  p_site_closed boolean, p_token text, p_member text, p_excluded boolean, p_vassalage text, p_game_open boolean,
  p_currency text, p_own_currency text, p_stake bigint, p_least bigint, p_most bigint, p_begins boolean, p_limit text,
  p_balance bigint, p_floor bigint
) returns text[] language sql immutable as $$
  select case
    when p_site_closed then array['RS_ERROR_INVALID_PARTNER', 'site_maintenance']
    when p_token = 'foreign' then array['RS_ERROR_INVALID_TOKEN', 'token_foreign']
    when p_token = 'unknown' then array['RS_ERROR_INVALID_TOKEN', null]
    when p_token <> 'valid' then array['RS_ERROR_TOKEN_EXPIRED', null]
    when p_member = 'self_excluded' or (p_member = 'active' and p_excluded)
      then array['RS_ERROR_USER_DISABLED', 'self_excluded']
    when p_member is distinct from 'active' then array['RS_ERROR_USER_DISABLED', null]
    when p_vassalage is null then array['RS_ERROR_INVALID_GAME', null]
    when p_game_open is not true then array['RS_ERROR_INVALID_GAME', 'game_maintenance']
    when p_currency <> p_own_currency then array['RS_ERROR_WRONG_CURRENCY', null]
    when p_stake > p_most then array['RS_ERROR_LIMIT_REACHED', 'above_max_bet']
    when p_limit is not null then array['RS_ERROR_LIMIT_REACHED', p_limit]
    when p_stake > 0 and p_stake < p_least and p_begins then array['RS_ERROR_LIMIT_REACHED', 'below_min_bet']
    when p_balance - p_stake < p_floor then array['RS_ERROR_NOT_ENOUGH_MONEY', null] end
$$;

-- The same for a win: it is taken whatever has become of the token, the member and the game since its bet.
create function wallet_win_refusal(
  p_token text, p_vassalage text, p_currency text, p_own_currency text, p_user bigint, p_round text,
  p_bet_kind text, p_bet_state text, p_bet_member bigint, p_bet_round text
) returns text[] language sql immutable as $$
  select case
    when p_token = 'foreign' then array['RS_ERROR_INVALID_TOKEN', 'token_foreign']
    when p_vassalage is null then array['RS_ERROR_INVALID_GAME', null]
    when p_currency <> p_own_currency then array['RS_ERROR_WRONG_CURRENCY', null]
    when p_bet_kind is distinct from 'bet' or p_bet_state <> 'accepted' or p_bet_member <> p_user
      or (p_round is not null and p_bet_round is distinct from p_round)
      then array['RS_ERROR_TRANSACTION_DOES_NOT_EXIST', null] end
$$;

-- The valid bet of a round in this state. What a movement adds to it is the difference between before and after.
create function wallet_valid(p_closed_at timestamptz, p_stake bigint, p_returned bigint) returns bigint language sql immutable as $$
  select case when p_closed_at is null then 0 else p_stake - p_returned end
$$;

-- What each call needs to know, in one look. Locks the wallet, so that all calls for one member follow one after another
-- and see what the one before them did: what they did is to be read in statements after this one, such as the bonus money
-- of those who ever had some.
create function wallet_facts(
  p_user bigint, p_token bytea, p_game text, p_at timestamptz,
  out account_id bigint, out balance bigint, out lowest bigint, out currency text, out member_status text,
  out excluded boolean, out token text, out touch boolean, out vassalage text, out game_open boolean, out min_bet bigint, out max_bet bigint,
  out bonus_id bigint, out bonus bigint
) language plpgsql as $$
begin
  select a.id, a.balance, a.floor, a.currency,
      m.status, limits_excluded(p_user, p_at),
      wallet_token(p_user, a.currency, t.member_id, t.currency, t.created_at, t.used_at, t.ended_at, p_at),
      t.used_at < p_at - interval '1 minute',
      g.vassalage, g.enabled and not g.maintenance and v.enabled and not v.maintenance, g.min_bet, g.max_bet, a.bonus_id, 0
    into account_id, balance, lowest, currency, member_status, excluded, token, touch, vassalage, game_open, min_bet, max_bet,
      bonus_id, bonus
    from account a
      join member m on m.id = a.member_id
      left join launch_token t on t.hash = p_token
      left join game g on g.game_code = p_game
      left join vendor v on v.vassalage = g.vassalage
    where a.member_id = p_user and a.kind = 'wallet' for no key update of a;
  touch := coalesce(touch and token = 'valid', false);
  if bonus_id is not null then
    select o.balance into bonus from account o where o.id = wallet_facts.bonus_id;
  end if;
end $$;

-- Whether the operator has closed the site. Read in the transaction of the bet, so that the closing holds at once in
-- every process.
create function wallet_site_closed() returns boolean language plpgsql stable as $$
begin
  return coalesce((select s.value = 'true'::jsonb from setting s where s.key = 'maintenance'), false);
end $$;

-- The answer to a transaction that is known already, or null when it is not. RS_OK says that the money of this
-- transaction has moved: a bet that was rolled back is gone, whether its copy comes before the rollback or after it. The
-- name of a tombstone is free for a rollback: no rollback is ever refused for what was undone before it came.
create function wallet_replay(
  p_provider text, p_uuid uuid, p_kind text, p_reference uuid, p_user bigint, p_round text, p_game text,
  p_currency text, p_amount bigint, out status text, out balance bigint
) language plpgsql as $$
declare
  v_known provider_transaction;
begin
  select * into v_known from provider_transaction where provider = p_provider and transaction_uuid = p_uuid;
  if not found or (v_known.kind = 'tombstone' and p_kind = 'rollback' and v_known.member_id = p_user) then
    return;
  end if;
  balance := v_known.balance;
  if v_known.kind = 'tombstone' and v_known.member_id = p_user then
    status := 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
  elsif v_known.kind <> p_kind or v_known.member_id <> p_user or v_known.reference_uuid is distinct from p_reference
    or (p_kind <> 'rollback' and (v_known.amount <> p_amount or v_known.currency <> p_currency
      or v_known.round is distinct from p_round or v_known.game_code <> p_game)) then
    status := 'RS_ERROR_DUPLICATE_TRANSACTION';
  elsif p_kind = 'bet' and v_known.state = 'rolled_back' then
    status := 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    balance := (select sum(a.balance) from account a where a.member_id = p_user and a.kind in ('wallet', 'bonus'));
  else
    status := v_known.status;
  end if;
end $$;

create function wallet_bet(
  p_provider text, p_uuid uuid, p_request text, p_user bigint, p_token bytea, p_round text, p_closed boolean,
  p_game text, p_currency text, p_amount bigint, p_free boolean, p_reward text, p_body bytea, p_signature bytea,
  p_at timestamptz,
  out status text, out balance bigint, out currency text, out moved boolean, out note text
) language plpgsql as $$
declare
  v record;
  v_name text := coalesce(p_round, p_uuid::text);
  v_stake bigint := case when p_free then 0 else p_amount end;
  v_round bigint;
  v_valid bigint := 0;
  v_transfer bigint;
  v_begins boolean := true;
  v_limit text;
  v_refusal text[];
  -- What bonus money pays of the stake, of what there is of it, by which grant.
  v_part bigint := 0;
  v_available bigint := 0;
  v_grant bigint;
  v_terms text;
begin
  moved := false;
  v := wallet_facts(p_user, p_token, p_game, p_at);
  if v.account_id is null then
    status := 'RS_ERROR_UNKNOWN'; note := 'user_unknown'; return;
  end if;
  currency := v.currency;
  if exists (select 1 from provider_transaction t where t.provider = p_provider and t.transaction_uuid = p_uuid) then
    select r.status, r.balance into status, balance
      from wallet_replay(p_provider, p_uuid, 'bet', null, p_user, p_round, p_game, p_currency, p_amount) r;
    note := 'replayed'; return;
  end if;
  balance := v.balance + v.bonus;
  if v_stake > 0 and v_stake < v.min_bet then
    v_begins := not exists (select 1 from game_round r where r.member_id = p_user and r.provider = p_provider
      and r.vassalage = v.vassalage and r.round = v_name);
  end if;
  v_limit := limits_refuse(p_user, v_stake, p_token, p_at);
  if v.bonus > 0 and v_stake > v.balance - v.lowest then
    select o.grant_id, o.available, o.refusal into v_grant, v_available, v_terms
      from bonus_offer(p_user, p_provider, v.vassalage, v_name, p_game, v_stake, v.balance - v.lowest, v.bonus, p_at) o;
    v_part := v_stake - (v.balance - v.lowest);
    v_limit := coalesce(v_limit, v_terms);
  end if;
  v_refusal := wallet_refusal(wallet_site_closed(), v.token, v.member_status, v.excluded, v.vassalage, v.game_open,
    p_currency, v.currency, v_stake, v.min_bet, v.max_bet, v_begins, v_limit, v.balance + v_available, v.lowest);
  status := coalesce(v_refusal[1], 'RS_OK');
  note := v_refusal[2];
  -- Without the money for it a bet is written down, and its token was used.
  if status not in ('RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY') then
    return;
  end if;
  if v.touch then
    update launch_token set used_at = p_at where hash = p_token;
  end if;
  if status = 'RS_OK' then
    insert into game_round as r (provider, member_id, vassalage, round, game_code, currency, stake_total, bets, opened_at, closed_at)
      values (p_provider, p_user, v.vassalage, v_name, p_game, v.currency, v_stake, 1, p_at, case when p_closed then p_at end)
      on conflict (member_id, provider, vassalage, round) do update
        set stake_total = r.stake_total + excluded.stake_total, bets = r.bets + 1, closed_at = excluded.closed_at
        where r.closed_at is null
      returning id, wallet_valid(r.closed_at, r.stake_total, r.stake_returned) into v_round, v_valid;
  else
    select r.id into v_round from game_round r
      where r.member_id = p_user and r.provider = p_provider and r.vassalage = v.vassalage and r.round = v_name
        and r.closed_at is null;
  end if;
  if v_round is null and (status = 'RS_OK' or exists (
    select 1 from game_round r
      where r.member_id = p_user and r.provider = p_provider and r.vassalage = v.vassalage and r.round = v_name)) then
    status := 'RS_ERROR_UNKNOWN'; note := 'round_closed'; return;
  end if;
  if v_part > 0 and status = 'RS_OK' then
    select l.transfer_id, true, l.balance into v_transfer, moved, balance
      from bonus_carry(p_provider, p_uuid::text, 'bet', p_game, v.account_id, v.bonus_id, v_part - v_stake, -v_part,
        v.currency, v_grant, v_round, p_at) l;
  elsif v_stake > 0 then
    select l.transfer_id, l.refusal is null, coalesce(l.balance, v.balance) + v.bonus into v_transfer, moved, balance
      from ledger_post_plain(p_provider, p_uuid::text, 'bet', p_game, v.account_id, 2, -v_stake, v.currency, 'refuse', p_at) l;
  end if;
  if moved then
    perform limits_count(p_user, p_at, p_at, v_stake, v_stake - v_part);
  end if;
  perform wallet_record(p_provider, p_uuid, 'bet', null, p_user, v_round, p_round, p_game, v.currency, p_amount, p_free,
    p_reward, case status when 'RS_OK' then 'accepted' else 'refused' end, status, balance, v_transfer, v_valid, p_request,
    p_at, p_body, p_signature);
end $$;

create function wallet_win(
  p_provider text, p_uuid uuid, p_request text, p_user bigint, p_token bytea, p_round text, p_closed boolean,
  p_game text, p_currency text, p_amount bigint, p_free boolean, p_reward text, p_reference uuid, p_body bytea,
  p_signature bytea, p_at timestamptz,
  out status text, out balance bigint, out currency text, out moved boolean, out note text
) language plpgsql as $$
declare
  v record;
  v_bet record;
  v_transfer bigint;
  v_valid bigint;
  v_refusal text[];
  -- What of it is bonus money, of which grant.
  v_part bigint := 0;
  v_grant bigint;
  -- The free rounds that it belongs to, and what of it is above the most that they bring.
  v_reward text;
  v_cut bigint := 0;
begin
  moved := false;
  v := wallet_facts(p_user, p_token, p_game, p_at);
  if v.account_id is null then
    status := 'RS_ERROR_UNKNOWN'; note := 'user_unknown'; return;
  end if;
  currency := v.currency;
  select k.id is not null as known, b.id, b.kind, b.state, b.member_id, b.round_id, b.round,
      b.reward_uuid, s.grant_id into v_bet
    from (values (p_uuid, p_reference)) asked (own, bet)
      left join provider_transaction k on k.provider = p_provider and k.transaction_uuid = asked.own
      left join provider_transaction b on b.provider = p_provider and b.transaction_uuid = asked.bet
      left join bonus_stake_view s on s.round_id = b.round_id and v.bonus_id is not null;
  if v_bet.known then
    select r.status, r.balance into status, balance
      from wallet_replay(p_provider, p_uuid, 'win', p_reference, p_user, p_round, p_game, p_currency, p_amount) r;
    note := 'replayed'; return;
  end if;
  balance := v.balance + v.bonus;
  v_refusal := wallet_win_refusal(v.token, v.vassalage, p_currency, v.currency, p_user, p_round, v_bet.kind, v_bet.state,
    v_bet.member_id, v_bet.round);
  if v_refusal is not null then
    status := v_refusal[1]; note := v_refusal[2]; return;
  end if;
  status := 'RS_OK';
  if v_bet.grant_id is not null and not p_free then
    select s.grant_id, s.part into v_grant, v_part from bonus_share(v_bet.round_id, p_amount) s;
  end if;
  if v_part > 0 then
    select l.transfer_id, l.balance into v_transfer, balance
      from bonus_carry(p_provider, p_uuid::text, 'win', p_game, v.account_id, v.bonus_id, p_amount - v_part, v_part,
        v.currency, v_grant, v_bet.round_id, p_at) l;
  elsif p_amount > 0 then
    select l.transfer_id, l.balance + v.bonus into v_transfer, balance
      from ledger_post_plain(p_provider, p_uuid::text, 'win', p_game, v.account_id, 2, p_amount, v.currency, 'refuse', p_at) l;
  end if;
  v_reward := coalesce(p_reward, v_bet.reward_uuid);
  if v_reward is not null and p_amount > 0 then
    select c.part into v_cut from free_rounds_cut(v_reward, p_user, p_uuid::text, p_amount, p_at) c;
    balance := (select sum(a.balance) from account a where a.member_id = p_user and a.kind in ('wallet', 'bonus'));
  end if;
  if p_amount > 0 then
    moved := true;
    perform limits_count(p_user, p_at, p_at, 0, v_part + v_cut - p_amount);
  end if;
  update game_round r set win_total = r.win_total + p_amount,
      closed_at = coalesce(r.closed_at, case when p_closed then p_at end)
    from game_round o where r.id = v_bet.round_id and o.id = r.id
    returning wallet_valid(r.closed_at, r.stake_total, r.stake_returned)
      - wallet_valid(o.closed_at, o.stake_total, o.stake_returned) into v_valid;
  perform wallet_record(p_provider, p_uuid, 'win', p_reference, p_user, v_bet.round_id, p_round, p_game, v.currency,
    p_amount, p_free, v_reward, 'accepted', status, balance, v_transfer, v_valid, p_request, p_at, p_body, p_signature);
end $$;

create function wallet_rollback(
  p_provider text, p_uuid uuid, p_request text, p_user bigint, p_token bytea, p_round text, p_closed boolean,
  p_game text, p_reference uuid, p_body bytea, p_signature bytea, p_at timestamptz,
  out status text, out balance bigint, out currency text, out moved boolean, out note text
) language plpgsql as $$
declare
  v record;
  v_undone provider_transaction;
  v_transfer bigint;
  v_valid bigint := 0;
  v_sign bigint;
  -- What of it was bonus money, of which grant.
  v_part bigint := 0;
  v_grant bigint;
  -- What is above the most of free rounds no more.
  v_cut bigint;
begin
  moved := false;
  v := wallet_facts(p_user, p_token, p_game, p_at);
  if v.account_id is null then
    status := 'RS_ERROR_UNKNOWN'; note := 'user_unknown'; return;
  end if;
  currency := v.currency;
  select r.status, r.balance into status, balance
    from wallet_replay(p_provider, p_uuid, 'rollback', p_reference, p_user, null, null, null, null) r;
  if status is not null then
    note := 'replayed'; return;
  end if;
  balance := v.balance + v.bonus;
  if v.token = 'foreign' then
    status := 'RS_ERROR_INVALID_TOKEN'; note := 'token_foreign'; return;
  end if;
  select * into v_undone from provider_transaction t where t.provider = p_provider and t.transaction_uuid = p_reference;
  if v_undone.member_id <> p_user or v_undone.kind in ('rollback', 'close') or p_uuid = p_reference then
    status := 'RS_ERROR_UNKNOWN'; note := 'reference_foreign'; return;
  end if;
  status := 'RS_OK';
  if v_undone.id is null then
    note := 'tombstone';
    perform wallet_record(p_provider, p_reference, 'tombstone', null, p_user, null, p_round, p_game, v.currency, 0,
      false, null, 'refused', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', balance, null, 0, p_request, p_at, null, null);
  elsif v_undone.state = 'accepted' then
    v_sign := case v_undone.kind when 'bet' then 1 else -1 end;
    if v_undone.transfer_id is not null then
      if v.bonus_id is not null then
        select u.grant_id, u.part into v_grant, v_part from bonus_undo(v_undone.transfer_id) u;
      end if;
      if v_grant is not null then
        select l.transfer_id, l.balance into v_transfer, balance
          from bonus_carry(p_provider, p_uuid::text, 'rollback', p_reference::text, v.account_id, v.bonus_id,
            v_sign * v_undone.amount - v_part, v_part, v.currency, v_grant, v_undone.round_id, p_at) l;
      else
        v_part := 0;
        select l.transfer_id, l.balance + v.bonus into v_transfer, balance
          from ledger_post_plain(p_provider, p_uuid::text, 'rollback', p_reference::text, v.account_id, 2,
            v_sign * v_undone.amount, v.currency, 'owe', p_at) l;
      end if;
      moved := true;
      perform limits_count(p_user, p_at, v_undone.received_at,
        case v_undone.kind when 'bet' then -v_undone.amount else 0 end, v_part - v_sign * v_undone.amount);
    end if;
    update provider_transaction set state = 'rolled_back' where id = v_undone.id;
    if v_undone.kind = 'win' and v_undone.reward_uuid is not null then
      select c.part into v_cut from free_rounds_cut(v_undone.reward_uuid, p_user, p_uuid::text, 0, p_at) c;
      if v_cut <> 0 then
        perform limits_count(p_user, p_at, v_undone.received_at, 0, v_cut);
        balance := (select sum(a.balance) from account a where a.member_id = p_user and a.kind in ('wallet', 'bonus'));
      end if;
    end if;
    update game_round r set
        bets = r.bets - case v_undone.kind when 'bet' then 1 else 0 end,
        stake_returned = r.stake_returned + case when v_undone.kind = 'bet' and not v_undone.is_free then v_undone.amount else 0 end,
        win_returned = r.win_returned + case v_undone.kind when 'win' then v_undone.amount else 0 end,
        closed_at = coalesce(r.closed_at, case when p_closed then p_at end)
      from game_round o where r.id = v_undone.round_id and o.id = r.id
      returning wallet_valid(r.closed_at, r.stake_total, r.stake_returned)
        - wallet_valid(o.closed_at, o.stake_total, o.stake_returned) into v_valid;
    if p_round is not null and v_undone.round is distinct from p_round then
      note := 'round_differs';
    elsif v_undone.kind = 'bet' and exists (
      select 1 from provider_transaction w where w.reference_uuid = p_reference and w.provider = p_provider
        and w.kind = 'win' and w.state = 'accepted') then
      note := 'rollback_after_win';
    end if;
  end if;
  perform wallet_record(p_provider, p_uuid, 'rollback', p_reference, p_user, v_undone.round_id, p_round, p_game,
    v.currency, case when moved then v_undone.amount else 0 end, false, null, 'accepted', status, balance, v_transfer,
    coalesce(v_valid, 0), p_request, p_at, p_body, p_signature);
end $$;

-- Closes an open round by the house's own rule, with a movement of its own; gives whether it was open. The caller has
-- locked the member's wallet.
create function wallet_close(p_round_id bigint, p_uuid uuid, p_at timestamptz) returns boolean language plpgsql as $$
declare
  v_round game_round;
begin
  update game_round r set closed_at = p_at where r.id = p_round_id and r.bets > 0 and r.closed_at is null
    returning r.* into v_round;
  if not found then
    return false;
  end if;
  perform wallet_record(v_round.provider, p_uuid, 'close', null, v_round.member_id, v_round.id, v_round.round,
    v_round.game_code, v_round.currency, 0, false, null, 'accepted', 'RS_OK',
    (select sum(a.balance)::bigint from account a where a.member_id = v_round.member_id and a.kind in ('wallet', 'bonus')), null,
    wallet_valid(v_round.closed_at, v_round.stake_total, v_round.stake_returned), 'close', p_at, null, null);
  return true;
end $$;

-- Writes a transaction down, and beside it what was received. A rollback takes the place of the tombstone under its own
-- name. A copy for another member that came at the same moment makes it fail as a serialisation failure: the call is tried
-- again and finds that one.
create function wallet_record(
  p_provider text, p_uuid uuid, p_kind text, p_reference uuid, p_user bigint, p_round_id bigint, p_round text,
  p_game text, p_currency text, p_amount bigint, p_free boolean, p_reward text, p_state text, p_status text,
  p_balance bigint, p_transfer bigint, p_valid bigint, p_request text, p_at timestamptz, p_body bytea, p_signature bytea
) returns void language plpgsql as $$
declare
  v_id bigint;
begin
  insert into provider_transaction (provider, transaction_uuid, kind, reference_uuid, member_id, round_id, round,
      game_code, currency, amount, is_free, reward_uuid, state, status, balance, transfer_id, valid, request_uuid,
      received_at)
    values (p_provider, p_uuid, p_kind, p_reference, p_user, p_round_id, p_round, p_game, p_currency, p_amount, p_free,
      p_reward, p_state, p_status, p_balance, p_transfer, p_valid, p_request, p_at)
    on conflict (provider, transaction_uuid) do update
      set kind = excluded.kind, reference_uuid = excluded.reference_uuid, round_id = excluded.round_id,
        round = excluded.round, game_code = excluded.game_code, amount = excluded.amount, state = excluded.state,
        status = excluded.status, balance = excluded.balance, transfer_id = excluded.transfer_id, valid = excluded.valid,
        xid = excluded.xid, request_uuid = excluded.request_uuid, received_at = excluded.received_at
      where provider_transaction.kind = 'tombstone' and excluded.kind = 'rollback'
        and provider_transaction.member_id = excluded.member_id
    returning id into v_id;
  if v_id is null then
    raise exception 'transaction % came twice at once', p_uuid using errcode = '40001';
  end if;
  if p_body is not null then
    insert into provider_message (transaction_id, received_at, body, signature) values (v_id, p_at, p_body, p_signature);
  end if;
end $$;

-- The money path never scans. Plans are kept by each connection; one that was made while the tables were empty would
-- go on reading whole tables until they are analysed. Compiling goes by the estimated cost, which this setting raises
-- beyond all bounds wherever a plan has no index to use, and takes longer than a bet.
alter function wallet_bet set enable_seqscan = off;
alter function wallet_win set enable_seqscan = off;
alter function wallet_rollback set enable_seqscan = off;
alter function wallet_bet set jit = off;
alter function wallet_win set jit = off;
alter function wallet_rollback set jit = off;

-- Several calls that came at the same moment, with one commit for all. The wallets are locked first, in the order of
-- their ids, so that two such groups cannot wait for each other. Plain calls are carried out as one set, the others each
-- by its own function, in the order given; each has the outcome that its own function gives. What a call refuses is its
-- outcome; an error takes all of them back, and they come again one by one.
create function wallet_batch(
  p_provider text, p_kinds text[], p_uuids uuid[], p_requests text[], p_users bigint[], p_tokens bytea[],
  p_rounds text[], p_closed boolean[], p_games text[], p_currencies text[], p_amounts bigint[], p_free boolean[],
  p_rewards text[], p_references uuid[], p_bodies bytea[], p_signatures bytea[], p_at timestamptz
) returns table (status text, balance bigint, currency text, moved boolean, note text) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
declare
  v_set bigint[];
  v_balances bigint[];
  v_at int := 1;
begin
  perform 1 from account a where a.member_id = any (p_users) and a.kind = 'wallet' order by a.id for no key update;
  select s.places, s.balances into v_set, v_balances
    from wallet_set(p_provider, p_kinds, p_uuids, p_requests, p_users, p_tokens, p_rounds, p_closed, p_games,
      p_currencies, p_amounts, p_free, p_rewards, p_references, p_bodies, p_signatures, p_at) s;
  for i in 1 .. cardinality(p_kinds) loop
    if v_set[v_at] = i then
      status := 'RS_OK'; balance := v_balances[v_at]; currency := p_currencies[i]; moved := p_amounts[i] > 0; note := null;
      v_at := v_at + 1;
    elsif p_kinds[i] = 'bet' then
      select b.status, b.balance, b.currency, b.moved, b.note into status, balance, currency, moved, note
        from wallet_bet(p_provider, p_uuids[i], p_requests[i], p_users[i], p_tokens[i], p_rounds[i], p_closed[i],
          p_games[i], p_currencies[i], p_amounts[i], p_free[i], p_rewards[i], p_bodies[i], p_signatures[i], p_at) b;
    elsif p_kinds[i] = 'win' then
      select w.status, w.balance, w.currency, w.moved, w.note into status, balance, currency, moved, note
        from wallet_win(p_provider, p_uuids[i], p_requests[i], p_users[i], p_tokens[i], p_rounds[i], p_closed[i],
          p_games[i], p_currencies[i], p_amounts[i], p_free[i], p_rewards[i], p_references[i], p_bodies[i],
          p_signatures[i], p_at) w;
    else
      select r.status, r.balance, r.currency, r.moved, r.note into status, balance, currency, moved, note
        from wallet_rollback(p_provider, p_uuids[i], p_requests[i], p_users[i], p_tokens[i], p_rounds[i], p_closed[i],
          p_games[i], p_references[i], p_bodies[i], p_signatures[i], p_at) r;
    end if;
    return next;
  end loop;
end $$;

-- Carries out those of a batch that are plain, as one set, and gives their places and the balances after them. Plain is
-- a new bet of money that nothing would refuse even if any limit or exclusion of the member held and the round were new,
-- with a token that was used a moment ago; a new win that nothing refuses, for a member who owes nothing, in a round of which
-- bonus money paid nothing and that is no free one; and no second call of that member in the batch. A bet that own money pays wholly touches no bonus
-- money. Everything else is left to `wallet_bet` and `wallet_win`, which look closer. A bet in a closed round takes the batch
-- back. The wallets are locked by the caller.
create function wallet_set(
  p_provider text, p_kinds text[], p_uuids uuid[], p_requests text[], p_users bigint[], p_tokens bytea[],
  p_rounds text[], p_closed boolean[], p_games text[], p_currencies text[], p_amounts bigint[], p_free boolean[],
  p_rewards text[], p_references uuid[], p_bodies bytea[], p_signatures bytea[], p_at timestamptz,
  out places bigint[], out balances bigint[]
) language plpgsql
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
as $$
declare
  v_accounts bigint[];
  v_vassalages text[];
  v_rounds bigint[];
  -- Bonus money beside the own: what vendors are told is both.
  v_bonus bigint[];
  v_new_rounds bigint[];
  v_valid bigint[];
  v_transfers bigint[];
  v_paid bigint[];
  v_written bigint[];
  v_closed boolean := wallet_site_closed();
begin
  -- Each look-up is a subquery with a limit: it can be nothing but a way by its key for each call, whatever the planner
  -- knew of the tables when it made the plan. As joins they were, on tables that had just been empty, scans of a whole index.
  select array_agg(x.n order by x.n), array_agg(x.account order by x.n), array_agg(x.vassalage order by x.n),
      array_agg(x.round_id order by x.n), array_agg(x.balance order by x.n), array_agg(x.bonus order by x.n)
    into places, v_accounts, v_vassalages, v_rounds, balances, v_bonus
    from (
      select i.n, a.id as account, g.vassalage, b.round_id,
        case when a.bonus_id is null then 0 else (select o.balance from account o where o.id = a.bonus_id limit 1) end as bonus,
        a.balance + case i.kind when 'bet' then -i.amount else i.amount end as balance
      from (
        select u.*, count(*) over (partition by u.member) as calls, count(*) over (partition by u.uuid) as copies
          from unnest(p_kinds, p_uuids, p_users, p_tokens, p_rounds, p_games, p_currencies, p_amounts, p_free,
            p_references) with ordinality
            u (kind, uuid, member, token, round, game, currency, amount, free, reference, n)) i
        cross join lateral (select * from account o
          where o.member_id = i.member and o.kind = 'wallet' and o.currency = i.currency limit 1) a
        left join lateral (select o.status from member o where o.id = i.member and i.kind = 'bet' limit 1) m on true
        left join lateral (select true as found from member_exclusion o
          where o.member_id = i.member and i.kind = 'bet' limit 1) e on true
        left join lateral (select 'limited' as found from member_limit o
          where o.member_id = i.member and i.kind = 'bet' limit 1) l on true
        left join lateral (select o.vassalage, i.kind = 'bet' and o.enabled and not o.maintenance
              and (select v.enabled and not v.maintenance from vendor v where v.vassalage = o.vassalage limit 1) as open,
            o.min_bet, o.max_bet from game o where o.game_code = i.game limit 1) g on true
        left join lateral (select o.member_id, o.currency, o.ended_at, o.used_at, o.created_at
          from launch_token o where o.hash = i.token limit 1) t on true
        cross join lateral (select wallet_token(i.member, a.currency, t.member_id, t.currency, t.created_at, t.used_at,
          t.ended_at, p_at) as state offset 0) k
        left join lateral (select o.kind, o.state, o.member_id, o.round_id, o.round, o.reward_uuid
          from provider_transaction o where o.provider = p_provider and o.transaction_uuid = i.reference limit 1) b on true
      where i.kind <> 'rollback' and i.calls = 1 and i.copies = 1
        and (select true from provider_transaction k
          where k.provider = p_provider and k.transaction_uuid = i.uuid limit 1) is null
        and (a.bonus_id is null or i.kind = 'bet'
          or (select true from bonus_stake_view o where o.round_id = b.round_id limit 1) is null)
        and case i.kind
          when 'bet' then not i.free and i.amount > 0 and t.used_at >= p_at - interval '1 minute'
            and wallet_refusal(v_closed, k.state, m.status, e.found, g.vassalage, g.open, i.currency, a.currency, i.amount,
              g.min_bet, g.max_bet, true, l.found, a.balance, a.floor) is null
          else a.debt_id is null and p_rewards[i.n] is null and b.reward_uuid is null
            and wallet_win_refusal(k.state, g.vassalage, i.currency, a.currency, i.member, i.round, b.kind, b.state,
              b.member_id, b.round) is null end) x;
  if places is null then
    places := '{}';
    return;
  end if;

  with opened as (
    insert into game_round as r (provider, member_id, vassalage, round, game_code, currency, stake_total, bets, opened_at,
        closed_at)
      select p_provider, p_users[s.n], s.vassalage, coalesce(p_rounds[s.n], p_uuids[s.n]::text), p_games[s.n],
          p_currencies[s.n], p_amounts[s.n], 1, p_at, case when p_closed[s.n] then p_at end
        from unnest(places, v_vassalages) s (n, vassalage) where p_kinds[s.n] = 'bet'
      on conflict (member_id, provider, vassalage, round) do update
        set stake_total = r.stake_total + excluded.stake_total, bets = r.bets + 1, closed_at = excluded.closed_at
        where r.closed_at is null
      returning r.id, r.member_id, wallet_valid(r.closed_at, r.stake_total, r.stake_returned) as valid
  ) select array_agg(coalesce(o.id, s.round_id) order by s.n), array_agg(coalesce(o.valid, 0) order by s.n)
    into v_new_rounds, v_valid
    from unnest(places, v_rounds) s (n, round_id) left join opened o on o.member_id = p_users[s.n] and p_kinds[s.n] = 'bet';
  if array_position(v_new_rounds, null) is not null then
    raise exception 'a bet in a round that is closed' using errcode = 'BZ400';
  end if;
  with won as (
    update game_round r set win_total = r.win_total + p_amounts[s.n],
        closed_at = coalesce(r.closed_at, case when p_closed[s.n] then p_at end)
      from unnest(places, v_new_rounds) s (n, round_id)
        cross join lateral (select o.closed_at, o.stake_total, o.stake_returned from game_round o
          where o.id = s.round_id limit 1) o
      where r.id = any (v_new_rounds) and r.id = s.round_id and p_kinds[s.n] = 'win'
      returning s.n, wallet_valid(r.closed_at, r.stake_total, r.stake_returned)
        - wallet_valid(o.closed_at, o.stake_total, o.stake_returned) as valid
  ) select array_agg(s.valid + coalesce(w.valid, 0) order by s.n) into v_valid
    from unnest(places, v_valid) s (n, valid) left join won w on w.n = s.n;

  -- A win of nothing moves no money: it is written down, and has no transfer.
  with added as (
    insert into transfer as t (source, key, input_hash, reason, reference, at)
      select p_provider, p_uuids[s.n]::text,
          ledger_hash(p_kinds[s.n], p_games[s.n], array[s.account, 2], array[s.amount, -s.amount], p_currencies[s.n], 'refuse'),
          p_kinds[s.n], p_games[s.n], p_at
        from (select s.n, s.account, case p_kinds[s.n] when 'bet' then -p_amounts[s.n] else p_amounts[s.n] end as amount
          from unnest(places, v_accounts) s (n, account)) s
        where s.amount <> 0
      returning t.id, t.key
  ) select array_agg(a.id order by s.n) into v_transfers
    from unnest(places) s (n) left join added a on a.key = p_uuids[s.n]::text;
  insert into posting (transfer_id, line, account_id, currency, amount, balance_after)
    select s.id, l.line, case l.line when 1 then s.account else 2 end, p_currencies[s.n],
        case when (p_kinds[s.n] = 'bet') = (l.line = 1) then -p_amounts[s.n] else p_amounts[s.n] end,
        case l.line when 1 then s.balance end
      from unnest(places, v_transfers, v_accounts, balances) s (n, id, account, balance)
        cross join (values (1::smallint), (2::smallint)) l (line)
      where s.id is not null order by s.id, l.line;
  update account a set balance = s.balance from unnest(v_accounts, balances) s (account, balance)
    where a.id = any (v_accounts) and a.id = s.account and a.balance <> s.balance;

  select array_agg(s.own + s.bonus order by s.n) into balances from unnest(places, balances, v_bonus) s (n, own, bonus);
  select array_agg(s.n) into v_paid from unnest(places) s (n) where p_amounts[s.n] > 0;
  perform limits_count_all(array(select p_users[n] from unnest(v_paid) n), p_at, p_at,
    array(select case p_kinds[n] when 'bet' then p_amounts[n] else 0 end from unnest(v_paid) n),
    array(select case p_kinds[n] when 'bet' then p_amounts[n] else -p_amounts[n] end from unnest(v_paid) n));
  with written as (
    insert into provider_transaction (provider, transaction_uuid, kind, reference_uuid, member_id, round_id, round,
        game_code, currency, amount, is_free, reward_uuid, state, status, balance, transfer_id, valid, request_uuid,
        received_at)
      select p_provider, p_uuids[s.n], p_kinds[s.n], case p_kinds[s.n] when 'win' then p_references[s.n] end,
          p_users[s.n], s.round_id, p_rounds[s.n], p_games[s.n], p_currencies[s.n], p_amounts[s.n], p_free[s.n],
          p_rewards[s.n], 'accepted', 'RS_OK', s.balance, s.transfer_id, s.valid, p_requests[s.n], p_at
        from unnest(places, v_new_rounds, v_transfers, balances, v_valid) s (n, round_id, transfer_id, balance, valid)
        order by s.n
      returning id
  ) select array_agg(w.id order by w.id) into v_written from written w;
  -- Ids are given in the order of the calls.
  insert into provider_message (transaction_id, received_at, body, signature)
    select s.id, p_at, p_bodies[s.n], p_signatures[s.n] from unnest(v_written, places) s (id, n)
      where p_bodies[s.n] is not null;
end $$;
