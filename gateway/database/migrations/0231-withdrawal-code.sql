-- Above this amount a withdrawal asks for a code by text message; 0: every one, null: none.
alter table withdrawal_policy add column code_above bigint check (code_above >= 0);

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  -- withdraw: money that leaves, shown at the number that is proved.
  check (purpose in ('any', 'login', 'forgot', 'register', 'factor', 'contact', 'account', 'withdraw'));
