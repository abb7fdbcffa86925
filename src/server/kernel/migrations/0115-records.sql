-- A member's rounds by time. The entries carry what rounds are filtered by, so that passing over those of other games reads
-- the index alone.
create index game_round_record on game_round (member_id, opened_at desc, id desc)
  include (vassalage, game_code, status);
drop index game_round_member;

-- The provider leads to the vendors of a member's rounds by the key of rounds.
create or replace view game_round_view as
  select id, member_id, vassalage, round, game_code, currency, stake_total, stake_returned, win_total, win_returned, bets,
    opened_at, closed_at, status, void_reason, provider
  from game_round;
