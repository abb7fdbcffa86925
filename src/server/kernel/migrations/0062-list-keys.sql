-- Lists are read by key: each has an index in the order in which it is shown.

-- Directs of a member: agents first, then by account. The same words stand in agent/rows.ts.
create index member_directs on member
  (upline_id, (case when type in (1, 2, 41, 42) then 0 else 1 end), (lower(account) collate "C"));
-- Members as staff list them.
create index member_newest on member (created_at desc, id desc);

-- A member's messages: all of them, the unread ones (these are counted, too), those of a category.
drop index member_message_list;
create index member_message_list on member_message (member_id, created_at desc, id desc) where deleted_at is null;
drop index member_message_unread;
create index member_message_unread on member_message (member_id, created_at desc, id desc)
  where read_at is null and deleted_at is null;
create index member_message_category on member_message (member_id, category, created_at desc, id desc)
  where deleted_at is null;

drop index wallet_transfer_newest;
create index wallet_transfer_newest on wallet_transfer (member_id, seq desc);

-- Lines of a chat room in all languages, as staff read them.
create index chat_message_room on chat_message (room, id desc);
