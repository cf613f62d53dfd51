// @module-tag full-run
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { LEASE_MS } from '../kit/leased-runs';
import { playFairRound, seedHash } from './fair-seed';
import { glowmothOrchard } from './games/glowmoth/index';
import { createRoundEngine, type RoundEngine } from './round-engine';
import { createRoundStore, type RoundState, type RoundStore } from './round-store';
import { TICKET_LIFE_MS, SESSION_LIFE_MS } from '../kit/session-store';
import {
  BENCH_MERCHANT,
  BENCH_SESSION,
  BENCH_SECRET,
  startHouseBench,
  type HouseBench,
  type HouseCaller,
} from './testing';
import { createWalletClient, type WalletClient } from './wallet-client';

const MEMBER = 7n;
const START = 100_000n;
const UNIT = 5n;
const BET = 100n;
const player = {
  ...{ merchantId: BENCH_MERCHANT, memberId: MEMBER, gameId: 'GLOWMOTH', currency: 'BRL' },
  reference: BENCH_SESSION,
};
const keyOf = (index: number): string => `spin-key-${String(index).padStart(12, '0')}`;

let db: TestDatabase;
let bench: HouseBench;

beforeEach(async () => {
  db = await freshDatabase();
  for (const id of [BENCH_MERCHANT, 2]) {
    await db.operator.query(
      `insert into merchant (id, code, name, currency, default_language, languages)
       values ($1, $2, 'Demo', 'BRL', 'EN', '{EN}')`,
      [id, `demo-${id}`],
    );
  }
  bench = await startHouseBench(db);
  bench.wallet.deposit(MEMBER, START);
});
afterEach(async () => {
  await bench.close();
  await db.close();
});

const roundRows = () =>
  db
    .merchant(BENCH_MERCHANT)
    .query<{ id: string; state: RoundState; win: bigint | null; nonce: number; spin_key: string }>(
      'select id, state, win, nonce, spin_key from house_round order by seq',
    );
const expectBooksToAgree = async (): Promise<void> => {
  const rows = await roundRows();
  const played = rows.filter((row) => row.state === 'credited' || row.state === 'closed');
  const won = played.reduce((sum, row) => sum + (row.win ?? 0n), 0n);
  expect(bench.wallet.balanceOf(MEMBER)).toBe(START - BET * BigInt(played.length) + won);
};

describe('launch and session', () => {
  const open = async (ticket: string) => {
    const reply = await fetch(`${bench.origin}/games/house/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ticket }),
    });
    return { status: reply.status, body: (await reply.json()) as { code?: string } };
  };
  const launch = async (): Promise<URL> => {
    const launched = await bench.vendor.adapter.launch({
      ...player,
      sessionId: BENCH_SESSION,
      playerName: 'p***r',
      language: 'pt',
      trial: true,
      frameAncestors: ['https://host.example', "'unsafe'; x"],
    });
    if (!launched.ok) throw new Error(launched.code);
    return new URL(launched.url);
  };

  it('[LAUNCH-5] exchanges a ticket once, within its minute', { tags: ['smoke'] }, async () => {
    const ticket = (await launch()).searchParams.get('ticket') ?? '';
    const both = await Promise.all([open(ticket), open(ticket)]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 401]);
    expect((await open(ticket)).body.code).toBe('SESSION_INVALID');
    const late = (await launch()).searchParams.get('ticket') ?? '';
    bench.pass(TICKET_LIFE_MS + 1);
    expect((await open(late)).status).toBe(401);
  });

  it(
    'refuses tickets and tokens that were never given out, and other merchants for a ticket of ours',
    { tags: ['smoke'] },
    async () => {
      const ticket = (await launch()).searchParams.get('ticket') ?? '';
      for (const bad of [
        '',
        'x',
        '1.',
        `2.${ticket.slice(2)}`,
        `9999999999.${ticket.slice(2)}`,
        `${ticket}x`,
      ]) {
        expect((await open(bad)).status).toBe(401);
      }
      expect((await open('x'.repeat(81))).status).toBe(400);
    },
  );

  it('stores neither ticket nor token in the clear', async () => {
    const ticket = (await launch()).searchParams.get('ticket') ?? '';
    const [row] = await db.merchant(BENCH_MERCHANT).query('select * from house_session');
    expect(
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
    ).not.toContain(ticket.slice(2));
  });

  it('ends a session at its hour', async () => {
    const call = await bench.play(MEMBER);
    bench.pass(SESSION_LIFE_MS + 1);
    expect((await call('play', { key: keyOf(1), unit: '5' })).body).toMatchObject({
      code: 'SESSION_INVALID',
    });
  });

  it('refuses a game it does not have', async () => {
    const reply = await bench.vendor.adapter.launch({
      ...player,
      sessionId: BENCH_SESSION,
      gameId: 'OTHER',
      playerName: 'x',
      language: 'en',
      trial: false,
      frameAncestors: [],
    });
    expect(reply).toEqual({ ok: false, code: 'GAME_UNKNOWN' });
  });

  it('serves the page under a policy with nothing inline, framed by the launch origins only', async () => {
    const page = await fetch(await launch());
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(page.status).toBe(200);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/frame-ancestors 'self' https:\/\/host\.example$/);
    expect(policy).not.toContain('unsafe');
    const html = await page.text();
    expect(html).not.toMatch(/<style|style="|<script(?![^>]*src=)|\son\w+=/);
    const stranger = await fetch(`${bench.origin}/games/house/glowmoth-orchard/?ticket=1.nope`);
    expect(stranger.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'$/);
  });

  it('serves its own files and nothing beside them', async () => {
    const status = async (path: string): Promise<number> =>
      (await fetch(`${bench.origin}/games/house/glowmoth-orchard/${path}`)).status;
    expect([await status('files/moth.svg'), await status('files/base.css'), await status('verify')]).toEqual([
      200, 200, 200,
    ]);
    for (const path of [
      'files/game.html',
      'files/game.ts',
      'files/..%2fgame.ts',
      'files/%2e%2e%2findex.ts',
      'files/none.svg',
    ]) {
      expect(await status(path)).toBe(404);
    }
  });
});

describe('a round', () => {
  let call: HouseCaller;
  beforeEach(async () => {
    call = await bench.play(MEMBER);
  });
  const spin = (index: number) => call('play', { key: keyOf(index), unit: '5' });

  it(
    '[LAUNCH-5] debits, draws what the seeds say, credits, and tells the balance',
    { tags: ['smoke'] },
    async () => {
      for (let index = 0; index < 12; index += 1) {
        const { status, body } = await spin(index);
        expect([status, body.data?.['state']]).toEqual([200, 'credited']);
        expect(body.data?.['balance']).toBe(bench.wallet.balanceOf(MEMBER).toString());
      }
      await expectBooksToAgree();
      const rotated = await call('rotate', { clientSeed: 'next-seed' });
      const { serverSeed, hash } = rotated.body.data?.['revealed'] as { serverSeed: string; hash: string };
      expect(seedHash(serverSeed)).toBe(hash);
      const history = await call('history', {});
      const rounds = history.body.data?.['rounds'] as {
        nonce: number;
        win: string;
        outcome: unknown;
        serverSeed: string;
      }[];
      expect(rounds.map((round) => round.nonce)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
      for (const round of rounds) {
        const seeds = { serverSeed, clientSeed: 'test-seed', nonce: round.nonce };
        const played = playFairRound({ game: glowmothOrchard, choice: '', ...seeds });
        expect(round.outcome).toEqual(played.outcome);
        expect(BigInt(round.win)).toBe(BigInt(played.units) * UNIT);
        expect(round.serverSeed).toBe(serverSeed);
      }
    },
  );

  it('is one round for 50 parallel spins with one key', { tags: ['smoke'] }, async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => spin(1)));
    expect(new Set(replies.map((reply) => reply.body.data?.['id'])).size).toBe(1);
    expect(bench.wallet.effects.filter((effect) => effect.startsWith('debit'))).toHaveLength(1);
    await expectBooksToAgree();
    expect((await spin(1)).body.data?.['id']).toBe(replies[0]?.body.data?.['id']);
  });

  it('refuses a used key with another bet, a bet outside of the table, and malformed bodies', async () => {
    await spin(1);
    expect((await call('play', { key: keyOf(1), unit: '10' })).body).toMatchObject({
      ok: false,
      code: 'LEDGER_KEY_CONFLICT',
    });
    expect((await call('play', { key: keyOf(2), unit: '3' })).body).toMatchObject({
      code: 'WALLET_AMOUNT_INVALID',
    });
    const bad = [
      {},
      [],
      null,
      'x',
      { key: keyOf(3) },
      { key: 'short', unit: '5' },
      { key: keyOf(3), unit: 5 },
      { key: keyOf(3), unit: '-5' },
      { key: keyOf(3), unit: '5.0' },
      { key: keyOf(3), unit: '5', win: '9' },
    ];
    for (const body of bad)
      expect((await call('play', body)).body).toMatchObject({ code: 'REQUEST_INVALID' });
    expect((await call('client-seed', { clientSeed: 'a:b' })).body).toMatchObject({
      code: 'REQUEST_INVALID',
    });
    expect(await roundRows()).toHaveLength(1);
  });

  it('is not played without the money, and keeps that answer', { tags: ['smoke'] }, async () => {
    bench.wallet.deposit(MEMBER, 99n - START);
    expect(await spin(1)).toMatchObject({ status: 400, body: { code: 'WALLET_NOT_ENOUGH', balance: '99' } });
    bench.wallet.deposit(MEMBER, 1_000n);
    expect((await spin(1)).body.code).toBe('WALLET_NOT_ENOUGH');
    expect((await spin(2)).body.ok).toBe(true);
  });

  it('gives the bet back when the answer to the debit stays lost', { tags: ['smoke'] }, async () => {
    bench.wallet.fault = (verb, at) => {
      if (verb === 'debit' && at === 'after') throw new Error('lost');
    };
    expect((await spin(1)).body).toMatchObject({ ok: false, code: 'VENDOR_UNAVAILABLE' });
    expect(bench.wallet.effects).toEqual(['debit 100', 'cancel 100']);
    expect(bench.wallet.balanceOf(MEMBER)).toBe(START);
    bench.wallet.fault = () => undefined;
    expect((await spin(1)).body.ok).toBe(false);
    expect(bench.wallet.balanceOf(MEMBER)).toBe(START);
  });

  it('shows the result and pays later when the wallet refuses to answer the credit', async () => {
    bench.wallet.fault = (verb) => {
      if (verb === 'credit') throw new Error('down');
    };
    let state: unknown = 'credited';
    for (let index = 0; index < 60 && state === 'credited'; index += 1)
      state = (await spin(index)).body.data?.['state'];
    expect(state).toBe('drawn');
    expect((await call('rotate', { clientSeed: 'next-seed' })).body.code).toBe('BUSY');
    expect((await call('play', { key: keyOf(99), unit: '5' })).body.code).toBe('BUSY');
    bench.wallet.fault = () => undefined;
    expect(await bench.vendor.resumeOpenRounds()).toBe(1);
    await expectBooksToAgree();
  });

  it('is restored for a page that never showed it, until it says so', async () => {
    const played = (await spin(1)).body.data?.['id'];
    const again = await bench.play(MEMBER);
    const session = await again('session', {});
    expect(session.body.data?.['interrupted']).toMatchObject({ id: played, state: 'credited' });
    await again('seen', { roundId: played });
    expect((await again('session', {})).body.data?.['interrupted']).toBeNull();
    expect((await roundRows())[0]?.state).toBe('closed');
  });

  it('is told to the wallet as over, whether it won or not', async () => {
    for (let index = 0; index < 6; index += 1) await spin(index);
    expect([...bench.wallet.ended]).toEqual((await roundRows()).map((row) => row.id));
  });

  it('of one game neither shows nor closes a round of another', async () => {
    const played = (await spin(1)).body.data?.['id'];
    const duel = await bench.play(MEMBER, 'FOXHERON');
    expect((await duel('session', {})).body.data?.['interrupted']).toBeNull();
    const dealt = await duel('play', { key: keyOf(2), unit: '5', choice: 'heron' });
    expect(dealt.body.data).toMatchObject({ choice: 'heron', state: 'credited' });
    expect((await call('session', {})).body.data?.['interrupted']).toMatchObject({ id: played });
    expect((await duel('history', {})).body.data?.['rounds']).toHaveLength(1);
    await expectBooksToAgree();
  });

  it('needs a choice where its game has one, and takes none where it has none', async () => {
    const koi = await bench.play(MEMBER, 'MOONKOI');
    for (const choice of ['', 'fox', 'toString'])
      expect((await koi('play', { key: keyOf(3), unit: '5', choice })).body.code).toBe('REQUEST_INVALID');
    expect((await call('play', { key: keyOf(4), unit: '5', choice: 'koi' })).body.code).toBe(
      'REQUEST_INVALID',
    );
    expect((await koi('play', { key: keyOf(5), unit: '5', choice: 'koi' })).body.ok).toBe(true);
    expect((await koi('play', { key: keyOf(5), unit: '5', choice: 'eel' })).body.code).toBe(
      'LEDGER_KEY_CONFLICT',
    );
  });

  it('delays play that is faster than any tapping', async () => {
    // Many more than the burst: a busy machine takes seconds to answer them, and the limit refills meanwhile.
    const replies = await Promise.all(Array.from({ length: 200 }, () => call('session', {})));
    const slowed = replies.filter((reply) => reply.status === 429);
    expect(slowed.length).toBeGreaterThan(5);
    expect(slowed[0]?.body.code).toBe('TOO_MANY_REQUESTS');
    const other = await bench.play(8n);
    expect((await other('session', {})).status).toBe(200);
    bench.pass(1_000);
    expect((await spin(1)).body.ok).toBe(true);
  });

  it('is told to its own player alone, and its seed only after the reveal', async () => {
    const played = String((await spin(1)).body.data?.['id']);
    const ask = (memberId: bigint, merchantId = BENCH_MERCHANT) =>
      bench.vendor.adapter.round?.({ merchantId, memberId, roundId: played, language: 'ES' });
    const told = await ask(MEMBER);
    expect(told?.rows[0]?.label).toBe('Giro pagado');
    expect(told?.proof).toMatchObject({ method: 'hmac-sha256-seeds', revealed: false, url: '' });
    expect(await ask(8n)).toBeNull();
    expect(await ask(MEMBER, 2)).toBeNull();
    await call('rotate', { clientSeed: 'next-seed' });
    expect((await ask(MEMBER))?.proof).toMatchObject({ revealed: true });
  });

  it('is out of reach for another player', { tags: ['smoke'] }, async () => {
    const played = (await spin(1)).body.data?.['id'];
    const other = await bench.play(8n);
    expect((await other('history', {})).body.data?.['rounds']).toEqual([]);
    await other('seen', { roundId: played });
    expect((await roundRows())[0]?.state).toBe('credited');
    const merchant2 = await db.merchant(2).query('select 1 from house_round');
    expect(merchant2).toEqual([]);
  });
});

describe('seeds', () => {
  it('are committed before the player chooses, and the next one before a rotation', async () => {
    const call = await bench.play(MEMBER);
    const before = (await call('session', {})).body.data?.['seeds'] as { hash: string; nextHash: string };
    const rotated = (await call('rotate', { clientSeed: 'mine-now' })).body.data;
    expect(rotated?.['revealed']).toMatchObject({ hash: before.hash });
    expect(rotated?.['seeds']).toMatchObject({ hash: before.nextHash, clientSeed: 'mine-now', nonce: 0 });
  });

  it('are not played before the player has a seed of their own', async () => {
    const call = await bench.play(MEMBER);
    await db.merchant(BENCH_MERCHANT).query('update house_seed set client_seed = null');
    expect((await call('play', { key: keyOf(1), unit: '5' })).body.code).toBe('REQUEST_INVALID');
  });
});

describe('a process that dies in the middle of a round', () => {
  let wallet: WalletClient;
  let nowMs: () => number;
  let passedMs: number;
  class Crash extends Error {}

  beforeEach(async () => {
    passedMs = 0;
    nowMs = () => Date.now() + passedMs;
    wallet = createWalletClient({
      walletUrl: bench.origin,
      secret: BENCH_SECRET,
      now: nowMs,
      random: randomBytes,
    });
    await bench.play(MEMBER);
  });
  afterEach(() => wallet.close());

  /** An engine whose process ends right before or right after it stores a state. */
  const dyingEngine = (state: RoundState, moment: 'before' | 'after'): RoundEngine => {
    const store = createRoundStore(db, nowMs);
    const advance: RoundStore['advance'] = async (input) => {
      if (input.to === state && moment === 'before') throw new Crash();
      const next = await store.advance(input);
      if (input.to === state) throw new Crash();
      return next;
    };
    const log = { warn: () => undefined, error: () => undefined };
    return createRoundEngine({ store: { ...store, advance }, wallet, random: randomBytes, log });
  };
  const pass = (ms: number): void => {
    passedMs += ms;
    bench.pass(ms);
  };

  const points: [RoundState, 'before' | 'after', RoundState][] = [
    ['debited', 'before', 'cancelled'],
    ['debited', 'after', 'credited'],
    ['drawn', 'before', 'credited'],
    ['drawn', 'after', 'credited'],
    ['credited', 'before', 'credited'],
    ['credited', 'after', 'credited'],
  ];
  it.each(points)(
    'at "%s" (%s) leaves a round that the sweeper brings to "%s"',
    async (state, moment, end) => {
      const spin = dyingEngine(state, moment).play({
        player,
        spinKey: keyOf(1),
        unitMinor: UNIT,
        choice: '',
      });
      await expect(spin).rejects.toThrow(Crash);
      const drawnBefore = (await roundRows())[0]?.win;
      // The round is not touched while its lease lasts.
      expect(await bench.vendor.resumeOpenRounds()).toBe(0);
      pass(LEASE_MS + 1);
      await bench.vendor.resumeOpenRounds();
      const [round] = await roundRows();
      expect(round?.state).toBe(end);
      if (drawnBefore !== null) expect(round?.win).toBe(drawnBefore);
      await expectBooksToAgree();
      expect(await bench.vendor.resumeOpenRounds()).toBe(0);
      await expectBooksToAgree();
    },
  );

  it('does not stand in the way of the others while it is stuck', { tags: ['smoke'] }, async () => {
    const other = { ...player, memberId: 8n };
    bench.wallet.deposit(other.memberId, START);
    await bench.play(other.memberId);
    for (const who of [player, other])
      await expect(
        dyingEngine('debited', 'before').play({
          player: who,
          spinKey: keyOf(1),
          unitMinor: UNIT,
          choice: '',
        }),
      ).rejects.toThrow(Crash);
    pass(LEASE_MS + 1);
    const store = createRoundStore(db, nowMs);
    const [first] = await store.stale(BENCH_MERCHANT, 1);
    if (!first) throw new Error('no round is open');
    expect(await store.lease(first, 'a')).toBe(true);
    await store.release(first, 'a');
    const [second] = await store.stale(BENCH_MERCHANT, 1);
    expect(second?.id).not.toBe(first.id);
    expect(await store.lease(first, 'b')).toBe(true);
  });

  it('is made good by the next launch, which shows the result', async () => {
    const spin = dyingEngine('drawn', 'after').play({
      player,
      spinKey: keyOf(1),
      unitMinor: UNIT,
      choice: '',
    });
    await expect(spin).rejects.toThrow(Crash);
    pass(LEASE_MS + 1);
    const call = await bench.play(MEMBER);
    expect((await call('session', {})).body.data?.['interrupted']).toMatchObject({ state: 'credited' });
    await expectBooksToAgree();
  });

  it('is made good by the page asking again with its key, even before the debit was known', async () => {
    const spin = dyingEngine('debited', 'before').play({
      player,
      spinKey: keyOf(1),
      unitMinor: UNIT,
      choice: '',
    });
    await expect(spin).rejects.toThrow(Crash);
    pass(LEASE_MS + 1);
    const engine = createRoundEngine({
      store: createRoundStore(db, nowMs),
      wallet,
      random: randomBytes,
      log: { warn: () => undefined, error: () => undefined },
    });
    const answer = await engine.play({ player, spinKey: keyOf(1), unitMinor: UNIT, choice: '' });
    expect(answer).toMatchObject({ ok: true, round: { state: 'credited' } });
    expect(bench.wallet.effects.filter((effect) => effect.startsWith('debit'))).toHaveLength(1);
    await expectBooksToAgree();
  });

  it('never draws on a bet whose return was already decided', { tags: ['smoke'] }, async () => {
    const store = createRoundStore(db, nowMs);
    bench.wallet.fault = (verb, at) => {
      if (verb === 'debit' && at === 'after') throw new Error('lost');
    };
    const spin = dyingEngine('cancelled', 'before').play({
      player,
      spinKey: keyOf(1),
      unitMinor: UNIT,
      choice: '',
    });
    await expect(spin).rejects.toThrow(Crash);
    bench.wallet.fault = () => undefined;
    pass(LEASE_MS + 1);
    const engine = createRoundEngine({
      store,
      wallet,
      random: randomBytes,
      log: { warn: () => undefined, error: () => undefined },
    });
    // The bet is back with the player; the wallet would still answer "OK, replayed" to the old debit.
    expect(await engine.play({ player, spinKey: keyOf(1), unitMinor: UNIT, choice: '' })).toMatchObject({
      ok: false,
    });
    expect((await roundRows())[0]?.state).toBe('cancelled');
    expect(bench.wallet.balanceOf(MEMBER)).toBe(START);
  });

  it('agrees with the wallet after any series of crashes, lost answers and retries', async () => {
    const states: RoundState[] = ['debited', 'drawn', 'credited'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom(...states),
            fc.constantFrom<'before' | 'after'>('before', 'after'),
            fc.boolean(),
          ),
          { minLength: 1, maxLength: 4 },
        ),
        async (crashes) => {
          for (const [state, moment, isRetried] of crashes) {
            const spinKey = randomBytes(12).toString('base64url');
            const bet = { player, spinKey, unitMinor: UNIT, choice: '' };
            await expect(dyingEngine(state, moment).play(bet)).rejects.toThrow(Crash);
            pass(LEASE_MS + 1);
            if (isRetried) await dyingEngine('closed', 'before').play(bet);
          }
          await bench.vendor.resumeOpenRounds();
          const open = (await roundRows()).filter(
            (row) => !['credited', 'closed', 'cancelled'].includes(row.state),
          );
          expect(open).toEqual([]);
          await expectBooksToAgree();
        },
      ),
      { numRuns: 8 },
    );
  });
});
