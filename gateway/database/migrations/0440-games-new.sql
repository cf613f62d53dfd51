-- Since when a merchant shows a game. Those that are there already share one moment, as after a first filling: none of them is new.
alter table game add column added_at timestamptz not null default now();
