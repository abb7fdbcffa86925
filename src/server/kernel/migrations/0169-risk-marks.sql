-- Members whom staff have marked as at risk: nothing is offered to them. What was said before stands in the audit log.
create table risk_mark (
  member_id bigint primary key references member (id),
  staff_id bigint not null references staff (id),
  reason text not null,
  marked_at timestamptz not null
);

-- To whom nothing is offered, and until when: who stays away from play, and who is marked.
create view unoffered_view as
  select member_id, ends_at, 'break' as why from member_exclusion_view
  union all select member_id, null, 'mark' from risk_mark;
