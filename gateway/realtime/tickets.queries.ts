import type { Database } from '../database/types';

export interface NewTicket {
  merchantId: number;
  ticketHash: string;
  sessionId: bigint;
  origin: string;
  lifeS: number;
}

export const insertTicket = async (db: Database, ticket: NewTicket): Promise<void> => {
  await db.merchant(ticket.merchantId).query(
    `insert into realtime_ticket (merchant_id, ticket_hash, session_id, origin, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [ticket.merchantId, ticket.ticketHash, ticket.sessionId, ticket.origin, ticket.lifeS],
  );
};

export interface TicketRow extends Record<string, unknown> {
  session_id: bigint;
  member_id: bigint;
}

/** Uses a ticket up and answers whose it was; null when it cannot be used, and then it is gone all the same. */
export const takeTicket = async (
  db: Database,
  input: { merchantId: number; ticketHash: string; origin: string },
): Promise<TicketRow | null> => {
  const rows = await db.merchant(input.merchantId).query<TicketRow>(
    `with used as (
       delete from realtime_ticket where merchant_id = $1 and ticket_hash = $2
       returning session_id, origin, expires_at)
     select s.id as session_id, s.member_id
       from used u
       join session s on s.id = u.session_id
       join member m on m.id = s.member_id
      where u.origin = $3 and u.expires_at > now()
        and s.ended_at is null and s.expires_at > now() and m.status = 'active'`,
    [input.merchantId, input.ticketHash, input.origin],
  );
  return rows[0] ?? null;
};

export interface OverRow extends Record<string, unknown> {
  id: bigint;
  /** Ended on purpose; otherwise it was idle or grew too old. */
  was_ended: boolean;
}

/** Those of the sessions that are over. Uses that another node has not saved yet are allowed for. */
export const findOverSessions = (
  db: Database,
  input: { merchantId: number; ids: readonly bigint[]; slackS: number },
): Promise<OverRow[]> =>
  db.merchant(input.merchantId).query<OverRow>(
    `select wanted.id, s.id is null or s.ended_at is not null or m.status <> 'active' as was_ended
       from unnest($1::bigint[]) as wanted (id)
       left join session s on s.id = wanted.id
       left join member m on m.id = s.member_id
      where s.id is null or s.ended_at is not null or m.status <> 'active' or s.expires_at <= now()
         or s.last_seen_at + make_interval(secs => s.idle_s + $2) <= now()`,
    [input.ids, input.slackS],
  );

/** Removes unused tickets; at most `limit`. */
export const sweepTickets = async (
  db: Database,
  input: { merchantId: number; limit: number },
): Promise<void> => {
  await db.merchant(input.merchantId).query(
    `delete from realtime_ticket where ticket_hash in
       (select ticket_hash from realtime_ticket where expires_at < now() limit ${Math.trunc(input.limit)})`,
  );
};
