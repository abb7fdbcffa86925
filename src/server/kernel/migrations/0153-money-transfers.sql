-- Money that comes and goes, in the order of time: without bets, wins and what vendors take back, which are most transfers.
create index transfer_money on transfer (at, id) where reason not in ('bet', 'win', 'rollback');
