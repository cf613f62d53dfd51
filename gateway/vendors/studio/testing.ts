import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import type { Database } from '../../database/types';
import { createMemoryWallet, type MemoryWallet } from '../kit/memory-wallet';
import type { LaunchRequest, VendorGames } from '../types';
import { STUDIO_API } from './api-shapes';
import { createStudio, studioWalletDoors, type Studio } from './index';

export const BENCH_SECRET = 'a studio secret for tests only, 32 characters and more';
export const BENCH_MERCHANT = 1;
const BENCH_SESSION = 'a-session-of-the-operator-1';

/** Games of the bench, the same at every brand: what is played behind them follows from category, shelf and name. */
const ROWS: Readonly<Record<string, { category: string; classify: string; name: string; seed?: number }>> = {
  DICE: { category: 'RNG', classify: 'TG', name: 'Bench Dice' },
  BLACKJACK: { category: 'RNG', classify: 'TG', name: 'Bench Blackjack' },
  CLIMB: { category: 'RNG', classify: 'AC', name: 'Bench Climb' },
  ROULETTE: { category: 'LIVE', classify: '', name: 'Bench Roulette' },
  FOOTBALL: { category: 'SPORTS', classify: '', name: 'Bench Football' },
  TENNIS: { category: 'SPORTS', classify: '', name: 'Bench Tennis' },
  CIRCLE: { category: 'PVP', classify: '', name: 'Bench Four Players', seed: 5 },
  DUEL: { category: 'PVP', classify: '', name: 'Bench Two Players' },
  SLOT: { category: 'RNG', classify: '', name: 'Bench Slot' },
};
const games: VendorGames = async ({ gameId }) => {
  const row = ROWS[gameId];
  return row
    ? { seed: 7, ...row, motif: 'gem', names: { EN: row.name, PT: `${row.name} PT` }, brand: 'Bench Brand' }
    : null;
};

export interface ApiAnswer {
  status: number;
  body: { ok: boolean; code?: string; balance?: string; data?: Record<string, unknown> };
}
export type StudioCaller = (call: string, body: unknown) => Promise<ApiAnswer>;

export interface StudioBench {
  origin: string;
  studio: Studio;
  wallet: MemoryWallet;
  /** Adds to the clock that every part reads, in milliseconds. */
  pass: (ms: number) => void;
  launch: (of: { memberId: bigint; vendor: string; gameId: string } & Partial<LaunchRequest>) => Promise<URL>;
  /** Launches a game and exchanges the ticket; answers a caller of its service. */
  play: (
    memberId: bigint,
    vendor: string,
    gameId: string,
    room?: LaunchRequest['room'],
    of?: Partial<Pick<LaunchRequest, 'merchantId' | 'trial'>>,
  ) => Promise<StudioCaller>;
  close: () => Promise<void>;
}

/**
 * The studio and a gateway-side wallet in one process, speaking to each other over real loopback HTTP. A second node asks the wallet
 * of the first, at `walletAt`.
 */
export const startStudioBench = async (db: Database, walletAt?: string): Promise<StudioBench> => {
  const app = Fastify();
  const wallet = createMemoryWallet();
  let passedMs = 0;
  const now = (): number => Date.now() + passedMs;
  let origin = '';
  const studio = createStudio({
    db,
    games,
    walletUrl: () => walletAt ?? origin,
    baseUrl: () => origin,
    secret: BENCH_SECRET,
    now,
    random: randomBytes,
    log: { warn: () => undefined, error: () => undefined },
  });
  await app.register(studioWalletDoors, { wallet, secret: BENCH_SECRET, now });
  await app.register(studio.plugin);
  origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const post = async (path: string, token: string, body: unknown): Promise<ApiAnswer> => {
    const response = await fetch(`${origin}${STUDIO_API}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as ApiAnswer['body'] };
  };
  const launch: StudioBench['launch'] = async ({ vendor, ...of }) => {
    const adapter = studio.adapters.find(({ code }) => code === vendor);
    const launched = await adapter?.launch({
      merchantId: BENCH_MERCHANT,
      sessionId: BENCH_SESSION,
      playerName: 'pl***r',
      currency: 'BRL',
      language: 'PT',
      trial: false,
      frameAncestors: ['https://host.example'],
      ...of,
    });
    if (!launched?.ok) throw new Error(launched?.code ?? `no brand ${vendor}`);
    return new URL(launched.url);
  };
  return {
    origin,
    studio,
    wallet,
    pass: (ms) => {
      passedMs += ms;
    },
    launch,
    async play(memberId, vendor, gameId, room, of = {}) {
      const url = await launch({ memberId, vendor, gameId, ...(room ? { room } : {}), ...of });
      const opened = await post('session', 'none', { ticket: url.searchParams.get('ticket') });
      const token = opened.body.data?.['token'];
      if (typeof token !== 'string') throw new Error(`no session: ${JSON.stringify(opened.body)}`);
      await post('client-seed', token, { clientSeed: 'test-seed' });
      return (call, body) => post(call, token, body);
    },
    async close() {
      await studio.close();
      await app.close();
    },
  };
};
