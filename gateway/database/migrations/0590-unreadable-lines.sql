-- A line of a provider that cannot be read is a difference by name; it says which part of the line, and why.
alter table recon_item drop constraint recon_item_class_check;
alter table recon_item add constraint recon_item_class_check
  check (class in ('missing_here', 'missing_there', 'amount', 'fee', 'duplicate', 'unreadable')) not valid;
alter table recon_item add column note text not null default '';
grant update (note, at) on recon_item to foyer_app;
