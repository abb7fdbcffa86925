-- What each member played by the day and the type of game, as it is counted: the records of agents sum a branch by it and by
-- the counted days of the team below.
create view member_day_type_view as
  select member_id, day, game_type, staked, valid_bet, won, bets from member_day_type;
