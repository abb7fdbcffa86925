-- Why a session opens nothing but a new password: the first log-in, a password that is not the member's alone, an old one.
alter table session add column password_due text check (password_due in ('first', 'weak', 'expired'));
