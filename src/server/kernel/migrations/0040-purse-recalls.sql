-- Vendor wallets whose balance must be withdrawn because their member may not play. A row is the order and its progress:
-- the transaction that bars the member writes it, and a job works on it until the vendor wallet is empty.
create table purse_recall (
  member_id bigint not null references member (id),
  vassalage text not null references vendor (vassalage),
  -- Brought home once although the member may play: the time that they play at one go is over.
  once boolean not null default false,
  attempts int not null default 0,
  next_at timestamptz not null default '-infinity',
  -- When the vendor had ended the member's sessions; when the vendor wallet was found empty after that.
  ended_at timestamptz,
  empty_at timestamptz,
  primary key (member_id, vassalage)
);
create index purse_recall_due on purse_recall (next_at);

create function purse_recall_ask(p_member bigint) returns void language plpgsql as $$
begin
  insert into purse_recall (member_id, vassalage)
    select distinct w.member_id, w.vassalage from wallet_transfer w
      where w.member_id = p_member and w.direction = 'deposit' and w.state <> 'refused'
    on conflict (member_id, vassalage) do update
      set once = false, attempts = 0, next_at = excluded.next_at, ended_at = null, empty_at = null;
end $$;

create function purse_recall_of_member() returns trigger language plpgsql as $$
begin
  perform purse_recall_ask(new.id);
  return null;
end $$;
create trigger member_barred after update of status on member
  for each row when (old.status = 'active' and new.status <> 'active') execute function purse_recall_of_member();

create function purse_recall_of_exclusion() returns trigger language plpgsql as $$
begin
  perform purse_recall_ask(new.member_id);
  return null;
end $$;
create trigger member_excluded after insert or update on member_exclusion
  for each row execute function purse_recall_of_exclusion();

-- Members who were barred before this was so.
select purse_recall_ask(m.id) from member m left join member_exclusion e on e.member_id = m.id
  where m.status <> 'active' or e.ends_at > now() or (e.member_id is not null and e.ends_at is null);
