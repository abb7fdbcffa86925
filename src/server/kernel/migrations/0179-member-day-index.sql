-- An index that holds a sum is written anew with each batch of counting: without it an update stays within its page. Days lie
-- together in the table, so that reading those of a period by the index still reads few pages.
create index member_day_of_day on member_day (day, member_id);
drop index member_day_day;
