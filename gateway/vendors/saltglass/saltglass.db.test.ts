// @module-tag full-run
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { LEASE_MS } from '../kit/leased-runs';
import { SESSION_LIFE_MS, TICKET_LIFE_MS } from '../kit/session-store';
import { createSignedClient } from './signed-client';
import { OPERATOR } from './index';
import { hashOf, leafOf, pocketOf, rootOf } from './simulator/chain';
import { BETTING_MS, PERIOD_MS, roundAt, SPIN_MS } from './simulator/clock';
import { createSlipEngine, type SlipEngine } from './simulator/slip-engine';
import { createSlipStore, type SlipState, type SlipStore } from './simulator/slip-store';
import { createTableStore } from './simulator/table-store';
import { createTableWallet } from './simulator/wallet-client';
import { payOf, type SpotBet } from './simulator/wheel';
import {
  BENCH_MERCHANT,
  BENCH_SECRET,
  BENCH_SESSION,
  startSaltglassBench,
  type SaltglassBench,
  type TableCaller,
} from './testing';

const MEMBER = 7n;
const START = 100_000n;
const BETS = [
  { spot: 'coral', amount: '100' },
  { spot: '7', amount: '40' },
];
const BET = 140n;
const keyOf = (index: number): string => `slip-key-${String(index).padStart(12, '0')}`;

let db: TestDatabase;
let bench: SaltglassBench;

beforeEach(async () => {
  db = await freshDatabase();
  for (const id of [BENCH_MERCHANT, 2]) {
    await db.operator.query(
      `insert into merchant (id, code, name, currency, default_language, languages)
       values ($1, $2, 'Demo', 'BRL', 'EN', '{EN}')`,
      [id, `demo-${id}`],
    );
  }
  bench = await startSaltglassBench(db);
  bench.wallet.deposit(MEMBER, START);
});
afterEach(async () => {
  await bench.close();
  await db.close();
});

const roundNo = (): string => roundAt(bench.now()).no.toString();
const place = (call: TableCaller, index: number, bets: unknown = BETS) =>
  call('bet', { key: keyOf(index), roundNo: roundNo(), bets });
/** To the moment when this round's wheel has rested. */
const toRest = (): void => {
  const { restsAtMs } = roundAt(bench.now());
  bench.pass(Math.max(0, restsAtMs - bench.now()));
};
const toNextRound = (): void => bench.pass(roundAt(bench.now()).endsAtMs - bench.now());
const slips = () =>
  db
    .merchant(BENCH_MERCHANT)
    .query<{ id: string; state: SlipState; win: bigint | null; bet: bigint; round_no: bigint }>(
      'select id, state, win, bet, round_no from tide_slip order by seq',
    );
const expectBooksToAgree = async (): Promise<void> => {
  const kept = (await slips()).filter((slip) => slip.state === 'credited' || slip.state === 'closed');
  const won = kept.reduce((sum, slip) => sum + (slip.win ?? 0n), 0n);
  const staked = kept.reduce((sum, slip) => sum + slip.bet, 0n);
  expect(bench.wallet.balanceOf(MEMBER)).toBe(START - staked + won);
};

describe('launch', () => {
  it('[LAUNCH-5] asks the vendor for the address and hands over a session that only its bets need', async () => {
    const url = await bench.launch(MEMBER);
    expect(url.origin).toBe(bench.vendorOrigin);
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(
      /frame-ancestors 'self' https:\/\/host\.example$/,
    );
    const [held] = await db
      .merchant(BENCH_MERCHANT)
      .query<{ reference: string }>('select reference from tide_session');
    expect(held?.reference).toBe(BENCH_SESSION);
  });

  it('refuses a game that the vendor does not have, and says so when the vendor is away', async () => {
    const request = {
      merchantId: BENCH_MERCHANT,
      memberId: MEMBER,
      sessionId: 'a-session-of-the-operator',
      playerName: 'x',
      gameId: 'OTHER',
      currency: 'BRL',
      language: 'en',
      trial: false,
      frameAncestors: [],
    };
    expect(await bench.saltglass.adapter.launch(request)).toEqual({ ok: false, code: 'GAME_UNKNOWN' });
    await bench.close();
    expect(await bench.saltglass.adapter.launch({ ...request, gameId: 'TIDEWHEEL' })).toEqual({
      ok: false,
      code: 'VENDOR_UNAVAILABLE',
    });
    bench = await startSaltglassBench(db);
  });

  it('exchanges a ticket once, within its minute', { tags: ['smoke'] }, async () => {
    const open = async (url: URL) =>
      (
        await fetch(`${bench.vendorOrigin}/games/saltglass/api/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ticket: url.searchParams.get('ticket') }),
        })
      ).status;
    const url = await bench.launch(MEMBER);
    expect((await Promise.all([open(url), open(url)])).sort()).toEqual([200, 401]);
    const late = await bench.launch(MEMBER);
    bench.pass(TICKET_LIFE_MS + 1);
    expect(await open(late)).toBe(401);
  });

  it('lets only the operator ask the vendor', async () => {
    const stranger = createSignedClient({
      operator: OPERATOR,
      secret: 'another secret of more than 32 characters',
      now: bench.now,
      random: randomBytes,
    });
    const url = new URL('/games/saltglass/operator/games/init', bench.vendorOrigin);
    const reply = await stranger.send(url, [
      ['game_uuid', 'TIDEWHEEL'],
      ['player_id', '1.7'],
    ]);
    expect(reply).toMatchObject({ status: 403, body: { error_code: 'BAD_SIGN' } });
    stranger.close();
  });
});

describe('a round of the table', () => {
  let call: TableCaller;
  beforeEach(async () => {
    call = await bench.play(MEMBER);
  });

  it(
    '[LAUNCH-5] takes the bet at once, pays when the wheel has rested, and the number is what the seed says',
    { tags: ['smoke'] },
    async () => {
      const before = (await call('table', {})).body.data as unknown as { commitment: string; pocket: null };
      expect(before.pocket).toBeNull();
      const placed = await place(call, 1);
      expect(placed).toMatchObject({ status: 200, body: { data: { state: 'waiting', bet: '140' } } });
      expect(bench.wallet.balanceOf(MEMBER)).toBe(START - BET);
      bench.pass(BETTING_MS);
      const turning = (await call('table', {})).body.data as unknown as {
        pocket: number;
        slip: { pocket: null };
      };
      expect(turning.slip.pocket).toBeNull();
      expect(bench.wallet.balanceOf(MEMBER)).toBe(START - BET);
      toRest();
      const rested = (await call('table', {})).body.data as unknown as {
        pocket: number;
        slip: { id: string; win: string; state: string };
      };
      expect(rested.pocket).toBe(turning.pocket);
      expect(rested.slip.state).toBe('credited');
      await expectBooksToAgree();
      const drawn = (await (
        await fetch(`${bench.vendorOrigin}/games/saltglass/rounds/1/${roundNo()}`)
      ).json()) as { seed: string; root: string; leaves: string[]; commitment: string };
      const bets: SpotBet[] = BETS.map((bet) => ({ spot: bet.spot, amountMinor: BigInt(bet.amount) }));
      expect(drawn.commitment).toBe(before.commitment);
      expect(hashOf(drawn.seed)).toBe(before.commitment);
      expect(drawn.leaves).toContain(leafOf({ id: rested.slip.id, bets }));
      expect(rootOf(drawn.leaves)).toBe(drawn.root);
      expect(pocketOf({ seed: drawn.seed, no: BigInt(roundNo()), root: drawn.root })).toBe(rested.pocket);
      expect(BigInt(rested.slip.win)).toBe(payOf(bets, rested.pocket));
      expect(bench.wallet.ended.has(rested.slip.id)).toBe(true);
    },
  );

  it('chains the seeds: each round’s seed is committed to by the round before', async () => {
    const seeds: { commitment: string; seed: string }[] = [];
    for (let round = 0; round < 4; round += 1) {
      await call('table', {});
      toRest();
      await call('table', {});
      const reply = await fetch(`${bench.vendorOrigin}/games/saltglass/rounds/1/${roundNo()}`);
      seeds.push((await reply.json()) as { commitment: string; seed: string });
      toNextRound();
    }
    for (let at = 1; at < seeds.length; at += 1) expect(seeds[at]?.commitment).toBe(seeds[at - 1]?.seed);
  });

  it('does not tell the seed or the number of a round whose wheel still turns', async () => {
    await place(call, 1);
    bench.pass(BETTING_MS);
    await call('table', {});
    const reply = await fetch(`${bench.vendorOrigin}/games/saltglass/rounds/1/${roundNo()}`);
    expect(reply.status).toBe(404);
    const [slip] = await slips();
    const told = await bench.saltglass.adapter.round?.({
      merchantId: BENCH_MERCHANT,
      memberId: MEMBER,
      roundId: slip?.id ?? '',
      language: 'EN',
    });
    expect(told?.proof).toMatchObject({ revealed: false, url: '' });
    expect(JSON.stringify(told)).not.toMatch(/seed|pocket/);
  });

  it(
    'is one slip for 50 parallel calls with one key, and one slip for a player and round',
    { tags: ['smoke'] },
    async () => {
      const replies = await Promise.all(Array.from({ length: 50 }, () => place(call, 1)));
      expect(new Set(replies.map((reply) => reply.body.data?.['id'])).size).toBe(1);
      expect(bench.wallet.effects).toEqual([`debit ${BET}`]);
      expect((await place(call, 2)).body).toMatchObject({ ok: false, code: 'BUSY' });
      expect((await place(call, 1, [{ spot: '7', amount: '40' }])).body.code).toBe('LEDGER_KEY_CONFLICT');
    },
  );

  it('takes no bet when bets are closed, for another round, or out of the table’s limits', async () => {
    const bad: unknown[] = [
      [],
      [{ spot: '25', amount: '100' }],
      [{ spot: '01', amount: '100' }],
      [{ spot: 'toString', amount: '100' }],
      [{ spot: 'coral', amount: '0' }],
      [{ spot: 'coral', amount: '-20' }],
      [{ spot: 'coral', amount: 100 }],
      [{ spot: 'coral', amount: '1.5' }],
      [
        { spot: 'coral', amount: '100' },
        { spot: 'coral', amount: '100' },
      ],
      Array.from({ length: 21 }, (_, at) => ({ spot: String(at), amount: '20' })),
    ];
    for (const bets of bad) expect((await place(call, 1, bets)).body.code).toBe('REQUEST_INVALID');
    expect((await place(call, 1, [{ spot: 'coral', amount: '30' }])).body.code).toBe('WALLET_AMOUNT_INVALID');
    expect((await place(call, 1, [{ spot: 'coral', amount: '900000' }])).body.code).toBe(
      'WALLET_AMOUNT_INVALID',
    );
    const other = await call('bet', { key: keyOf(3), roundNo: String(Number(roundNo()) + 1), bets: BETS });
    expect(other.body.code).toBe('ROUND_UNKNOWN');
    bench.pass(BETTING_MS);
    expect((await place(call, 4)).body.code).toBe('ROUND_UNKNOWN');
    expect(await slips()).toEqual([]);
    expect(bench.wallet.effects).toEqual([]);
  });

  it('is not played without the money', { tags: ['smoke'] }, async () => {
    bench.wallet.deposit(MEMBER, 100n - START);
    expect(await place(call, 1)).toMatchObject({
      status: 400,
      body: { code: 'WALLET_NOT_ENOUGH', balance: '100' },
    });
    bench.wallet.deposit(MEMBER, 1_000n);
    expect((await place(call, 2)).body.ok).toBe(true);
  });

  it('gives the bet back when the answer to it stays lost', { tags: ['smoke'] }, async () => {
    bench.wallet.fault = (verb, at) => {
      if (verb === 'debit' && at === 'after') throw new Error('lost');
    };
    expect((await place(call, 1)).body).toMatchObject({ ok: false, code: 'VENDOR_UNAVAILABLE' });
    expect(bench.wallet.effects).toEqual([`debit ${BET}`, `cancel ${BET}`]);
    expect(bench.wallet.balanceOf(MEMBER)).toBe(START);
  });

  it('takes no bet of a session that is over, and pays the one that was placed before', async () => {
    await place(call, 1, [
      { spot: 'coral', amount: '100' },
      { spot: 'ink', amount: '100' },
    ]);
    bench.pass(SESSION_LIFE_MS + 1);
    expect((await place(call, 2)).body.code).toBe('SESSION_INVALID');
    bench.wallet.locked.add(MEMBER);
    expect(await bench.simulator.settleOpen()).toBe(1);
    await expectBooksToAgree();
  });

  it('pays a player who has left, and shows the result on return', async () => {
    await place(call, 1);
    toNextRound();
    expect(await bench.simulator.settleOpen()).toBe(1);
    await expectBooksToAgree();
    const again = await bench.play(MEMBER);
    const session = await again('session', {});
    const [slip] = await slips();
    expect(session.body.data?.['interrupted']).toMatchObject({ id: slip?.id });
    await again('seen', { slipId: slip?.id });
    expect((await again('session', {})).body.data?.['interrupted']).toBeNull();
  });

  it('keeps the win until the wallet takes it', async () => {
    await place(call, 1, [
      { spot: 'coral', amount: '100' },
      { spot: 'ink', amount: '100' },
    ]);
    bench.wallet.fault = (verb) => {
      if (verb === 'credit' || verb === 'end') throw new Error('down');
    };
    toNextRound();
    expect(await bench.simulator.settleOpen()).toBe(0);
    bench.wallet.fault = () => undefined;
    expect(await bench.simulator.settleOpen()).toBe(1);
    await expectBooksToAgree();
  });

  it('is told with its number and its proof to its own player, in their language, and to no other', async () => {
    await place(call, 1);
    toRest();
    await call('table', {});
    const [slip] = await slips();
    const ask = (memberId: bigint, merchantId = BENCH_MERCHANT) =>
      bench.saltglass.adapter.round?.({ merchantId, memberId, roundId: slip?.id ?? '', language: 'PT' });
    const told = await ask(MEMBER);
    expect(told?.rows.map((row) => row.label)).toEqual(['Rodada', 'Coral', 'Número 7', 'Resultado']);
    expect(told?.proof).toMatchObject({ method: 'hash-chain-slips-root', revealed: true });
    expect(told?.proof?.url).toContain(`${bench.vendorOrigin}/games/saltglass/tidewheel/verify#`);
    expect(await ask(8n)).toBeNull();
    expect(await ask(MEMBER, 2)).toBeNull();
  });

  it('slows down calls that are faster than tapping', async () => {
    const codes = await Promise.all(Array.from({ length: 80 }, async () => (await call('table', {})).status));
    expect(codes.filter((status) => status === 429).length).toBe(20);
    bench.pass(1_000);
    expect((await call('table', {})).status).toBe(200);
  });
});

describe('a table whose process dies', () => {
  class Crash extends Error {}
  const silent = { warn: () => undefined, error: () => undefined };
  let client: ReturnType<typeof createSignedClient>;
  beforeEach(async () => {
    client = createSignedClient({
      operator: OPERATOR,
      secret: BENCH_SECRET,
      now: bench.now,
      random: randomBytes,
    });
    await bench.play(MEMBER);
  });
  afterEach(() => client.close());

  const engineOf = (slipsOf: (store: SlipStore) => SlipStore): SlipEngine =>
    createSlipEngine({
      slips: slipsOf(createSlipStore(db, bench.now)),
      tables: createTableStore({ db, now: bench.now, random: randomBytes }),
      wallet: createTableWallet({ client, walletUrl: () => bench.operatorOrigin }),
      random: randomBytes,
      log: silent,
      now: bench.now,
    });
  /** An engine whose process ends right before or right after it stores a state. */
  const dying = (state: SlipState, moment: 'before' | 'after'): SlipEngine =>
    engineOf((store) => ({
      ...store,
      async advance(input) {
        if (input.to === state && moment === 'before') throw new Crash();
        const next = await store.advance(input);
        if (input.to === state) throw new Crash();
        return next;
      },
    }));
  const betOf = async (slipKey: string) => {
    const [session] = await db
      .merchant(BENCH_MERCHANT)
      .query<{ reference: string }>('select reference from tide_session limit 1');
    return {
      player: {
        merchantId: BENCH_MERCHANT,
        memberId: MEMBER,
        gameId: 'TIDEWHEEL',
        currency: 'BRL',
        reference: session?.reference ?? '',
      },
      slipKey,
      roundNo: roundAt(bench.now()).no,
      bets: BETS.map((bet) => ({ spot: bet.spot, amountMinor: BigInt(bet.amount) })),
    };
  };

  it(
    'takes back a bet whose answer was lost, even when its page asks for it after the number is out',
    { tags: ['smoke'] },
    async () => {
      const bet = await betOf(keyOf(1));
      await expect(dying('debited', 'before').place(bet)).rejects.toThrow(Crash);
      expect(bench.wallet.balanceOf(MEMBER)).toBe(START - BET);
      toNextRound();
      bench.pass(LEASE_MS + 1);
      expect(await engineOf((store) => store).place(bet)).toMatchObject({ ok: false });
      expect((await slips())[0]?.state).toBe('cancelled');
      expect(bench.wallet.balanceOf(MEMBER)).toBe(START);
    },
  );

  it('goes on with a bet whose page asks again while bets are open', async () => {
    const bet = await betOf(keyOf(1));
    await expect(dying('debited', 'before').place(bet)).rejects.toThrow(Crash);
    bench.pass(LEASE_MS + 1);
    expect(await engineOf((store) => store).place(bet)).toMatchObject({
      ok: true,
      slip: { state: 'debited' },
    });
    expect(bench.wallet.effects).toEqual([`debit ${BET}`]);
  });

  const points: [SlipState, 'before' | 'after'][] = [
    ['drawn', 'before'],
    ['drawn', 'after'],
    ['credited', 'before'],
    ['credited', 'after'],
  ];
  it.each(points)(
    'at "%s" (%s) leaves a slip that the next one settles, with the same number',
    async (state, moment) => {
      await engineOf((store) => store).place(await betOf(keyOf(1)));
      toRest();
      await dying(state, moment).settleOpen([BENCH_MERCHANT]);
      bench.pass(LEASE_MS + 1);
      const [drawn] = await db
        .merchant(BENCH_MERCHANT)
        .query<{ pocket: number }>('select pocket from tide_round where pocket is not null');
      await bench.simulator.settleOpen();
      const [slip] = await slips();
      expect(slip?.state).toBe('credited');
      expect(slip?.win).toBe(
        payOf(
          BETS.map((bet) => ({ spot: bet.spot, amountMinor: BigInt(bet.amount) })),
          drawn?.pocket ?? -1,
        ),
      );
      await expectBooksToAgree();
    },
  );

  it('agrees with the wallet after any series of crashes and lost answers', async () => {
    const states: SlipState[] = ['debited', 'drawn', 'credited', 'cancelled'];
    const verbs = ['debit', 'credit', 'cancel', 'end'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            state: fc.constantFrom(...states),
            moment: fc.constantFrom<'before' | 'after'>('before', 'after'),
            lost: fc.option(fc.constantFrom(...verbs)),
            at: fc.constantFrom<'before' | 'after'>('before', 'after'),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        async (rounds) => {
          for (const { state, moment, lost, at } of rounds) {
            bench.wallet.fault = (verb, when) => {
              if (verb === lost && when === at) throw new Error('lost');
            };
            const engine = dying(state, moment);
            const bet = await betOf(randomBytes(12).toString('base64url'));
            await engine.place(bet).catch(() => undefined);
            toRest();
            await engine.settleOpen([BENCH_MERCHANT]);
            toNextRound();
          }
          bench.wallet.fault = () => undefined;
          bench.pass(LEASE_MS + 1);
          for (let sweep = 0; sweep < 3; sweep += 1) await bench.simulator.settleOpen();
          const open = (await slips()).filter((slip) =>
            ['created', 'debited', 'drawn', 'cancelling'].includes(slip.state),
          );
          expect(open).toEqual([]);
          await expectBooksToAgree();
          bench.pass(PERIOD_MS - SPIN_MS);
          toNextRound();
        },
      ),
      { numRuns: 6 },
    );
  });
});
