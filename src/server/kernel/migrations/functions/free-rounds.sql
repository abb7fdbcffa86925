-- The most that free rounds bring. The caller has locked the member's wallet: whatever changes what a grant has won locks that first.

-- Takes what the wins of a grant have brought above their most, or gives back what was taken and is above it no more. `p_more`
-- is a win that is not written down yet. Gives what was taken, below zero what was given back.
create function free_rounds_cut(p_reward text, p_user bigint, p_key text, p_more bigint, p_at timestamptz, out part bigint)
language plpgsql as $$
declare
  v_grant free_rounds_grant;
  v_won bigint;
  v_wallet bigint;
begin
  part := 0;
  select * into v_grant from free_rounds_grant g where g.reward_id = p_reward and g.member_id = p_user for no key update;
  if v_grant.win_max is null then
    return;
  end if;
  select coalesce(sum(t.amount), 0) + p_more into v_won from provider_transaction_view t
    where t.reward_uuid = p_reward and t.member_id = p_user and t.kind = 'win' and t.state = 'accepted';
  part := greatest(v_won - v_grant.win_max, 0) - v_grant.cut;
  if part = 0 then
    return;
  end if;
  select a.id into v_wallet from account_view a
    where a.member_id = p_user and a.kind = 'wallet' and a.currency = v_grant.currency;
  perform ledger_post('free_rounds', p_key, 'rounds_cut', v_grant.id::text, array[v_wallet, 5], array[-part, part],
    v_grant.currency, 'owe', p_at);
  update free_rounds_grant set cut = cut + part where id = v_grant.id;
end $$;
