import type { Query } from '../database/types';

export type TicketPurpose =
  | 'change'
  | 'factor'
  | 'bind'
  | 'reset'
  | 'exchange'
  | 'passkey-register'
  | 'passkey-login';

export interface NewTicket {
  merchantId: number;
  hash: string;
  purpose: TicketPurpose;
  memberId: bigint | null;
  bound: string;
  facts: Record<string, unknown>;
  lifeS: number;
}

export interface TicketRow extends Record<string, unknown> {
  member_id: bigint | null;
  bound: string;
  /** Unchecked JSON: its writer reads it. */
  facts: Record<string, unknown>;
  tries: number;
}

const COLUMNS = 'member_id, bound, facts, tries';

export const insertTicket = async (query: Query, ticket: NewTicket): Promise<void> => {
  await query(
    `insert into ticket (merchant_id, hash, purpose, member_id, bound, facts, expires_at)
     values ($1, $2, $3, $4, $5, $6::text::jsonb, now() + make_interval(secs => $7))`,
    [
      ticket.merchantId,
      ticket.hash,
      ticket.purpose,
      ticket.memberId,
      ticket.bound,
      JSON.stringify(ticket.facts),
      ticket.lifeS,
    ],
  );
};

export interface TicketKey {
  merchantId: number;
  hash: string;
  purpose: TicketPurpose;
}

/** Uses a ticket up: of many at once, one gets it. null: unknown, used, of another purpose, or too old. */
export const takeTicket = async (query: Query, key: TicketKey): Promise<TicketRow | null> => {
  const rows = await query<TicketRow & { alive: boolean }>(
    `delete from ticket where merchant_id = $1 and hash = $2 and purpose = $3
     returning ${COLUMNS}, expires_at > now() as alive`,
    [key.merchantId, key.hash, key.purpose],
  );
  return rows[0]?.alive ? rows[0] : null;
};

/** A live ticket as it is, still good afterwards. */
export const findTicket = async (query: Query, key: TicketKey): Promise<TicketRow | null> => {
  const rows = await query<TicketRow>(
    `select ${COLUMNS} from ticket where merchant_id = $1 and hash = $2 and purpose = $3 and expires_at > now()`,
    [key.merchantId, key.hash, key.purpose],
  );
  return rows[0] ?? null;
};

/** Counts a try before its outcome is known; null when the ticket is dead or has had `maxTries`. */
export const tryTicket = async (
  query: Query,
  key: TicketKey & { maxTries: number },
): Promise<TicketRow | null> => {
  const rows = await query<TicketRow>(
    `update ticket set tries = tries + 1
      where merchant_id = $1 and hash = $2 and purpose = $3 and expires_at > now() and tries < $4
      returning ${COLUMNS}`,
    [key.merchantId, key.hash, key.purpose, key.maxTries],
  );
  return rows[0] ?? null;
};

/** Adds to what a live ticket knows. */
export const addTicketFacts = async (
  query: Query,
  key: TicketKey & { facts: Record<string, unknown> },
): Promise<void> => {
  await query(
    `update ticket set facts = facts || $4::text::jsonb
      where merchant_id = $1 and hash = $2 and purpose = $3 and expires_at > now()`,
    [key.merchantId, key.hash, key.purpose, JSON.stringify(key.facts)],
  );
};

/** Takes away a member's tickets of the given purposes. */
export const dropTickets = async (
  query: Query,
  input: { merchantId: number; memberId: bigint; purposes: readonly TicketPurpose[] },
): Promise<void> => {
  await query('delete from ticket where merchant_id = $1 and member_id = $2 and purpose = any($3::text[])', [
    input.merchantId,
    input.memberId,
    input.purposes,
  ]);
};
