-- A stretch of scores is first taken from, then added to, in one statement: the sum is right, each row alone need not be.
alter table contest_bucket drop constraint contest_bucket_members_check;

-- 1 where a round won at least so many hundredths of a stake that is large enough.
create function contest_reaches(p_stake bigint, p_win bigint, p_least bigint, p_multiple bigint) returns int
  language sql immutable parallel safe
  return (p_stake > 0 and p_stake >= p_least and p_win::numeric * 100 >= p_stake::numeric * p_multiple)::int;
grant execute on function contest_reaches(bigint, bigint, bigint, bigint) to foyer_app;

-- Seeds are sealed bytes.
alter table chance_seed drop column seed_box, add column seed_box bytea not null;
alter table raffle_draw drop column seed_box, add column seed_box bytea not null;

-- A device that names itself, the same for all members who use it: who invites themselves is found by it.
alter table member_visit drop constraint member_visit_kind_check;
alter table member_visit add check (kind in ('source', 'device', 'mark'));
