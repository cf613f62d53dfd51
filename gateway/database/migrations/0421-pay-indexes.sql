-- A statement is written with one index less: the key by which it is paid once and the way to a contract's newest statement are one.
create unique index agent_pay_statement_once on agent_pay_statement (merchant_id, contract_id, starts_at, version);
alter table agent_pay_statement drop constraint agent_pay_statement_merchant_id_contract_id_version_starts__key;
drop index agent_pay_statement_contract;
