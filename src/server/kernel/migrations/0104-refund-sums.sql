-- What a provider was asked to send back: asked again under the same key, it is the same sum, whatever went back meanwhile.
alter table deposit_payment add column refund_amount bigint check (refund_amount > 0);
