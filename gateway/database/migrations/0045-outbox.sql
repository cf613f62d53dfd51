-- What delivery needs to know of a message: when it may go, until when it is worth something, who is sending it, how it ended.

alter table outbox_message
  -- The same at each try and in no other database: who receives a message twice can tell.
  add column message_id   uuid not null default gen_random_uuid(),
  add column language     text not null default 'EN',
  add column html         text not null default '',
  -- waiting → sent | failed | expired; shown: kept for a person to read (demo), withheld: written for the work alone, never sent.
  -- Rows from before there was delivery are over: nobody waits for them.
  add column status       text not null default 'expired'
    check (status in ('waiting', 'sent', 'failed', 'expired', 'shown', 'withheld')),
  add column attempts     int  not null default 0 check (attempts >= 0),
  add column not_before   timestamptz not null default clock_timestamp(),
  add column expires_at   timestamptz,
  -- The sender that has taken it, and until when it is its alone.
  add column lease        uuid,
  add column leased_until timestamptz,
  -- Why the last try failed: a word and a number, never the recipient or the text.
  add column failure      text not null default '' check (length(failure) <= 200),
  add column settled_at   timestamptz;
alter table outbox_message alter column status set default 'waiting';

create index outbox_message_waiting on outbox_message (merchant_id, channel, not_before, id) where status = 'waiting';
create index outbox_message_settled on outbox_message (merchant_id, created_at) where status <> 'waiting';
