import {
  addTicketFacts,
  findTicket,
  insertTicket,
  takeTicket,
  tryTicket,
  type TicketPurpose,
  type TicketRow,
} from './tickets.queries';
import type { Query } from '../database/types';
import { isSecretText, secretHash, secretText } from '../platform/index';

export type { TicketPurpose, TicketRow } from './tickets.queries';

export interface IssueTicket {
  merchantId: number;
  purpose: TicketPurpose;
  /** null: no member yet. */
  memberId: bigint | null;
  /** What it is good with alone: a session's token hash, an origin. */
  bound?: string;
  facts?: Record<string, unknown>;
  /** Seconds; absent: as long as its purpose has. */
  lifeS?: number;
}

export interface ShownTicket {
  merchantId: number;
  purpose: TicketPurpose;
  ticket: string;
}

/** Seconds for which a ticket is good. */
export const TICKET_LIFE_S: Record<TicketPurpose, number> = {
  change: 300,
  factor: 300,
  bind: 1_800,
  reset: 1_800,
  exchange: 60,
  'passkey-register': 120,
  'passkey-login': 120,
};
/** Wrong codes that one ticket of a second factor survives. */
export const MAX_TICKET_TRIES = 5;

/** A new ticket; its text is stored nowhere. */
export const issueTicket = async (query: Query, input: IssueTicket): Promise<string> => {
  const ticket = secretText();
  await insertTicket(query, {
    merchantId: input.merchantId,
    hash: secretHash(ticket),
    purpose: input.purpose,
    memberId: input.memberId,
    bound: input.bound ?? '',
    facts: input.facts ?? {},
    lifeS: input.lifeS ?? TICKET_LIFE_S[input.purpose],
  });
  return ticket;
};

const keyOf = ({ merchantId, purpose, ticket }: ShownTicket) =>
  isSecretText(ticket) ? { merchantId, purpose, hash: secretHash(ticket) } : null;

/** Uses a ticket up; null when it is not good, and then it is gone all the same. */
export const useTicket = async (query: Query, shown: ShownTicket): Promise<TicketRow | null> => {
  const key = keyOf(shown);
  return key && takeTicket(query, key);
};

/** Looks at a ticket without using it. */
export const peekTicket = async (query: Query, shown: ShownTicket): Promise<TicketRow | null> => {
  const key = keyOf(shown);
  return key && findTicket(query, key);
};

/** Counts a try; null when the ticket is dead or was tried too often. */
export const countTry = async (query: Query, shown: ShownTicket): Promise<TicketRow | null> => {
  const key = keyOf(shown);
  return key && tryTicket(query, { ...key, maxTries: MAX_TICKET_TRIES });
};

export const tellTicket = async (
  query: Query,
  shown: ShownTicket & { facts: Record<string, unknown> },
): Promise<void> => {
  const key = keyOf(shown);
  if (key) await addTicketFacts(query, { ...key, facts: shown.facts });
};
