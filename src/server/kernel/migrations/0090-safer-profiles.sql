-- Profiles: a self-exclusion that does not end by itself, and the review of limits.

-- From when the end may be asked for; `ends_at` is null until staff have written it.
alter table member_exclusion add column ask_from timestamptz;

-- When the member last looked at the limits and kept them.
alter table safer_choice add column reviewed_at timestamptz;
