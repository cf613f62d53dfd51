import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../gateway/database/types';
import { HOUSE_SLOT } from '../../gateway/database/seed/vendors';
import { demoAccounts, DEMO_MERCHANT } from '../../gateway/platform/demo-accounts';
import { createHouseCall } from '../../gateway/conformance/house-call';
import { rawClient } from '../../gateway/conformance/raw-client';
import type { ProxyClient } from './proxy-client';

const OK = 200;
const MAX_REASONS = 50;
const TICK_MS = 5;
const SECOND_MS = 1_000;
/** Bets under way at once; further ones are late, not lost. */
const MAX_UNDER_WAY = 200;
/** A player taps about three times a second. */
const SPIN_EVERY_MS = 300;
const REPLAYS_AT_ONCE = 32;
const CLIENT_SEED = 'rolling-restart-0001';

export interface Tally {
  sent: number;
  answered: number;
  failed: number;
  /** How often each reason came, of the first 50. */
  reasons: Record<string, number>;
}

const newTally = (): Tally => ({ sent: 0, answered: 0, failed: 0, reasons: {} });

const noteError = (tally: Tally, reason: string): void => {
  tally.failed += 1;
  const { reasons } = tally;
  if (reason in reasons || Object.keys(reasons).length < MAX_REASONS)
    reasons[reason] = (reasons[reason] ?? 0) + 1;
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A member who has logged in at a node and has a game open. */
export interface Player {
  member: string;
  token: string;
  /** Name of the game session, which only the vendor gets to know. */
  session: string;
  /** Opens the game's own calls. */
  gameToken: string;
  unit: string;
}

/** Logs in and launches the house's slot, as a member's page does. */
export const seatPlayer = async (input: {
  port: number;
  db: Database;
  account: keyof typeof demoAccounts;
}): Promise<Player> => {
  const client = rawClient({ port: input.port, merchant: DEMO_MERCHANT.code });
  const token = await client.token(demoAccounts[input.account]);
  const headers = { Authorization: token };
  const info = await client.send({ path: '/wps/member/info', headers });
  const member = (info.body.value as { id: string }).id;
  const launched = await client.send({
    path: `/wps/game/launchGame?launchMode=GLS&nodeId=${HOUSE_SLOT.nodeId}`,
    headers,
  });
  const { content } = launched.body.value as { content: { game_url: string } };
  const body = JSON.stringify({ ticket: new URL(content.game_url).searchParams.get('ticket') });
  const opened = await client.send({ method: 'POST', path: '/games/house/api/session', body });
  if (opened.status !== OK) throw new Error(`the game did not open: ${opened.text}`);
  const { data } = JSON.parse(opened.text) as { data: { token: string; units: string[] } };
  const seeded = await client.send({
    method: 'POST',
    path: '/games/house/api/client-seed',
    headers: { Authorization: `Bearer ${data.token}` },
    body: JSON.stringify({ clientSeed: CLIENT_SEED }),
  });
  if (seeded.status !== OK) throw new Error(`the game takes no seed: ${seeded.text}`);
  const [row] = await input.db
    .merchant(DEMO_MERCHANT.id)
    .query<{ reference: string }>(
      'select reference from house_session where member_id = $1 order by created_at desc limit 1',
      [BigInt(member)],
    );
  return {
    member,
    token,
    session: row?.reference ?? '',
    gameToken: data.token,
    unit: data.units[0] ?? '',
  };
};

export interface BetLoad {
  tally: Tally;
  /** Sends nothing more; resolves when everything under way has an answer. */
  stop(): Promise<void>;
  /** Sends every acknowledged bet and win again; returns how many the gateway does not know, which were lost. */
  lost(): Promise<number>;
  /** Sum of everything that was acknowledged, in cents. */
  total(): number;
}

/** Bets and wins of a vendor, each sent once. @param pace lanes: the next one follows the answer of the one before */
export const startBets = (input: {
  client: ProxyClient;
  player: Player;
  pace: { lanes: number } | { perSecond: number };
}): BetLoad => {
  const { client, player, pace } = input;
  const tally = newTally();
  const acknowledged = new Map<string, number>();
  const call = createHouseCall({ send: client.send, ...player, now: Date.now });
  const run = randomBytes(4).toString('hex');
  const underWay = new Set<Promise<void>>();
  let isStopped = false;

  const bet = async (): Promise<void> => {
    tally.sent += 1;
    const transaction = `roll-${run}-${tally.sent}`;
    const signed = tally.sent % 2 === 0 ? -2 : 3;
    try {
      const { status, body } = await call(transaction, signed);
      if (status === OK) {
        tally.answered += 1;
        acknowledged.set(transaction, signed);
      } else noteError(tally, `${status} ${JSON.stringify(body)}`);
    } catch (error) {
      noteError(tally, reasonOf(error));
    }
  };
  const begin = (): void => {
    const one: Promise<void> = bet().finally(() => underWay.delete(one));
    underWay.add(one);
  };
  const lane = async (): Promise<void> => {
    while (!isStopped) await bet();
  };
  const clock = async (perSecond: number): Promise<void> => {
    const startMs = performance.now();
    for (let begun = 0; !isStopped; await wait(TICK_MS)) {
      const due = Math.floor(((performance.now() - startMs) / SECOND_MS) * perSecond);
      for (; begun < due && underWay.size < MAX_UNDER_WAY; begun += 1) begin();
    }
  };
  const running =
    'lanes' in pace ? Promise.all(Array.from({ length: pace.lanes }, lane)) : clock(pace.perSecond);
  return {
    tally,
    async stop() {
      isStopped = true;
      await running;
      await Promise.all(underWay);
    },
    async lost() {
      const left = [...acknowledged];
      let lost = 0;
      const replay = async (): Promise<void> => {
        for (let next = left.pop(); next !== undefined; next = left.pop()) {
          const { status, body } = await call(...next);
          if (status !== OK || body.replayed !== true) lost += 1;
        }
      };
      await Promise.all(Array.from({ length: REPLAYS_AT_ONCE }, replay));
      return lost;
    },
    total: () => [...acknowledged.values()].reduce((sum, signed) => sum + signed, 0),
  };
};

/** A player who spins at the game's own page: each round calls the wallet from within the gateway. */
export const startSpins = (input: {
  client: ProxyClient;
  player: Player;
}): { tally: Tally; stop(): Promise<void> } => {
  const { client, player } = input;
  const tally = newTally();
  let isStopped = false;
  const spin = async (): Promise<void> => {
    tally.sent += 1;
    const body = JSON.stringify({ key: randomBytes(12).toString('hex'), unit: player.unit });
    try {
      const { status, text } = await client.send({
        method: 'POST',
        path: '/games/house/api/play',
        headers: { Authorization: `Bearer ${player.gameToken}` },
        body,
      });
      if (status === OK) tally.answered += 1;
      else noteError(tally, `${status} ${text}`);
    } catch (error) {
      noteError(tally, reasonOf(error));
    }
  };
  const running = (async () => {
    for (; !isStopped; await wait(SPIN_EVERY_MS)) await spin();
  })();
  return {
    tally,
    async stop() {
      isStopped = true;
      await running;
    },
  };
};
