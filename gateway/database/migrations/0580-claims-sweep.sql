-- Payments that are counted and not posted yet stand in no other claim's way, and end when no limit can count them any more (0175).
create or replace function protection_sweep(p_merchant int, p_before timestamptz, p_most int) returns int
  language plpgsql
as $$
declare
  r record;
  swept int := 0;
  ended int;
begin
  -- Stakes: what the ledger has stays counted, what it has not was never staked.
  for r in
    select c.source, c.key, exists (
             select from journal j where j.merchant_id = p_merchant and j.source = c.source and j.key = c.key) as posted
      from protection_claim c
     where c.merchant_id = p_merchant and c.made_at < p_before and c.kind = 'stake' order by c.made_at limit p_most
  loop
    if r.posted then
      delete from protection_claim c where c.merchant_id = p_merchant and c.source = r.source and c.key = r.key;
    else
      perform protection_release(p_merchant, r.source, r.key);
    end if;
    swept := swept + 1;
  end loop;
  -- Payments stay counted in their slot: the claim goes once the ledger has them, or once no window reaches back to them.
  delete from protection_claim c using (
    select f.source, f.key from protection_claim f
     where f.merchant_id = p_merchant and f.made_at < p_before and f.kind = 'deposit'
       and (f.made_at < p_before - interval '32 days' or exists (
         select from journal j where j.merchant_id = p_merchant and j.source = f.source and j.key = f.key))
     order by f.made_at limit p_most) over_ones
   where c.merchant_id = p_merchant and c.source = over_ones.source and c.key = over_ones.key;
  get diagnostics ended = row_count;
  return swept + ended;
end
$$;
