-- Redemptions and applications are taken one by one: whose one is, and until when.
alter table redemption
  add column taken_by bigint references staff (id),
  add column taken_until timestamptz,
  add constraint redemption_taken_check check (
    (taken_by is null) = (taken_until is null) and (taken_by is null or state = 'in_process'));
create index redemption_taken on redemption (taken_until) where taken_by is not null;

alter table offer_entry
  add column taken_by bigint references staff (id),
  add column taken_until timestamptz,
  add constraint offer_entry_taken_check check (
    (taken_by is null) = (taken_until is null) and (taken_by is null or state = 'applying'));
create index offer_entry_taken on offer_entry (taken_until) where taken_by is not null;
