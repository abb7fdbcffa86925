-- messages: what a member has not read, for answers that gather several features in one query.
create view unread_message_view as
  select member_id, id from member_message where read_at is null and deleted_at is null;
