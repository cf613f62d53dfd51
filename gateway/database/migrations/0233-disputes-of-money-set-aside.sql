-- Money that was set aside and that its payer's bank takes back: it leaves suspense, and comes there again when the dispute is won.
alter table deposit_receipt drop constraint deposit_receipt_state_check;
alter table deposit_receipt add constraint deposit_receipt_state_check
  -- disputed: suspended before, and taken back by the payer's bank.
  check (state in ('judged', 'credited', 'suspended', 'refunding', 'refunded', 'disputed'));
alter table deposit_dispute add column from_suspense bigint not null default 0 check (from_suspense >= 0);
grant update (from_suspense) on deposit_dispute to foyer_app;
