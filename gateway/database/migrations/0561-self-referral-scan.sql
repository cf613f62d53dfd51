-- Whom the signals of 0540 would have held had they been there before. Page by page: how far it is stands in a row, so that it goes on where it was cut off.

create table agent_self_scan (
  merchant_id int primary key references merchant (id),
  -- The last member that was looked at; 0: the next page is the first.
  member_id bigint not null default 0
);
select foyer_protect_read('agent_self_scan');

-- Looks at the next members by number, as the triggers look at new ones: what a person decided stands, and a hold begins with its finding. done: there are no more.
create function agent_self_scan_page(p_merchant int, p_limit int) returns table (looked int, held int, done boolean)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_after bigint; v_ids bigint[]; v_before int; v_sign record;
begin
  if foyer_merchant() is distinct from p_merchant then
    raise exception 'not the merchant of this transaction' using errcode = '42501';
  end if;
  insert into agent_self_scan (merchant_id) values (p_merchant) on conflict do nothing;
  select s.member_id into v_after from agent_self_scan s where s.merchant_id = p_merchant for update;
  v_ids := array(select m.id from member m where m.merchant_id = p_merchant and m.id > v_after order by m.id limit p_limit);
  select count(*) into v_before from agent_self_referral x where x.merchant_id = p_merchant and x.member_id = any(v_ids);

  for v_sign in
    with line as materialized (
      select l.member_id, l.ancestor_id from agent_line l
       where l.merchant_id = p_merchant and l.member_id = any(v_ids) and l.until_day > (select merchant_today(p_merchant))
    ), same as (
      select l.member_id, l.ancestor_id, 'device' as why
        from line l
        join member_visit v on v.merchant_id = p_merchant and v.member_id = l.member_id and v.kind = 'mark'
        join member_visit a on a.merchant_id = p_merchant and a.member_id = l.ancestor_id and a.kind = 'mark' and a.value_hash = v.value_hash
      union
      select l.member_id, l.ancestor_id, 'payee'
        from line l
        join payee v on v.merchant_id = p_merchant and v.member_id = l.member_id
        join payee a on a.merchant_id = p_merchant and a.member_id = l.ancestor_id and a.fingerprint = v.fingerprint
      union
      select l.member_id, l.ancestor_id, 'contact'
        from line l
        join member m on m.merchant_id = p_merchant and m.id = l.member_id
        join member a on a.merchant_id = p_merchant and a.id = l.ancestor_id
       where a.mobile = m.mobile or agent_mail_box(nullif(a.contact ->> 'email', '')) = agent_mail_box(m.contact ->> 'email')
      union
      -- Three others were there when the member came.
      select l.member_id, l.ancestor_id, 'address'
        from line l
        join member m on m.merchant_id = p_merchant and m.id = l.member_id
        join member a on a.merchant_id = p_merchant and a.id = l.ancestor_id and a.register_ip = m.register_ip
       where m.register_ip !~ '^($|10\.|127\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.|::1|f[cd]|fe80)'
         and 3 <= (select count(*) from (
           select from member o where o.merchant_id = p_merchant and o.register_ip = m.register_ip and o.id < m.id
              and (o.id = a.id or o.registered_at > m.registered_at - interval '30 days') limit 3) o)
    )
    select s.member_id, s.why, array_agg(s.ancestor_id) as above from same s group by 1, 2 order by 1, 2
  loop
    perform agent_self_note(p_merchant, v_sign.member_id, v_sign.above, v_sign.why);
  end loop;

  done := cardinality(v_ids) < p_limit;
  looked := cardinality(v_ids);
  select count(*) - v_before into held from agent_self_referral x where x.merchant_id = p_merchant and x.member_id = any(v_ids);
  update agent_self_scan s set member_id = case when done then 0 else v_ids[looked] end where s.merchant_id = p_merchant;
  return next;
end
$$;
grant execute on function agent_self_scan_page(int, int) to foyer_app;
