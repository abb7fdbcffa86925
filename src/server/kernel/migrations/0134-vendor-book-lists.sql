-- Open rounds and unclear transfers are read page by page.
create index game_round_open_listed on game_round (opened_at, id) where bets > 0 and closed_at is null;
drop index game_round_open;
create index wallet_transfer_pending_listed on wallet_transfer (seq) where state = 'pending';
