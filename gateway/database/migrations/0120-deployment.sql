-- What this database has been used for: one that has served production never becomes a demo, whose passwords everybody knows.

create table deployment (
  one_row          boolean primary key default true check (one_row),
  production_since timestamptz not null default clock_timestamp()
);
grant select, insert on deployment to foyer_app;
