import { createHmac, timingSafeEqual } from 'node:crypto';
import { lastingKey, type Secret, secretText } from '../../platform/index';

/** What a ticket says of itself; whose it is stands at the gateway alone. */
export interface TicketFacts {
  merchantId: number;
  /** The page that may hold the frame, and no other. */
  origin: string;
  expiresAtMs: number;
}

const MAX_TICKET = 1_200;
const SHAPE = /^([A-Za-z0-9_-]{20,1000})\.([A-Za-z0-9_-]{43})$/;

export interface TicketSigner {
  sign(facts: TicketFacts): string;
  /** null: not ours, changed, or too old. */
  read(ticket: string, nowMs: number): TicketFacts | null;
}

/** Signed texts: what was not written here is refused before anything is looked for. That they are good once, the table of tickets sees to. */
export const createTicketSigner = (secret: Secret): TicketSigner => {
  const key = lastingKey(secret, 'foyer chat tickets v1');
  const macOf = (body: string): Buffer => createHmac('sha256', key).update(body).digest();
  return {
    sign({ merchantId, origin, expiresAtMs }) {
      const facts = { n: secretText(), m: merchantId, o: origin, e: expiresAtMs };
      const body = Buffer.from(JSON.stringify(facts)).toString('base64url');
      return `${body}.${macOf(body).toString('base64url')}`;
    },
    read(ticket, nowMs) {
      const parts = ticket.length <= MAX_TICKET ? SHAPE.exec(ticket) : null;
      const [, body = '', mac = ''] = parts ?? [];
      if (parts === null || !timingSafeEqual(macOf(body), Buffer.from(mac, 'base64url'))) return null;
      const said = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as {
        m: number;
        o: string;
        e: number;
      };
      return said.e <= nowMs ? null : { merchantId: said.m, origin: said.o, expiresAtMs: said.e };
    },
  };
};
