-- What stands behind a signal is data: who shows it writes amounts and words in their own language. `detail` was an English text with raw
-- minor units; nodes of the version before still write it.
alter table withdrawal_signal add column facts jsonb not null default '{}' check (length(facts::text) <= 300);

-- The owner's own rows are fenced as well; for this one change they are not.
alter table withdrawal_signal no force row level security;
update withdrawal_signal set facts = case
    when name = 'turnover_low' and detail ~ '^\d+ of \d+$' then
      jsonb_build_object('kind', 'money', 'minor', split_part(detail, ' of ', 1), 'of', split_part(detail, ' of ', 2))
    when name = 'large_amount' and detail ~ '^median \d+$' then
      jsonb_build_object('kind', 'money', 'minor', substr(detail, 8))
    when name in ('many_requests', 'many_deposits') and detail ~ '^\d{1,9}$' then
      jsonb_build_object('kind', 'count', 'count', detail::int)
    when detail <> '' then jsonb_build_object('kind', 'word', 'word', detail)
    else '{}' end;
alter table withdrawal_signal force row level security;
