-- What agents read of the figures of their teams: more of months and of members, and how large teams are.
create or replace view team_month_view as
  select agent_id, month, active, opened, bets, staked, valid_bet, won, deposits, deposit_count, first_deposits,
    withdrawals, withdrawal_count, bonus, rebate, pay from team_month;
create or replace view member_day_view as
  select member_id, day, valid_bet, bets, staked, won, deposits, withdrawals, bonus, rebate from member_day;
create or replace view team_day_type_view as
  select agent_id, day, game_type, staked, valid_bet, won, bets from team_day_type;
create view team_size_view as select agent_id, members, agents from team_size;
