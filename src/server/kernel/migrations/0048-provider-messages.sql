-- What vendors sent, as received, for audit. It is kept by month and let go by month; the transactions stay.

create table provider_message (
  transaction_id bigint not null,
  received_at timestamptz not null,
  body bytea not null,
  signature bytea
) partition by range (received_at);
-- Ids grow with time, so a few pages tell where one lies; an entry for each message would cost a bet more than this.
create index provider_message_transaction on provider_message using brin (transaction_id);
create trigger provider_message_append_only before update or delete on provider_message
  for each row execute function append_only();

-- Takes what has no month yet, so that no bet ever fails for the want of one. `wallet_message_months` moves it.
create table provider_message_other partition of provider_message default;

do $$
declare
  v_month timestamp;
begin
  for v_month in
    select generate_series(
      date_trunc('month', coalesce((select min(t.received_at) from provider_transaction t where t.body is not null), now())
        at time zone 'UTC'),
      date_trunc('month', now() at time zone 'UTC') + interval '2 months', interval '1 month')
  loop
    execute format('create table %I partition of provider_message for values from (%L) to (%L)',
      to_char(v_month, '"provider_message_"YYYY_MM'), v_month at time zone 'UTC',
      (v_month + interval '1 month') at time zone 'UTC');
  end loop;
end $$;

insert into provider_message (transaction_id, received_at, body, signature)
  select id, received_at, body, signature from provider_transaction where body is not null order by id;
alter table provider_transaction drop column body, drop column signature;
