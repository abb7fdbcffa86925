-- Who has spent points in a month, and what was claimed of raffles in it.
create index points_entry_spent on points_entry (at) where house in ('mall', 'money');
create index raffle_prize_claimed on raffle_prize (claimed_at) where claimed_at is not null;
