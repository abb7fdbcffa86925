-- Writes past rounds down, with their transactions, after `ledger_post_many` has moved their money: the demo's history. The
-- mark `import` keeps them apart from what a vendor called for. Known rounds and transactions are left as they are.
create function wallet_import(p_provider text, p_rounds jsonb) returns void language plpgsql
  set jit = off
as $$
begin
  insert into game_round (provider, member_id, vassalage, round, game_code, currency, stake_total, win_total, bets,
      opened_at, closed_at)
    select p_provider, g."memberId", g.vassalage, g.round, g."gameCode", g.currency, g.stake, g.win, 1, g."openedAt",
        g."closedAt"
      from jsonb_to_recordset(p_rounds) as g ("memberId" bigint, currency text, vassalage text, "gameCode" text, round text,
        stake bigint, win bigint, "openedAt" timestamptz, "closedAt" timestamptz)
      order by g."openedAt"
    on conflict (member_id, provider, vassalage, round) do nothing;
  insert into provider_transaction (provider, transaction_uuid, kind, reference_uuid, member_id, round_id, round,
      game_code, currency, amount, state, status, balance, transfer_id, valid, request_uuid, received_at)
    select p_provider, m.uuid, m.kind, m.reference, g."memberId", r.id, g.round, g."gameCode", g.currency, m.amount,
        'accepted', 'RS_OK',
        -- A win of zero moves no money: the balance stays as the bet left it.
        coalesce(p.balance_after, (select b.balance_after from transfer o join posting b on b.transfer_id = o.id
            where o.source = p_provider and o.key = g."betUuid"::text and b.account_id = g.account), 0),
        t.id, m.valid, 'import', m.at
      from jsonb_to_recordset(p_rounds) as g ("memberId" bigint, account bigint, currency text, vassalage text,
          "gameCode" text, round text, "betUuid" uuid, "winUuid" uuid, stake bigint, win bigint, "openedAt" timestamptz,
          "closedAt" timestamptz)
        join game_round r
          on r.member_id = g."memberId" and r.provider = p_provider and r.vassalage = g.vassalage and r.round = g.round
        cross join lateral (values ('bet', g."betUuid", null::uuid, g.stake, 0::bigint, g."openedAt"),
          ('win', g."winUuid", g."betUuid", g.win, g.stake, g."closedAt")) m (kind, uuid, reference, amount, valid, at)
        left join transfer t on t.source = p_provider and t.key = m.uuid::text
        left join posting p on p.transfer_id = t.id and p.account_id = g.account
      order by m.at, r.id, m.kind
    on conflict (provider, transaction_uuid) do nothing;
end $$;
