-- The vendors that are connected, as the gateway that started last told: of the whole deployment, of no merchant.
create table connected_vendors (
  one_row boolean primary key default true check (one_row),
  codes   text[] not null check (cardinality(codes) <= 1000),
  told_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on connected_vendors to foyer_app;
