-- The first moment at which a clock of the zone shows the day. Where a clock goes back at midnight it shows that midnight twice, and a conversion takes the later
-- one: the hour between both belonged to a day that had not begun.
create function day_begins(p_day date, p_zone text) returns timestamptz
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $$
  select case when e.at < l.at and (e.at at time zone p_zone) = p_day::timestamp then e.at else l.at end
    from (select p_day::timestamp at time zone p_zone as at) l
   cross join lateral (select l.at - interval '3 hours' as at) b
   -- By how the clock went before.
   cross join lateral (select (p_day::timestamp - ((b.at at time zone p_zone) - (b.at at time zone 'UTC'))) at time zone 'UTC' as at) e
$$;
grant execute on function day_begins(date, text) to foyer_app;
