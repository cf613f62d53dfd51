import { createHmac } from 'node:crypto';
import type { Database } from '../../database/types';
import { secretRootOf, type Secret } from '../../platform/index';
import { endEvent, type EventRow, sweepEvents, takeEvents } from './postbacks.queries';
import { postPublic } from './public-post';

/** Events that one round sends for a merchant, and for how long they are this node's. */
const BATCH = 20;
const LEASE_S = 60;
/** From half a minute, twice as long each time, up to six hours: the last try is about two days after the first. */
const FIRST_WAIT_S = 30;
const MAX_WAIT_S = 6 * 3_600;
export const MAX_TRIES = 16;
const KEPT_DAYS = 30;
const SWEEP_ROWS = 1_000;

/** An agent's secret: it follows from the operator's, so that none is stored. */
export const postbackSecret = (
  secret: Secret,
  of: { merchantId: number; agentId: bigint; version: number },
): string =>
  createHmac('sha256', secretRootOf(secret))
    .update(JSON.stringify(['postback', of.merchantId, of.agentId.toString(), of.version]))
    .digest('hex');

/** As every webhook of the gateway is signed: HMAC-SHA256 in hex over `timestamp.body`. */
export const signPostback = (input: { secret: string; timestamp: string; body: string }): string =>
  `v1=${createHmac('sha256', input.secret).update(`${input.timestamp}.${input.body}`).digest('hex')}`;

/** Tells agents' systems what happened. */
export interface Postbacks {
  /** Sends what is due of one merchant. */
  round(merchantId: number): Promise<void>;
  sweep(merchantId: number): Promise<void>;
}

export interface PostbacksDeps {
  db: Database;
  /** The operator's. */
  secret: Secret;
  now: () => number;
  /** Tests alone: addresses of this machine. */
  anywhere?: boolean;
}

export const createPostbacks = ({ db, secret, now, anywhere }: PostbacksDeps): Postbacks => {
  const send = async (merchantId: number, event: EventRow): Promise<void> => {
    const id = `${merchantId}-${event.id}`;
    const body = JSON.stringify({ id, kind: event.kind, at: event.created_at.getTime(), ...event.facts });
    const timestamp = String(Math.floor(now() / 1_000));
    const own = postbackSecret(secret, {
      merchantId,
      agentId: event.agent_id,
      version: event.secret_version,
    });
    const status = await postPublic({
      url: event.url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'foyer-event-id': id,
        'foyer-timestamp': timestamp,
        'foyer-signature': signPostback({ secret: own, timestamp, body }),
      },
      body,
      ...(anywhere === true ? { anywhere } : {}),
    });
    const isTaken = typeof status === 'number' && status >= 200 && status < 300;
    const isOver = event.tries >= MAX_TRIES;
    await endEvent(db, {
      merchantId,
      id: event.id,
      state: isTaken ? 'sent' : isOver ? 'dead' : 'waiting',
      answer: typeof status === 'number' ? `http ${status}` : status,
      inS: Math.min(FIRST_WAIT_S * 2 ** (event.tries - 1), MAX_WAIT_S),
    });
  };
  return {
    async round(merchantId) {
      const events = await takeEvents(db, { merchantId, limit: BATCH, leaseS: LEASE_S });
      await Promise.all(events.map((event) => send(merchantId, event)));
    },
    sweep: (merchantId) => sweepEvents(db, { merchantId, days: KEPT_DAYS, limit: SWEEP_ROWS }),
  };
};
