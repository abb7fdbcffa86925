-- limits
create view member_exclusion_view as select member_id, ends_at from member_exclusion;
