-- A week or half month that runs is counted, too, again and again until it is over: the estimate of its dividend reads it.
alter table pay_active_period add is_over boolean not null default true;
