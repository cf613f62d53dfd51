-- A token that a page is remembered by reaches no further than that page. Of those from before, the session that they came with
-- says which page it was; without one they are taken for a partner's.
alter table remember_token add column tier text not null default 'partner' check (tier in ('own', 'partner'));
alter table remember_token alter column tier drop default;

do $$
declare
  one record;
begin
  for one in select id from merchant loop
    perform set_config('foyer.merchant', one.id::text, true);
    update remember_token t set tier = 'own'
     where t.family in (
       select s.remember_family from session s where s.remember_family is not null
        group by s.remember_family having bool_and(s.tier = 'own'));
  end loop;
  perform set_config('foyer.merchant', '', true);
end
$$;
