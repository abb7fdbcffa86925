-- What places brought when a month's prizes were fixed, in units by their group, and what had to be bet for one, in basis points of it:
-- the page of an ended month shows these, whatever the settings say by then. Null for months that were fixed before.
alter table mission_month add column prizes jsonb, add column turnover int check (turnover >= 0),
  add constraint mission_month_terms_check check ((prizes is null) = (turnover is null));
