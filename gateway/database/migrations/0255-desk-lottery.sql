-- Draws of all games by time, as operators look at a day of them.
create index lottery_draw_time on lottery_draw (merchant_id, draws_at, id);
-- Draws whose numbers people say: few, and looked through at each count of what waits.
create index lottery_draw_external on lottery_draw (merchant_id, draws_at, id) where source = 'external' and state in ('sealed', 'settled');
