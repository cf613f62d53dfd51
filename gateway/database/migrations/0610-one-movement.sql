-- A movement on an account is found by its name in capitals: rows from before names had one form are as they were typed.
create index transfer_arrival_movement on transfer_arrival (merchant_id, provider, upper(bank_ref));
