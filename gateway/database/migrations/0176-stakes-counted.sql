-- A stake is counted without waiting for the disk. The posting that follows it waits: what it makes durable holds everything that was
-- committed before, so no stake stands in the ledger whose count is lost.

create or replace function protection_take_stake(
  p_merchant int, p_member bigint, p_source text, p_key text, p_amount bigint, p_counting text, p_zone text,
  out code text, out until_at timestamptz, out left_minor bigint, out fresh boolean
)
  language plpgsql
as $$
declare
  m protection_member;
  moment timestamptz;
begin
  fresh := false;
  perform set_config('synchronous_commit', 'off', true);
  select * into m from protection_member f where f.merchant_id = p_merchant and f.member_id = p_member for update;
  if not found or exists (
    select from protection_claim c where c.merchant_id = p_merchant and c.source = p_source and c.key = p_key) then
    return;
  end if;
  moment := clock_timestamp();
  select r.code, r.until_at, r.left_minor into code, until_at, left_minor
    from protection_refusal(p_merchant, p_member, '{stake,loss,time}', p_amount, p_counting, p_zone, moment) r;
  if code is not null then
    return;
  end if;
  if protection_reality_due(m, moment) then
    code := 'reality';
    return;
  end if;
  m := protection_sign(m, moment);
  perform protection_add(p_merchant, p_member, moment, 0, p_amount, 0, 0);
  insert into protection_claim values
    (p_merchant, p_source, p_key, p_member, 'stake', p_amount, protection_slot(moment), moment);
  update protection_member f set sign_at = m.sign_at, stretch_from = m.stretch_from, stretch_won = m.stretch_won,
         stretch_staked = m.stretch_staked + p_amount
   where f.merchant_id = p_merchant and f.member_id = p_member;
  fresh := true;
end
$$;
