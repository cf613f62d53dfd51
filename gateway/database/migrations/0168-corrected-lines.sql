-- Lines that a provider corrects under their own name, and spans of time that could not be compared.

-- From then on another line of the same name stands for it; null: this one does.
alter table settlement_line add column superseded_at timestamptz;
alter table settlement_line drop constraint settlement_line_merchant_id_provider_line_id_key;
create unique index settlement_line_stands on settlement_line (merchant_id, provider, line_id) where superseded_at is null;
grant update (superseded_at) on settlement_line to foyer_app;

alter table recon_run
  -- False: there was neither a line nor an arrival to compare with.
  add column comparable boolean not null default true,
  -- Lines that said something else before.
  add column corrected int not null default 0 check (corrected >= 0);
