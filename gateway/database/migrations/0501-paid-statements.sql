-- A statement is written once more, when it is paid: with room for that on its page its places in indexes stay.
alter table agent_pay_statement set (fillfactor = 50);
