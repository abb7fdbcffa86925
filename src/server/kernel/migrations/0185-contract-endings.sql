-- How contracts ended and why offers were rejected: with what was there before, each is its own history.
alter table contract
  -- What the agent below said when rejecting the offer.
  add column reason text check (char_length(reason) between 1 and 200),
  -- Of an offer: taken back, replaced by another one, lapsed. Of what ran: ended by one side, or another one took its place.
  -- Of both: ended by a cut, since the agent above agreed to less than this promises, or with what it hung on.
  add column ended_as text check (ended_as in ('withdrawn', 'replaced', 'lapsed', 'terminated', 'superseded', 'cut', 'above')),
  -- Who ended it by an act on this contract; null is the house, or nobody.
  add column ended_by bigint;
create index contract_received on contract (downline_id, id desc);
create index contract_given_all on contract (upline_id, id desc);
create index contract_state on contract (status, id desc);
