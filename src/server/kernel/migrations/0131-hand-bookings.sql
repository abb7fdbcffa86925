-- What each person of the staff has booked by hand alone, for the sum of a day: approved requests are not among it.
create table hand_booking (
  id bigint generated always as identity primary key,
  -- As `staff_person` calls them; an account without an entry there is a person of its own.
  person text not null,
  member_id bigint not null references member (id),
  -- What the wallet has received; below zero: what it has paid. Units of 1/100 000.
  amount bigint not null,
  at timestamptz not null
);
create index hand_booking_day on hand_booking (member_id, person, at);
