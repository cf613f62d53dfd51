-- Limits of one's own count bonus play too: as 0227, with the accounts of bonus money. Their stakes are counted when they are made already; this is how
-- they are counted again. What moves a bonus otherwise (grants, endings) is no move of a vendor's and stays out.
create or replace function protection_recount(p_merchant int, p_member bigint, p_first boolean) returns void
  language plpgsql
as $$
declare
  since constant timestamptz := protection_slot(clock_timestamp() - interval '32 days');
  head bigint;
begin
  perform from protection_member f where f.merchant_id = p_merchant and f.member_id = p_member for update;
  if not found then
    return;
  end if;
  select coalesce((select h.journal_id from ledger_head h where h.merchant_id = p_merchant), 0) into head;
  update protection_use u set deposited = case when p_first then 0 else u.deposited end, staked = 0, won = 0
   where u.merchant_id = p_merchant and u.member_id = p_member and u.slot >= since;
  insert into protection_use as u (merchant_id, member_id, slot, deposited, staked, won)
  select p_merchant, p_member, slot, case when p_first then sum(deposited) else 0 end, sum(staked), sum(won)
  from (
    select protection_slot(coalesce(o.created_at, j.created_at)) as slot,
           case when j.source = 'deposit' then e.amount else 0 end as deposited,
           case when j.source = 'deposit' then 0
                when coalesce(o.kind, j.kind) in ('debit', 'debit-credit') and (e.amount < 0) = (o.kind is null) then -e.amount
                else 0 end as staked,
           case when j.source = 'deposit' then 0
                when coalesce(o.kind, j.kind) = 'debit' then 0
                when coalesce(o.kind, j.kind) = 'debit-credit' and (e.amount < 0) = (o.kind is null) then 0
                else e.amount end as won
      from account a
      cross join lateral (
        select f.journal_id, f.amount from entry f
         where f.merchant_id = p_merchant and f.account_id = a.id
           and f.journal_id between protection_first_journal(p_merchant, since) and head offset 0) e
      cross join lateral (
        select * from journal f where f.merchant_id = p_merchant and f.id = e.journal_id offset 0) j
      left join lateral (
        select f.kind, f.created_at from journal f where f.merchant_id = p_merchant and f.id = j.reverses offset 0) o on true
     where a.merchant_id = p_merchant and (a.class = 'player' and a.owner = p_member::text
             or a.class in ('wallet', 'bonus') and a.owner like p_member || ':%')
       and ((j.source = 'deposit' and j.kind = 'deposit')
         or (coalesce(o.kind, j.kind) in ('debit', 'credit', 'debit-credit', 'adjust')
             and (j.source = 'lottery' or exists (select from vendor v where v.merchant_id = p_merchant and v.code = j.source))))
       and coalesce(o.created_at, j.created_at) >= since
    union all
    select c.slot, case c.kind when 'deposit' then c.amount else 0 end, case c.kind when 'stake' then c.amount else 0 end, 0
      from protection_claim c
     where c.merchant_id = p_merchant and c.member_id = p_member and c.slot >= since and not exists (
       select from journal f where f.merchant_id = p_merchant and f.source = c.source and f.key = c.key and f.id <= head)
  ) found
  group by slot
  on conflict (merchant_id, member_id, slot) do update
    set deposited = case when p_first then excluded.deposited else u.deposited end,
        staked = excluded.staked, won = excluded.won;
  update protection_member f set counted_to = head where f.merchant_id = p_merchant and f.member_id = p_member;
end
$$;
