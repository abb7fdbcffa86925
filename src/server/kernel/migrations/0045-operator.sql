-- What the operator's command remembers, and what nobody may change any more.

-- Members that `conformance-members` made: `conformance-close` touches these and no others.
create table conformance_member (
  member_id bigint primary key references member (id),
  made_at timestamptz not null,
  closed_at timestamptz
);
-- Those of earlier versions stand in the audit log alone.
insert into conformance_member (member_id, made_at)
  select m.id, min(l.at) from audit_log l join member m on l.target = 'member:' || m.id
    where l.action = 'conformance.open' and l.actor = 'operator' group by m.id;

-- Why an account is disabled: frozen for a while, or closed for good. Null: by an earlier version, or in the demo.
alter table member add column disabled_as text check (disabled_as in ('frozen', 'closed'));

-- The log is read by key, member and action.
create index audit_log_actor on audit_log (actor, id desc);
create index audit_log_key on audit_log ((detail ->> 'key')) where detail ? 'key';

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'BZ403';
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function append_only();

-- Past rounds that were loaded, and not called for by their vendor, bear a mark: no vendor knows them.
update provider_transaction set request_uuid = 'import'
  where request_uuid = transaction_uuid::text and body is null and signature is null;

-- What was processed stays processed. A rollback changes the state of what it undoes, and takes the place of a tombstone
-- under its own name. The trigger for each row runs for nothing else.
create function provider_transaction_kept() returns trigger language plpgsql as $$
begin
  if old.kind = 'tombstone' and new.kind = 'rollback' and (old.id, old.provider, old.transaction_uuid, old.member_id)
    = (new.id, new.provider, new.transaction_uuid, new.member_id) then
    return new;
  end if;
  if old.state = 'accepted' and new.state = 'rolled_back' then
    old.state := new.state;
    if old = new then return new; end if;
  end if;
  raise exception 'a processed transaction changes by its rollback alone' using errcode = 'BZ403';
end $$;

create trigger provider_transaction_kept before update on provider_transaction
  for each row execute function provider_transaction_kept();
create trigger provider_transaction_append_only before delete or truncate on provider_transaction
  for each statement execute function append_only();
