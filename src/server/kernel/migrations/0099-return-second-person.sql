-- Of a return that staff book above the sum for which two persons decide: who asked for it, and what the member is to read.
alter table payout add column return_by bigint references staff (id), add column return_at timestamptz,
  add column return_reason text, add column return_sentence text;
