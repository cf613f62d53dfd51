import { setTimeout as wait } from 'node:timers/promises';
import { openOperatorDatabase } from '../../gateway/operator/index';
import type { Database } from '../../gateway/database/types';
import { createClient, depositsDomain, type Client } from '../../src/core';
import { createRandom, taxNumber } from '../day/random';
import { inLanes, memoryStorage, writeMembers } from './bench-members';
import { makeDataDir, startGateway, type RunningGateway } from './gateway-process';
import { openMemberSocket } from './member-socket';
import { atMost, median, percentile, type BenchRow, type Measured } from './table';

// npm run bench -- deposits   Pix charges paid at a steady rate; each member's page waits on its socket

const MERCHANT = 1;
const CURRENCY = 'BRL';
const MEMBERS = 250;
const DEPOSITS_OF_MEMBER = 4;
const RATE = 50;
const AMOUNT_MINOR = 2_000n;
const LANES = 20;
/** One source may have few passwords hashed at once. */
const LOGIN_LANES = 1;
/** A deposit that is not told by then is lost. */
const PATIENCE_MS = 30_000;
const GOAL_MS = 400;

interface Member {
  document: string;
  client: Client;
  /** Of the session; null before the login. */
  token(): string | null;
}
interface Due {
  member: Member;
  id: string;
  reference: string;
}

const addMembers = async (db: Database, gateway: RunningGateway): Promise<Member[]> => {
  const rows = await writeMembers(db, {
    merchantId: MERCHANT,
    currency: CURRENCY,
    count: MEMBERS,
    prefix: 'payer',
  });
  const members: Member[] = rows.map((_, n) => {
    const storage = { session: memoryStorage(), local: memoryStorage(), cookies: memoryStorage() };
    const client = createClient({
      merchant: gateway.facts.merchant,
      gateway: `http://127.0.0.1:${gateway.port}`,
      ports: { storage },
    });
    return {
      document: taxNumber(createRandom(7_001 + n)),
      client,
      token: () => storage.session.get(`${gateway.facts.merchant}.token`),
    };
  });
  await inLanes(
    [...members.entries()],
    async ([n, { client }]) => {
      const { username = '', password = '' } = rows[n] ?? {};
      await client.session.login({ mode: 'username', username, password });
    },
    LOGIN_LANES,
  );
  return members;
};

/** Charges at the bank in play, ready to be paid. */
const createDeposits = async (db: Database, members: readonly Member[]): Promise<Due[]> => {
  const due: Due[] = [];
  await inLanes(
    members,
    async (member) => {
      const deposits = member.client.use(depositsDomain);
      for (let n = 0; n < DEPOSITS_OF_MEMBER; n += 1) {
        const amount = { minor: AMOUNT_MINOR, currency: CURRENCY };
        const { document } = member;
        const { id } = await deposits.create({ method: 'pix', amount, ...(n === 0 ? { document } : {}) });
        due.push({ member, id, reference: '' });
      }
    },
    LANES,
  );
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const rows = await db
      .merchant(MERCHANT)
      .query<{ id: bigint; reference: string }>(
        "select id, reference from deposit where merchant_id = $1 and state = 'awaiting'",
        [MERCHANT],
      );
    if (rows.length === due.length) {
      const references = new Map(rows.map((row) => [row.id.toString(), row.reference]));
      return due.map((one) => ({ ...one, reference: references.get(one.id) ?? '' }));
    }
    if (performance.now() > until) throw new Error(`${rows.length} of ${due.length} charges are at the bank`);
    await wait(200);
  }
};

const bankOf = async (db: Database): Promise<string> => {
  const [row] = await db
    .merchant(MERCHANT)
    .query<{ url: string }>(
      "select settings->>'baseUrl' as url from payment_provider where merchant_id = $1 and code = 'pix'",
      [MERCHANT],
    );
  return new URL(row?.url ?? '').origin;
};

const pay = async (bank: string, { member, reference }: Due): Promise<void> => {
  const answer = await fetch(`${bank}/control/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ txid: reference, payer: member.document }),
  });
  if (!answer.ok) throw new Error(`a payment was refused: ${await answer.text()}`);
};

/** ms from the payer's click at the bank to the event on the member's socket, each deposit. */
const measure = async (gateway: RunningGateway, db: Database): Promise<number[]> => {
  const members = await addMembers(db, gateway);
  const due = await createDeposits(db, members);
  const bank = await bankOf(db);
  const waiting = new Map<Member, ((at: number) => void)[]>(members.map((member) => [member, []]));
  const sockets: { terminate(): void }[] = [];
  await inLanes(
    members,
    async (member) => {
      const socket = await openMemberSocket(gateway, {
        token: member.token() ?? '',
        told: (body) => {
          if (body.includes('"DEPOSIT"')) waiting.get(member)?.shift()?.(performance.now());
        },
      });
      socket.removeAllListeners('close');
      sockets.push(socket);
    },
    LANES,
  );
  try {
    const startedAt = performance.now();
    const told: Promise<number>[] = [];
    // A member's deposits lie far apart, so that the next event of theirs is the one that is waited for.
    const inTurns = due.map((one, at) => ({ one, turn: (at % DEPOSITS_OF_MEMBER) * due.length + at }));
    for (const [at, { one }] of inTurns.sort((a, b) => a.turn - b.turn).entries()) {
      const early = startedAt + (at * 1_000) / RATE - performance.now();
      if (early > 0) await wait(early);
      const paidAt = performance.now();
      const event = new Promise<number>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('a deposit was not told')), PATIENCE_MS);
        waiting.get(one.member)?.push((toldAt) => {
          clearTimeout(timer);
          resolve(toldAt - paidAt);
        });
      });
      told.push(Promise.all([event, pay(bank, one)]).then(([ms]) => ms));
    }
    return await Promise.all(told);
  } finally {
    for (const socket of sockets) socket.terminate();
    for (const { client } of members) client.destroy();
  }
};

const creditedCount = async (db: Database): Promise<number> => {
  const [row] = await db
    .merchant(MERCHANT)
    .query<{ count: number }>(
      "select count(*)::int as count from deposit where merchant_id = $1 and state = 'credited'",
      [MERCHANT],
    );
  return row?.count ?? 0;
};

/** How long a paid deposit takes to reach the member's page, at a steady rate. */
export const benchDeposits = async (): Promise<Measured> => {
  const data = makeDataDir();
  const gateway = await startGateway(data.path);
  const db = await openOperatorDatabase({ databaseUrl: null, dataDir: data.path });
  try {
    const delays = await measure(gateway, db);
    const credited = await creditedCount(db);
    if (credited !== MEMBERS * DEPOSITS_OF_MEMBER)
      throw new Error(`${credited} deposits are credited, not ${MEMBERS * DEPOSITS_OF_MEMBER}`);
    const rows: BenchRow[] = [
      atMost(
        `deposits by Pix, paid at the bank to told on the member's socket, ${RATE} a second, p95`,
        percentile(delays, 0.95),
        GOAL_MS,
        'ms',
        `median ${Math.round(median(delays))} ms, p99 ${Math.round(percentile(delays, 0.99))} ms, ${delays.length} deposits of ${MEMBERS} members; the bank's own time is in it`,
      ),
    ];
    return { rows, settings: gateway.settings };
  } finally {
    await db.close();
    await gateway.stop();
    data.remove();
  }
};
