-- What the first of two persons has agreed to: the second one agrees to the same, or is the first of another decision.
alter table deposit_order add column first_approved jsonb;
