-- Paying a large run: what is to be paid stands in a narrow queue, so that the wide statements are written once when a run is approved and once when they are paid.

-- Statements of approved runs that are not done, and how the platform's money is shared out among them.
create table agent_pay_due (
  merchant_id int not null,
  run_id bigint not null,
  level int not null,
  statement_id bigint not null,
  receiver_id bigint not null,
  payer_id bigint,
  due bigint not null check (due > 0),
  funded bigint not null default 0 check (funded >= 0 and funded <= due),
  passed bigint not null default 0 check (passed >= 0 and passed <= funded),
  claimed_at timestamptz,
  primary key (merchant_id, run_id, level, statement_id)
) with (fillfactor = 70);
select foyer_protect('agent_pay_due');

insert into agent_pay_due (merchant_id, run_id, level, statement_id, receiver_id, payer_id, due, funded, passed)
select s.merchant_id, s.run_id, s.level, s.id, s.receiver_id, s.payer_id, s.due, s.funded, s.passed
  from agent_pay_statement s where s.state = 'approved' and s.due > 0;

-- A state that changes moves no place in an index: what is owed by an upline, which is rare, is said beside it.
alter table agent_pay_statement add column owes boolean not null default false;
update agent_pay_statement set owes = true where state in ('part', 'owed');
drop index agent_pay_statement_owed;
create index agent_pay_statement_owed on agent_pay_statement (merchant_id, id) where owes;
drop index agent_pay_statement_run;
create index agent_pay_statement_run on agent_pay_statement (merchant_id, run_id, id);
grant update (owes) on agent_pay_statement to foyer_app;

-- Most agents have no system that is told: nothing is made up for those.
create or replace function agent_postback_paid() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from agent_postback b where b.merchant_id = new.merchant_id and b.agent_id = new.receiver_id and b.active) then
    return null;
  end if;
  perform agent_postback_note(new.merchant_id, new.receiver_id, 'revenue', new.id::text,
    json_build_object('statement', new.id::text, 'kind', new.kind, 'product', new.product, 'from', new.from_day, 'until', new.until_day,
      'minor', new.due::text, 'currency', new.currency));
  if new.corrections <> 0 then
    perform agent_postback_note(new.merchant_id, new.receiver_id, 'correction', new.id::text,
      json_build_object('statement', new.id::text, 'minor', new.corrections::text, 'currency', new.currency));
  end if;
  return null;
end
$$;
