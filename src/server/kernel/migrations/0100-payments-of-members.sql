-- What one member has brought and taken, newest first: staff read both in one list, by time.
create index deposit_order_member_time on deposit_order (member_id, created_at desc, id desc);
create index withdrawal_member_time on withdrawal (member_id, requested_at desc, id desc);
