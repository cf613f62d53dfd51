-- One worker at a time books a dispute: two could each say where its money comes from, and post what the other one said.
alter table deposit_dispute add column leased_until timestamptz;
grant update (leased_until) on deposit_dispute to foyer_app;
