-- Settled draws of whose tickets the betting record does not know yet that they are over; told_id is -1 once it does.
create index lottery_settlement_untold on lottery_settlement (merchant_id, draw_id) where phase = 'done' and told_id >= 0;
