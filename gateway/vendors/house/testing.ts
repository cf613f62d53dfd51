import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../database/types';
import { createMemoryWallet, type MemoryWallet } from '../kit/memory-wallet';
import { createHouseVendor, houseWalletEndpoint, type HouseVendor } from './index';

export interface HouseBench {
  app: FastifyInstance;
  vendor: HouseVendor;
  wallet: MemoryWallet;
  origin: string;
  /** Adds to the clock that every part reads, in milliseconds. */
  pass: (ms: number) => void;
  /** Launches the game and exchanges the ticket; answers a caller of the game's API. */
  play: (memberId: bigint, gameId?: string) => Promise<HouseCaller>;
  close: () => Promise<void>;
}

export interface ApiAnswer {
  status: number;
  body: { ok: boolean; code?: string; balance?: string; data?: Record<string, unknown> };
}
export type HouseCaller = (call: string, body: unknown) => Promise<ApiAnswer>;

export const BENCH_SECRET = 'a wallet secret for tests only, 32+';
export const BENCH_MERCHANT = 1;
/** What the operator calls the player's session. */
export const BENCH_SESSION = 'a-session-of-the-operator-1';

/** The vendor and a gateway-side wallet in one process, speaking to each other over real loopback HTTP. */
export const startHouseBench = async (
  db: Database,
  options: { scriptRoot?: string } = {},
): Promise<HouseBench> => {
  const app = Fastify();
  const wallet = createMemoryWallet();
  let passedMs = 0;
  const now = (): number => Date.now() + passedMs;
  let origin = '';
  const vendor = createHouseVendor({
    db,
    walletUrl: () => origin,
    baseUrl: () => origin,
    secret: BENCH_SECRET,
    now,
    random: randomBytes,
    log: { warn: () => undefined, error: () => undefined },
    ...options,
  });
  await app.register(houseWalletEndpoint, { wallet, secret: BENCH_SECRET, now });
  await app.register(vendor.plugin);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const post = async (path: string, token: string, body: unknown): Promise<ApiAnswer> => {
    const response = await fetch(`${origin}/games/house/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as ApiAnswer['body'] };
  };
  return {
    app,
    vendor,
    wallet,
    origin,
    pass: (ms) => {
      passedMs += ms;
    },
    async play(memberId, gameId = 'GLOWMOTH') {
      const launched = await vendor.adapter.launch({
        merchantId: BENCH_MERCHANT,
        memberId,
        sessionId: BENCH_SESSION,
        playerName: 'pl***r',
        gameId,
        currency: 'BRL',
        language: 'en',
        trial: false,
        frameAncestors: ['https://host.example'],
      });
      if (!launched.ok) throw new Error(launched.code);
      const ticket = new URL(launched.url).searchParams.get('ticket') ?? '';
      const opened = await post('session', 'none', { ticket });
      const token = opened.body.data?.['token'];
      if (typeof token !== 'string') throw new Error(`no session: ${JSON.stringify(opened.body)}`);
      await post('client-seed', token, { clientSeed: 'test-seed' });
      return (call, body) => post(call, token, body);
    },
    async close() {
      await vendor.close();
      await app.close();
    },
  };
};
