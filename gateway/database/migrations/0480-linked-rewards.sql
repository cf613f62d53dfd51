-- Rewards of linked accounts wait for a person: a second account of what may be the same person gets the same reward only when an operator says so.

create index member_visit_mark on member_visit (merchant_id, value_hash) where kind = 'mark';
create index member_register_address on member (merchant_id, register_ip) where register_ip <> '';

-- A request may be about a prize of a contest as well: its numbers are of the same row as those of grants.
alter table promotion_request drop constraint promotion_request_merchant_id_grant_id_fkey;
alter table promotion_request
  -- Why it is held: device, payee, address, joined by commas. '': the member asked for it. gone: what linked it is not there any more.
  add column held text not null default '' check (length(held) <= 60),
  -- The members it is linked with, twenty at most.
  add column others bigint[] not null default '{}' check (cardinality(others) <= 20),
  -- The promotion; below zero the contest of that number.
  add column subject bigint;
create index promotion_request_member on promotion_request (merchant_id, member_id, subject);

alter table contest_prize drop constraint contest_prize_state_check;
-- held: linked with another account's prize, a person decides. refused: that person said no; it never stands again.
alter table contest_prize
  add constraint contest_prize_state_check check (state in ('issued', 'due', 'held', 'paid', 'expired', 'void', 'refused'));

-- Which of these rewards are linked with another account that had the same one before: the first account of a person is never held. A device or a payee
-- is enough; an address only where three others came from it, since households and mobile networks share theirs. What a person released within 90 days
-- is not asked about again. p_subjects: the promotion of each, below zero the contest.
create function reward_links(p_merchant int, p_members bigint[], p_subjects bigint[]) returns table (place int, held text, others bigint[])
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  with asked as (
    select u.n::int as place, u.member_id, u.subject,
           case when u.subject > 0
             then (select min(g.id) from promotion_grant g where g.merchant_id = p_merchant and g.promotion_id = u.subject and g.member_id = u.member_id
                     and g.state not in ('void', 'expired'))
             else (select min(z.id) from contest_prize z where z.merchant_id = p_merchant and z.contest_id = -u.subject and z.member_id = u.member_id
                     and z.state not in ('void', 'expired', 'refused')) end as first_id
      from unnest(p_members, p_subjects) with ordinality u(member_id, subject, n)
     where not exists (
       select from promotion_request r where r.merchant_id = p_merchant and r.member_id = u.member_id and r.subject = u.subject and r.held <> ''
         and r.state = 'approved' and r.decided_at > clock_timestamp() - interval '90 days')
  ), linked as (
    select a.place, l.why, l.other
      from asked a cross join lateral (
        (select 'device' as why, o.member_id as other
           from member_visit v join member_visit o on o.merchant_id = p_merchant and o.kind = 'mark' and o.value_hash = v.value_hash
          where v.merchant_id = p_merchant and v.member_id = a.member_id and v.kind = 'mark' and o.member_id <> a.member_id limit 50)
        union all
        (select 'payee', o.member_id
           from payee v join payee o on o.merchant_id = p_merchant and o.fingerprint = v.fingerprint
          where v.merchant_id = p_merchant and v.member_id = a.member_id and o.member_id <> a.member_id limit 50)
        union all
        (select 'address', o.id
           from member v join member o on o.merchant_id = p_merchant and o.register_ip = v.register_ip and o.register_ip <> ''
          where v.merchant_id = p_merchant and v.id = a.member_id and o.id <> a.member_id
            and o.registered_at between v.registered_at - interval '30 days' and v.registered_at + interval '30 days'
            -- The operator's own network is every member's behind a proxy.
            and v.register_ip !~ '^(10\.|127\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.|::1|f[cd]|fe80)' limit 50)) l
  ), earlier as (
    select l.place, l.why, array_agg(distinct l.other) as others
      from linked l join asked a using (place)
     where case when a.subject > 0
             then exists (select from promotion_grant g where g.merchant_id = p_merchant and g.promotion_id = a.subject and g.member_id = l.other
                    and g.state not in ('void', 'expired') and g.id < coalesce(a.first_id, 9223372036854775807))
             else exists (select from contest_prize z where z.merchant_id = p_merchant and z.contest_id = -a.subject and z.member_id = l.other
                    and z.state not in ('void', 'expired', 'refused') and z.id < coalesce(a.first_id, 9223372036854775807)) end
        or (a.first_id is null and exists (
             select from asked b where b.member_id = l.other and b.subject = a.subject and b.place < a.place))
     group by l.place, l.why
    having l.why <> 'address' or count(distinct l.other) >= 3
  )
  select e.place, string_agg(distinct e.why, ',' order by e.why),
         (select (array_agg(distinct o.id order by o.id))[1:20] from earlier f, unnest(f.others) o(id) where f.place = e.place)
    from earlier e group by e.place
$$;
grant execute on function reward_links(int, bigint[], bigint[]) to foyer_app;

-- How a reward stands with who decides: '' is free to go; what is linked is written down once, also by calls at one time.
create function reward_hold(p_merchant int, p_id bigint, p_member bigint, p_subject bigint) returns text
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_state text;
begin
  select r.state into v_state from promotion_request r where r.merchant_id = p_merchant and r.grant_id = p_id;
  if found then
    return v_state;
  end if;
  insert into promotion_request (merchant_id, grant_id, member_id, remark, held, others, subject)
  select p_merchant, p_id, p_member, '', l.held, l.others, p_subject
    from reward_links(p_merchant, array[p_member], array[p_subject]) l
  on conflict (merchant_id, grant_id) do nothing;
  select r.state into v_state from promotion_request r where r.merchant_id = p_merchant and r.grant_id = p_id;
  return coalesce(v_state, '');
end
$$;
grant execute on function reward_hold(int, bigint, bigint, bigint) to foyer_app;

-- What comes by itself has no time to claim it: issued all the same, it is held, in the transaction that grants it.
create function promotion_grant_held() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    delete from promotion_request r where r.merchant_id = old.merchant_id and r.grant_id = old.id and r.state = 'pending';
    return null;
  end if;
  if reward_hold(new.merchant_id, new.id, new.member_id, new.promotion_id) = '' then
    insert into promotion_request (merchant_id, grant_id, member_id, remark, held, subject)
    values (new.merchant_id, new.id, new.member_id, '', 'gone', new.promotion_id);
  end if;
  return null;
end
$$;
create trigger promotion_grant_held after insert on promotion_grant
  for each row when (new.state = 'issued' and new.claim_until is null) execute function promotion_grant_held();
-- The budget did not hold it: it was never granted.
create trigger promotion_grant_gone after delete on promotion_grant
  for each row when (old.state = 'issued' and old.claim_until is null) execute function promotion_grant_held();
