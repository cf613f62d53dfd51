-- What operators changed by their tool: only ever added to, written in the transaction of the change itself.

create table operator_action (
  id          bigint generated always as identity primary key,
  merchant_id int    not null references merchant (id),
  -- Account and machine that ran the tool, as the operating system names them.
  actor       text   not null check (length(actor) between 1 and 200),
  -- 'flag set', 'origin add' …
  command     text   not null check (length(command) between 1 and 60),
  -- What was changed: a flag's code, a rule's field, an origin.
  target      text   not null default '' check (length(target) <= 300),
  -- The changed values; a secret's place holds only whether there is one.
  before      jsonb  not null default 'null',
  after       jsonb  not null default 'null',
  at          timestamptz not null default clock_timestamp()
);
create index operator_action_recent on operator_action (merchant_id, id desc);
select foyer_protect_append('operator_action');
