-- The process that works on a withdrawal, by the number that a session of its own has locked (`Database.life`): where the lock is free, the
-- process is gone, and the withdrawal goes on before its lease ends.
alter table withdrawal add column leased_life bigint;
grant update (leased_life) on withdrawal to foyer_app;
