-- Staff read files of records and archives of data by when they were asked for.
create index record_export_asked on record_export (asked_at desc, id desc);
create index data_archive_asked on data_archive (asked_at desc, id desc);
