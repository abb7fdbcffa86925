-- Transfers of one moment follow each other in the order in which they were inserted; their ids are random.
alter table wallet_transfer add column seq bigint generated always as identity;
