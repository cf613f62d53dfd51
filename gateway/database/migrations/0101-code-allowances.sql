-- Codes are counted by allowance: what strangers can ask for never draws on what the owner of an account needs.

alter table one_time_code
  -- open: anybody may ask. reset: for a forgotten password. contact: by a member, to prove a contact of the account. factor: after a
  -- right password. known: from a device that has logged in to the account before.
  add column pool    text not null default 'open' check (pool in ('open', 'reset', 'contact', 'factor', 'known')),
  -- The network around the source: /24 or /48. '' on rows from before.
  add column network text not null default '';
update one_time_code set pool = case purpose when 'forgot' then 'reset' when 'factor' then 'factor' else 'open' end;
create index one_time_code_network on one_time_code (merchant_id, network, created_at desc);

alter table sms_day
  -- Of `sent`: what anybody could ask for, and what was sent for forgotten passwords.
  add column open_sent  int not null default 0 check (open_sent >= 0),
  add column reset_sent int not null default 0 check (reset_sent >= 0);
