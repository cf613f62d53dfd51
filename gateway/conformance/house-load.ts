import { expect } from 'vitest';
import { HOUSE_SLOT } from '../database/seed/vendors';
import { openOperatorDatabase } from '../operator/database';
import { createHouseCall, type HouseCall } from './house-call';
import type { RawClient } from './raw-client';

/** Calls of the house vendor under way at once. */
const PARALLEL = 64;

/** Bets and wins of one member in one game session over HTTP, with the memory of what was sent and what was acknowledged. */
export interface HouseLoad {
  /** Sends calls until the gateway is gone or `stop` is called. */
  start(): { acknowledged(): number; stop(): void; ended: Promise<unknown> };
  call: HouseCall;
  /** Sends every call again: each is answered as it was, and none that was acknowledged is new. */
  replayAll(): Promise<void>;
  /** Sum of all calls that were sent, in cents. */
  total(): number;
}

/** Launches the game as a member's page does and returns the name of its session, which only the vendor gets to know. */
export const launchHouse = async (input: {
  client: RawClient;
  dataDir: string;
  token: string;
  member: string;
}): Promise<string> => {
  const { client, dataDir, token, member } = input;
  const launched = await client.send({
    path: `/wps/game/launchGame?launchMode=GLS&nodeId=${HOUSE_SLOT.nodeId}`,
    headers: { Authorization: token },
  });
  const { content } = launched.body.value as { content: { game_url: string } };
  const ticket = new URL(content.game_url).searchParams.get('ticket');
  const body = JSON.stringify({ ticket });
  const opened = await client.send({ method: 'POST', path: '/games/house/api/session', body });
  expect(opened.status, opened.text).toBe(200);
  const db = await openOperatorDatabase({ databaseUrl: null, dataDir });
  try {
    const [row] = await db
      .merchant(1)
      .query<{ reference: string }>(
        'select reference from house_session where member_id = $1 order by created_at desc limit 1',
        [BigInt(member)],
      );
    return row?.reference ?? '';
  } finally {
    await db.close();
  }
};

/** @param input.now time of the gateway's clock, which a signature carries */
export const createHouseLoad = (input: {
  client: RawClient;
  member: string;
  session: string;
  now: () => number;
}): HouseLoad => {
  const { client, member, session, now } = input;
  const sent = new Map<string, number>();
  const acknowledged = new Set<string>();

  const call = createHouseCall({ send: (request) => client.send(request), member, session, now });

  return {
    call,
    start() {
      const before = acknowledged.size;
      let stopped = false;
      const lane = async (): Promise<void> => {
        while (!stopped) {
          const transaction = `crash-${sent.size + 1}`;
          const signed = sent.size % 2 === 0 ? -2 : 3;
          sent.set(transaction, signed);
          // As a vendor does: again until it is acknowledged.
          while (!stopped && !acknowledged.has(transaction)) {
            const reply = await call(transaction, signed).catch(() => null);
            if (reply === null) return;
            if (reply.status === 200) acknowledged.add(transaction);
          }
        }
      };
      const ended = Promise.all(Array.from({ length: PARALLEL }, lane));
      return {
        acknowledged: () => acknowledged.size - before,
        stop: () => (stopped = true),
        ended,
      };
    },
    async replayAll() {
      const left = [...sent];
      const lane = async (): Promise<void> => {
        for (let next = left.pop(); next !== undefined; next = left.pop()) {
          const [transaction, signed] = next;
          const again = await call(transaction, signed);
          expect(again.status, transaction).toBe(200);
          if (acknowledged.has(transaction)) expect(again.body.replayed, transaction).toBe(true);
          acknowledged.add(transaction);
        }
      };
      await Promise.all(Array.from({ length: PARALLEL }, lane));
    },
    total: () => [...sent.values()].reduce((sum, signed) => sum + signed, 0),
  };
};
