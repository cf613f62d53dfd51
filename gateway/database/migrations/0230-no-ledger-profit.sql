-- Nothing calls it: the day's result is read from the roll-ups.
drop function ledger_profit(int, text, text, date, date, text, boolean);
