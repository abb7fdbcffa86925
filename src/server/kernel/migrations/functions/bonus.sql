-- Bonus money in bets, wins and rollbacks. The caller has locked the member's wallet: whatever changes a grant or its pocket
-- locks that first.

-- What of a stake that is above the own money bonus money would pay: what of it there is, its grant, and the word for
-- which it refuses the bet.
create function bonus_offer(
  p_user bigint, p_provider text, p_vassalage text, p_round text, p_game text, p_stake bigint, p_own bigint,
  p_bonus bigint, p_at timestamptz, out grant_id bigint, out available bigint, out refusal text
) language plpgsql as $$
declare
  v_grant bonus_grant;
  v_round record;
begin
  available := 0;
  select * into v_grant from bonus_grant g where g.member_id = p_user and g.state = 'active' and g.expires_at > p_at;
  if not found then
    return;
  end if;
  select r.stake_total - r.stake_returned as stake, s.grant_id into v_round
    from game_round_view r left join bonus_stake s on s.round_id = r.id
    where r.member_id = p_user and r.provider = p_provider and r.vassalage = p_vassalage and r.round = p_round;
  -- A round has one grant: what another one paid a part of goes on with own money alone.
  if v_round.grant_id <> v_grant.id then
    return;
  end if;
  grant_id := v_grant.id;
  available := p_bonus;
  -- The largest stake is the round's: several bets on it are no way around.
  if p_stake - p_own <= p_bonus then
    refusal := case when v_grant.excluded ? p_game then 'bonus_game'
      when coalesce(v_round.stake, 0) + p_stake > v_grant.max_stake then 'bonus_stake' end;
  end if;
end $$;

-- The part of a win that is bonus money: by its share of the round's stakes, cut towards the own money.
create function bonus_share(p_round bigint, p_amount bigint, out grant_id bigint, out part bigint)
language plpgsql as $$
begin
  select s.grant_id, floor(p_amount::numeric * s.stake / nullif(r.stake_total - r.stake_returned, 0))::bigint
    into grant_id, part from bonus_stake s join game_round_view r on r.id = s.round_id where s.round_id = p_round;
  part := coalesce(part, 0);
end $$;

-- Moves money of a grant that has ended: its worth goes on by `p_delta`, and the pocket holds nothing of it afterwards.
-- What it is worth, up to the most that becomes money, is the member's if it was converted or all of it bet, and the
-- house's if it expired or was given up.
create function bonus_settle(
  p_grant bonus_grant, p_delta bigint, p_key text, p_wallet bigint, p_bonus bigint, p_currency text, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_most bigint := case when p_grant.state = 'converted' or p_grant.end_reason = 'spent'
    then coalesce(p_grant.max_payout, 9223372036854775807) else 0 end;
  v_own bigint := least(v_most, greatest(p_grant.worth + p_delta, 0)) - least(v_most, greatest(p_grant.worth, 0));
  v_accounts bigint[] := array[p_bonus];
  v_amounts bigint[] := array[-p_delta];
begin
  if v_own <> 0 then
    v_accounts := v_accounts || p_wallet;
    v_amounts := v_amounts || v_own;
  end if;
  if p_delta <> v_own then
    v_accounts := v_accounts || 5::bigint;
    v_amounts := v_amounts || (p_delta - v_own);
  end if;
  perform ledger_post('bonus', p_key, 'bonus_settled', p_grant.id::text, v_accounts, v_amounts, p_currency, 'owe', p_at);
  update bonus_grant set converted = converted + v_own where id = p_grant.id;
end $$;

-- Carries out a movement of which a part is bonus money: `p_own` and `p_part` are what wallet and pocket receive, below
-- zero what they pay. Gives the transfer, and what the member has afterwards.
create function bonus_carry(
  p_provider text, p_key text, p_reason text, p_reference text, p_wallet bigint, p_bonus bigint, p_own bigint,
  p_part bigint, p_currency text, p_grant bigint, p_round bigint, p_at timestamptz,
  out transfer_id bigint, out balance bigint
) language plpgsql as $$
declare
  v_grant bonus_grant;
  v_delta bigint := p_part;
  v_late text := format('late:%s:%s', p_provider, p_key);
  v_short bigint;
begin
  select * into v_grant from bonus_grant g where g.id = p_grant;
  if v_grant.state <> 'active' and p_part < 0 then
    perform bonus_settle(v_grant, p_part, v_late, p_wallet, p_bonus, p_currency, p_at);
  elsif p_part < 0 then
    -- A win that is taken back and lost by now: bonus money is never owed.
    select -p_part - a.balance into v_short from account_view a where a.id = p_bonus;
    if v_short > 0 then
      v_delta := p_part + v_short;
      perform ledger_post('bonus', v_late, 'bonus_settled', p_grant::text, array[p_bonus, 5], array[v_short, -v_short],
        p_currency, 'refuse', p_at);
    end if;
  end if;
  select l.transfer_id into transfer_id
    from ledger_post(p_provider, p_key, p_reason, p_reference,
      case when p_own = 0 then array[p_bonus, 2] else array[p_wallet, p_bonus, 2] end,
      case when p_own = 0 then array[p_part, -p_part] else array[p_own, p_part, -p_own - p_part] end,
      p_currency, case when p_reason = 'rollback' then 'owe' else 'refuse' end, p_at) l;
  if v_grant.state <> 'active' and p_part > 0 then
    perform bonus_settle(v_grant, p_part, v_late, p_wallet, p_bonus, p_currency, p_at);
  end if;
  update bonus_grant set worth = worth + v_delta where id = p_grant;
  insert into bonus_move (transfer_id, grant_id, round_id, part) values (transfer_id, p_grant, p_round, v_delta);
  if p_reason = 'bet' then
    insert into bonus_stake as s (round_id, grant_id, stake) values (p_round, p_grant, -p_part)
      on conflict (round_id) do update set stake = s.stake + excluded.stake;
  elsif p_reason = 'rollback' and p_part > 0 then
    update bonus_stake set stake = stake - p_part where round_id = p_round;
  end if;
  select sum(a.balance) into balance from account_view a where a.id in (p_wallet, p_bonus);
end $$;

-- What a movement took from a grant or gave to it, as it goes back; nothing without one.
create function bonus_undo(p_transfer bigint, out grant_id bigint, out part bigint) language plpgsql as $$
begin
  select m.grant_id, -m.part into grant_id, part from bonus_move m where m.transfer_id = p_transfer;
end $$;
