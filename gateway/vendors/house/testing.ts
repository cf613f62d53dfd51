import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../database/types';
import type { VendorWallet, WalletCall, WalletReply } from '../types';
import { createHouseVendor, houseWalletEndpoint, type HouseVendor } from './index';
import type { WalletVerb } from './wallet-protocol';

interface Entry {
  content: string;
  amountMinor: bigint;
  reply: WalletReply;
  isReversed: boolean;
}

/** What the wallet does wrong: `before` nothing was booked yet, `after` it was but the answer is lost. */
export type WalletFault = (verb: WalletVerb, at: 'before' | 'after') => void | Promise<void>;

export interface MemoryWallet extends VendorWallet {
  balanceOf(memberId: bigint): bigint;
  deposit(memberId: bigint, amountMinor: bigint): void;
  /** Verbs that took effect, in order; repeats are not listed. */
  readonly effects: string[];
  fault: WalletFault;
}

/** A wallet in memory that obeys the VendorWallet interface: idempotent, with tombstones, refusing what it can't pay. */
export const createMemoryWallet = (currency = 'BRL'): MemoryWallet => {
  const balances = new Map<bigint, bigint>();
  const entries = new Map<string, Entry>();
  const tombstones = new Set<string>();
  const effects: string[] = [];

  const idOf = (call: Pick<WalletCall, 'merchantId' | 'vendor'>, transactionId: string): string =>
    `${call.merchantId}/${call.vendor}/${transactionId}`;
  const refuse = (
    code: 'WALLET_NOT_ENOUGH' | 'LEDGER_KEY_CONFLICT' | 'LEDGER_TOMBSTONED',
    memberId: bigint,
  ): WalletReply => ({
    ok: false,
    code,
    balanceMinor: balances.get(memberId) ?? 0n,
    currency,
  });
  const done = (memberId: bigint, journalId: string): WalletReply => ({
    ok: true,
    journalId,
    replayed: false,
    balanceMinor: balances.get(memberId) ?? 0n,
    currency,
  });

  const move = (verb: 'debit' | 'credit', call: WalletCall): WalletReply => {
    const id = idOf(call, call.transactionId);
    const content = `${verb}:${call.memberId}:${call.amountMinor}:${call.roundId}`;
    const earlier = entries.get(id);
    if (earlier) {
      if (earlier.content !== content) return refuse('LEDGER_KEY_CONFLICT', call.memberId);
      return earlier.reply.ok ? { ...earlier.reply, replayed: true } : earlier.reply;
    }
    if (tombstones.has(id)) return refuse('LEDGER_TOMBSTONED', call.memberId);
    const signed = verb === 'debit' ? -call.amountMinor : call.amountMinor;
    const after = (balances.get(call.memberId) ?? 0n) + signed;
    if (after < 0n) return refuse('WALLET_NOT_ENOUGH', call.memberId);
    balances.set(call.memberId, after);
    effects.push(`${verb} ${call.amountMinor}`);
    const reply = done(call.memberId, String(effects.length));
    entries.set(id, { content, amountMinor: signed, reply, isReversed: false });
    return reply;
  };

  const cancel: (call: Parameters<VendorWallet['cancel']>[0]) => WalletReply = (call) => {
    const target = idOf(call, call.targetTransactionId);
    const entry = entries.get(target);
    if (!entry) tombstones.add(target);
    else if (!entry.isReversed) {
      entry.isReversed = true;
      balances.set(call.memberId, (balances.get(call.memberId) ?? 0n) - entry.amountMinor);
      effects.push(`cancel ${-entry.amountMinor}`);
    }
    return done(call.memberId, 'cancel');
  };

  const wallet: MemoryWallet = {
    effects,
    fault: () => undefined,
    balanceOf: (memberId) => balances.get(memberId) ?? 0n,
    deposit: (memberId, amountMinor) =>
      void balances.set(memberId, (balances.get(memberId) ?? 0n) + amountMinor),
    debit: (call) => faulty('debit', () => move('debit', call)),
    credit: (call) => faulty('credit', () => move('credit', call)),
    cancel: (call) => faulty('cancel', () => cancel(call)),
    balance: (call) => faulty('balance', () => done(call.memberId, 'balance')),
  };
  const faulty = async (verb: WalletVerb, work: () => WalletReply): Promise<WalletReply> => {
    await wallet.fault(verb, 'before');
    const reply = work();
    await wallet.fault(verb, 'after');
    return reply;
  };
  return wallet;
};

export interface HouseBench {
  app: FastifyInstance;
  vendor: HouseVendor;
  wallet: MemoryWallet;
  origin: string;
  /** Adds to the clock that every part reads, in milliseconds. */
  pass: (ms: number) => void;
  /** Launches the game and exchanges the ticket; answers a caller of the game's API. */
  play: (memberId: bigint) => Promise<HouseCaller>;
  close: () => Promise<void>;
}

export interface ApiAnswer {
  status: number;
  body: { ok: boolean; code?: string; balance?: string; data?: Record<string, unknown> };
}
export type HouseCaller = (call: string, body: unknown) => Promise<ApiAnswer>;

export const BENCH_SECRET = 'a wallet secret for tests only, 32+';
export const BENCH_MERCHANT = 1;

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
    async play(memberId) {
      const launched = await vendor.adapter.launch({
        merchantId: BENCH_MERCHANT,
        memberId,
        playerName: 'pl***r',
        gameId: 'GLOWMOTH',
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
