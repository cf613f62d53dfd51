-- Reports of a merchant read all members' sums of some days; until now these were found by member alone. Postings only change figures, which the
-- index does not hold.
create index rollup_day_day on rollup_day (merchant_id, day);

-- Who registered on a day.
create index member_registered on member (merchant_id, registered_at);
