import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../database/types';
import { createMemoryWallet, type MemoryWallet } from '../kit/memory-wallet';
import { createSaltglass, OPERATOR, saltglassWalletEndpoint, type Saltglass } from './index';
import { PERIOD_MS } from './simulator/clock';
import { createSaltglassSimulator, type SaltglassSimulator } from './simulator/index';

export const BENCH_SECRET = 'a Saltglass secret for tests only, 32+';
export const BENCH_MERCHANT = 1;
/** What the operator calls the player's session. */
export const BENCH_SESSION = 'a-session-of-the-operator-1';
/** A whole number of rounds, so that a bench begins as bets open. */
export const BENCH_START_MS = 58_000_000 * PERIOD_MS;

export interface ApiAnswer {
  status: number;
  body: { ok: boolean; code?: string; balance?: string; data?: Record<string, unknown> };
}
export type TableCaller = (call: string, body: unknown) => Promise<ApiAnswer>;

export interface SaltglassBench {
  /** The operator's server with its wallet, and the vendor's server: two ports, as in life. */
  operatorOrigin: string;
  vendorOrigin: string;
  saltglass: Saltglass;
  simulator: SaltglassSimulator;
  wallet: MemoryWallet;
  now: () => number;
  /** Adds to the clock that every part reads, in milliseconds. */
  pass: (ms: number) => void;
  launch: (memberId: bigint) => Promise<URL>;
  /** Launches the table and exchanges the ticket; answers a caller of its API. */
  play: (memberId: bigint) => Promise<TableCaller>;
  close: () => Promise<void>;
}

/** Operator and vendor in one process, on two servers, speaking to each other over real loopback HTTP. */
export const startSaltglassBench = async (
  db: Database,
  clock: () => number = () => BENCH_START_MS,
): Promise<SaltglassBench> => {
  const operator: FastifyInstance = Fastify();
  const vendor: FastifyInstance = Fastify();
  const wallet = createMemoryWallet();
  let passedMs = 0;
  const now = (): number => clock() + passedMs;
  const origins = { operator: '', vendor: '' };
  const shared = { secret: BENCH_SECRET, now, random: randomBytes };
  const saltglass = createSaltglass({ ...shared, vendorUrl: () => origins.vendor });
  const simulator = createSaltglassSimulator({
    ...shared,
    db,
    operator: OPERATOR,
    walletUrl: () => origins.operator,
    baseUrl: () => origins.vendor,
    log: { warn: () => undefined, error: () => undefined },
  });
  await operator.register(saltglassWalletEndpoint, {
    wallet,
    operator: OPERATOR,
    secret: BENCH_SECRET,
    now,
  });
  await vendor.register(simulator.plugin);
  origins.operator = await operator.listen({ host: '127.0.0.1', port: 0 });
  origins.vendor = await vendor.listen({ host: '127.0.0.1', port: 0 });

  const post = async (path: string, token: string, body: unknown): Promise<ApiAnswer> => {
    const response = await fetch(`${origins.vendor}/games/saltglass/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as ApiAnswer['body'] };
  };
  const launch = async (memberId: bigint): Promise<URL> => {
    const launched = await saltglass.adapter.launch({
      merchantId: BENCH_MERCHANT,
      memberId,
      sessionId: BENCH_SESSION,
      playerName: 'pl***r',
      gameId: 'TIDEWHEEL',
      currency: 'BRL',
      language: 'en',
      trial: false,
      frameAncestors: ['https://host.example'],
    });
    if (!launched.ok) throw new Error(launched.code);
    return new URL(launched.url);
  };
  return {
    operatorOrigin: origins.operator,
    vendorOrigin: origins.vendor,
    saltglass,
    simulator,
    wallet,
    now,
    pass: (ms) => {
      passedMs += ms;
    },
    launch,
    async play(memberId) {
      const ticket = (await launch(memberId)).searchParams.get('ticket') ?? '';
      const opened = await post('session', 'none', { ticket });
      const token = opened.body.data?.['token'];
      if (typeof token !== 'string') throw new Error(`no session: ${JSON.stringify(opened.body)}`);
      return (call, body) => post(call, token, body);
    },
    async close() {
      await simulator.close();
      saltglass.close();
      await vendor.close();
      await operator.close();
    },
  };
};
