import { createHash, randomBytes } from 'node:crypto';
import { insertTicket, takeTicket } from './tickets.queries';
import type { Database } from '../database/types';

/** What a socket may hear follows from here, never from what it asks for. */
export interface TicketOwner {
  sessionId: bigint;
  memberId: bigint;
}

export interface Tickets {
  /** A ticket for one socket of the page that asks; the text is stored nowhere. */
  issue(input: { merchantId: number; sessionId: bigint; origin: string }): Promise<string>;
  /** Uses it up. null: unknown, used, too old, of another origin, or its session is over. */
  redeem(input: { merchantId: number; ticket: string; origin: string }): Promise<TicketOwner | null>;
}

export const TICKET_LIFE_S = 30;
const TICKET_BYTES = 32;
const TICKET = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** Tickets of all nodes: one may issue what another redeems. */
export const createTickets = (db: Database): Tickets => ({
  async issue({ merchantId, sessionId, origin }) {
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    await insertTicket(db, {
      merchantId,
      sessionId,
      origin,
      ticketHash: hashOf(ticket),
      lifeS: TICKET_LIFE_S,
    });
    return ticket;
  },
  async redeem({ merchantId, ticket, origin }) {
    if (!TICKET.test(ticket)) return null;
    const row = await takeTicket(db, { merchantId, origin, ticketHash: hashOf(ticket) });
    return row && { sessionId: row.session_id, memberId: row.member_id };
  },
});
