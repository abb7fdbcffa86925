-- Which staff look at a deposit now.
create table deposit_presence (
  order_id bigint not null references deposit_order (id),
  staff_id bigint not null references staff (id),
  at timestamptz not null,
  primary key (order_id, staff_id)
);

-- Who of the staff has matched a payment or sent it back.
alter table deposit_payment add column decided_by bigint references staff (id);
