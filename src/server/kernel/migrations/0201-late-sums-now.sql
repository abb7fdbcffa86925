-- What of a run came late follows from the figures, as in its lines: it changes when they are counted again.
alter table pay_run drop column late;
