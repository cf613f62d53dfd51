-- What a payer's bank took back by itself (Pix MED) is a dispute that is lost. Its name is the payment's with the return's own, and money
-- that names no deposit can be taken back too.
alter table deposit_dispute drop constraint deposit_dispute_dispute_ref_check;
alter table deposit_dispute add constraint deposit_dispute_dispute_ref_check
  check (length(dispute_ref) between 1 and 120) not valid;
-- The network's own name of a return; null: it has none.
alter table deposit_dispute add column network_ref text;
alter table deposit_dispute alter column deposit_id drop not null;
-- null: the money was set aside, and given to no member.
alter table deposit_dispute alter column member_id drop not null;
grant update (member_id) on deposit_dispute to foyer_app;
create index deposit_dispute_receipt on deposit_dispute (merchant_id, provider, receipt_ref);
alter table settlement_line drop constraint settlement_line_object_check;
alter table settlement_line add constraint settlement_line_object_check check (length(object) between 1 and 120) not valid;
