import type { Queryable, Row } from '#server/kernel/db.ts'

export async function upsertVendors(tx: Queryable, vendors: string): Promise<void> {
  await tx.query(
    `insert into vendor (vassalage, display_name, sort, transfer_wallet)
     select vassalage, name, sort, purses
     from jsonb_to_recordset($1::jsonb) as v (vassalage text, name text, sort int, purses boolean)
     on conflict (vassalage) do update
       set display_name = excluded.display_name, transfer_wallet = excluded.transfer_wallet
     where (vendor.display_name, vendor.transfer_wallet) <> (excluded.display_name, excluded.transfer_wallet)`,
    [vendors],
  )
}

export const upsertGames = (tx: Queryable, games: string): Promise<Row[]> =>
  tx.query(
    `insert into game as g (vassalage, game_code, name, names, game_type, classify, icon, sort, demo_support, maintenance,
       blocked_countries, rtp, volatility, min_bet, max_bet, free_rounds)
     select vassalage, code, name, names, "gameType", classify, icon, sort, demo, maintenance,
       array(select jsonb_array_elements_text(blocked)), rtp::numeric, volatility, least, most, free
     from jsonb_to_recordset($1::jsonb) as v (vassalage text, code text, name text, names jsonb, "gameType" text,
       classify text, icon text, sort int, demo boolean, maintenance boolean, blocked jsonb, rtp text, volatility smallint,
       least bigint, most bigint, free boolean)
     order by sort
     on conflict (game_code) do update set vassalage = excluded.vassalage, name = excluded.name, names = excluded.names,
       game_type = excluded.game_type, classify = excluded.classify, icon = excluded.icon, enabled = true,
       demo_support = excluded.demo_support, maintenance = excluded.maintenance,
       blocked_countries = excluded.blocked_countries, rtp = excluded.rtp, volatility = excluded.volatility,
       min_bet = excluded.min_bet, max_bet = excluded.max_bet, free_rounds = excluded.free_rounds
     where (g.vassalage, g.name, g.names, g.game_type, g.classify, g.icon, g.enabled, g.demo_support, g.maintenance,
       g.blocked_countries, g.rtp, g.volatility, g.min_bet, g.max_bet, g.free_rounds) is distinct from (excluded.vassalage, excluded.name, excluded.names,
       excluded.game_type, excluded.classify, excluded.icon, true, excluded.demo_support, excluded.maintenance,
       excluded.blocked_countries, excluded.rtp, excluded.volatility, excluded.min_bet, excluded.max_bet, excluded.free_rounds)
     returning 1`,
    [games],
  )

export const disableOtherGames = (tx: Queryable, codes: string): Promise<Row[]> =>
  tx.query(
    'update game set enabled = false where enabled and not (game_code in (select jsonb_array_elements_text($1::jsonb))) returning 1',
    [codes],
  )

export async function insertLanes(tx: Queryable): Promise<void> {
  await tx.query(`insert into vendor_lane (game_type, vassalage, sort)
     select distinct g.game_type, g.vassalage, 100 + v.sort from game g join vendor v using (vassalage) where g.enabled
     on conflict (game_type, vassalage) do nothing`)
}

export async function deleteEmptyLanes(tx: Queryable): Promise<void> {
  await tx.query(`delete from vendor_lane l where not exists (
       select 1 from game g where g.enabled and g.game_type = l.game_type and g.vassalage = l.vassalage)`)
}

export async function updateRoundsLately(tx: Queryable, now: Date): Promise<void> {
  await tx.query(
    `with lately as (
       select game_code, count(*) as rounds from game_round_view
       where opened_at > $1::timestamptz - interval '7 days' and opened_at <= $1::timestamptz group by game_code)
     update game g set rounds_lately = coalesce(l.rounds, 0)
     from game known left join lately l using (game_code)
     where known.node_id = g.node_id and g.rounds_lately <> coalesce(l.rounds, 0)`,
    [now],
  )
}
