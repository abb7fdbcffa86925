-- Pages of the operator's offers, in their order, and of announcements past all offers.
create index message_offers on message ((-(sort::bigint)), published_at, id) where enabled and kind = 'promotion';
create index message_announcements on message (id) where enabled and kind = 'announcement';
