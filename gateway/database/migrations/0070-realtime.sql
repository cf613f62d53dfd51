-- Tickets for sockets: shown once by the call that makes them, stored as a hash, used up by the first socket that shows one.

create table realtime_ticket (
  merchant_id int    not null references merchant (id),
  ticket_hash text   not null check (ticket_hash ~ '^[0-9a-f]{64}$'),
  session_id  bigint not null references session (id) on delete cascade,
  -- Origin of the page that asked, '' when it was none: only a socket of that origin may use it.
  origin      text   not null default '',
  expires_at  timestamptz not null,
  primary key (merchant_id, ticket_hash)
);
create index realtime_ticket_expiry on realtime_ticket (merchant_id, expires_at);
create index realtime_ticket_session on realtime_ticket (session_id);
select foyer_protect('realtime_ticket');
