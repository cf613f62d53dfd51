-- Rounds by the category that they were played in, and by their time: the betting record of all vendors.
alter table vendor_round add column category text not null default '';
create index vendor_round_time on vendor_round (merchant_id, member_id, opened_at desc, seq desc);

-- What was played before has the category of its game now.
do $$
declare
  m record;
begin
  for m in select id from merchant loop
    perform set_config('foyer.merchant', m.id::text, true);
    update vendor_round r set category = g.category
    from game g where g.merchant_id = m.id and r.merchant_id = m.id and g.vendor = r.vendor and g.game_id = r.game_id;
  end loop;
  perform set_config('foyer.merchant', '', true);
end
$$;
