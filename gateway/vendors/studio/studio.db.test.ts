// @module-tag full-run
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { LEASE_MS } from '../kit/leased-runs';
import { seededRounds } from '../kit/fair-seed';
import type { StudioRound, StudioSession } from './api-shapes';
import { modelOf } from './families/index';
import { isRefused } from './families/family';
import { REST_AFTER_MS } from './round-engine';
import {
  BENCH_MERCHANT,
  startStudioBench,
  type ApiAnswer,
  type StudioBench,
  type StudioCaller,
} from './testing';

const MEMBER = 7n;
const STRANGER = 8n;
const START = 1_000_000n;
/** One brand of each dialect. */
const BRANDS = [
  ['signed', 'MRG'],
  ['form', 'RFL'],
  ['token', 'SLM'],
] as const;
const DICE = { unit: '1', picks: [{ place: 'under-50', units: 100 }] };

let db: TestDatabase;
let bench: StudioBench;
let keys = 0;
const key = (): string => `a-key-of-the-page-${String((keys += 1)).padStart(6, '0')}`;
const roundOf = ({ body }: ApiAnswer): StudioRound => {
  expect(body, JSON.stringify(body)).toMatchObject({ ok: true });
  return body.data as unknown as StudioRound;
};
const sessionOf = ({ body }: ApiAnswer): StudioSession => body.data as unknown as StudioSession;

beforeEach(async () => {
  db = await freshDatabase();
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages)
     values ($1, 'bench', 'Bench', 'BRL', 'EN', '{EN}')`,
    [BENCH_MERCHANT],
  );
  bench = await startStudioBench(db);
  for (const member of [MEMBER, STRANGER]) bench.wallet.deposit(member, START);
});
afterEach(async () => {
  await bench.close();
  await db.close();
});

const rows = () =>
  db
    .merchant(BENCH_MERCHANT)
    .query<{ id: string; state: string; staked: bigint; win: bigint | null }>(
      'select id, state, staked, win from studio_round where member_id = $1 order by seq',
      [MEMBER],
    );
/** What the books say that the player has is what the wallet says. */
const expectBooksToAgree = async (): Promise<void> => {
  const kept = (await rows()).filter(({ state }) => state !== 'cancelled');
  const due = kept.reduce((sum, { staked, win }) => sum - staked + (win ?? 0n), START);
  expect(bench.wallet.balanceOf(MEMBER)).toBe(due);
};
/** Plays rounds until one waits for the player with a move of this name. */
const openWith = async (call: StudioCaller, name: string): Promise<StudioRound> => {
  const { units } = sessionOf(await call('session', {}));
  for (let tries = 0; tries < 60; tries += 1) {
    // A player's calls are counted: between two rounds passes what they may take.
    bench.pass(2_000);
    let round = roundOf(await call('play', { key: key(), unit: units[0], picks: [{ place: '', units: 2 }] }));
    for (let moves = 0; round.state === 'open' && moves < 12; moves += 1) {
      if (round.moves.some((move) => move.name === name)) return round;
      const [move] = round.moves.filter((one) => one.units === 0);
      if (!move) throw new Error('a round that cannot go on');
      round = roundOf(await call('act', { key: key(), roundId: round.id, name: move.name, value: 0 }));
    }
  }
  throw new Error(`no round offers ${name}`);
};

describe.each(BRANDS)('[LAUNCH-5] a brand that speaks the %s dialect', (_, vendor) => {
  it(
    'takes the stake, pays the win, and its round can be computed from the revealed seed',
    { tags: ['smoke'] },
    async () => {
      const call = await bench.play(MEMBER, vendor, 'DICE');
      const opened = sessionOf(await call('session', {}));
      expect(opened.game).toMatchObject({
        vendor,
        family: 'dice',
        theme: { title: 'Bench Dice PT', seed: 7 },
      });
      expect(opened.units[0]).toBe('1');
      for (let rounds = 0; rounds < 12; rounds += 1) roundOf(await call('play', { key: key(), ...DICE }));
      await expectBooksToAgree();
      const won = (await rows()).filter(({ win }) => win !== 0n);
      expect(won.length).toBeGreaterThan(0);
      expect(bench.wallet.ended.size).toBe(12);

      const last = roundOf(await call('play', { key: key(), ...DICE }));
      expect(last.serverSeed).toBeNull();
      const { revealed } = (await call('rotate', { clientSeed: 'another-seed' })).body.data as {
        revealed: { serverSeed: string; hash: string };
      };
      expect(revealed.hash).toBe(last.seedHash);
      const below = seededRounds({ serverSeed: revealed.serverSeed, clientSeed: last.clientSeed })(
        last.nonce,
      );
      const table = modelOf('dice', 'classic')?.play(below, { picks: last.picks, actions: last.actions });
      expect(table && !isRefused(table) && table.paid).toBe(Number(last.win));
      const adapter = bench.studio.adapters.find(({ code }) => code === vendor);
      const told = await adapter?.round?.({
        ...{ merchantId: BENCH_MERCHANT, memberId: MEMBER, roundId: last.id, language: 'ES' },
      });
      expect(told?.rows[0]).toEqual({ label: 'Juego', value: 'Bench Dice' });
      expect(told?.proof).toMatchObject({ revealed: true, method: 'hmac-sha256-seeds' });
      expect(told?.proof?.url).toContain(
        `/games/studio/${vendor}/DICE/verify?lang=ES#server=${revealed.serverSeed}`,
      );
      const stranger = { merchantId: BENCH_MERCHANT, memberId: STRANGER, roundId: last.id, language: 'ES' };
      expect(await adapter?.round?.(stranger)).toBeNull();
    },
  );

  it('has one effect for double clicks, and says what the wallet refuses', async () => {
    const call = await bench.play(MEMBER, vendor, 'DICE');
    const once = key();
    const answers = await Promise.all([1, 2, 3].map(() => call('play', { key: once, ...DICE })));
    expect(new Set(answers.map((answer) => roundOf(answer).id)).size).toBe(1);
    expect(roundOf(await call('play', { key: once, ...DICE })).id).toBe(roundOf(answers[0] as ApiAnswer).id);
    expect((await rows()).length).toBe(1);
    expect((await call('play', { key: once, ...DICE, unit: '2' })).body.code).toBe('LEDGER_KEY_CONFLICT');
    bench.wallet.deposit(MEMBER, -bench.wallet.balanceOf(MEMBER));
    expect((await call('play', { key: key(), ...DICE })).body).toMatchObject({
      ...{ ok: false, code: 'WALLET_NOT_ENOUGH', balance: '0' },
    });
    bench.wallet.locked.add(MEMBER);
    expect((await call('play', { key: key(), ...DICE })).body.code).toBe('ACCESS_DENIED');
    bench.wallet.isLive = () => false;
    bench.pass(5_000);
    expect((await call('play', { key: key(), ...DICE })).body.code).toBe('SESSION_INVALID');
  });

  it('gives a stake back whose answer was lost, and pays a win whose answer was lost when the job comes', async () => {
    const call = await bench.play(MEMBER, vendor, 'DICE');
    bench.wallet.fault = (verb, at) => {
      if (verb === 'debit' && at === 'after') throw new Error('lost');
    };
    expect((await call('play', { key: key(), ...DICE })).body.code).toBe('VENDOR_UNAVAILABLE');
    expect(bench.wallet.balanceOf(MEMBER)).toBe(START);
    bench.wallet.fault = (verb, at) => {
      if ((verb === 'credit' || verb === 'end') && at === 'after') throw new Error('lost');
    };
    const round = roundOf(await call('play', { key: key(), ...DICE }));
    expect(round.state).toBe('drawn');
    bench.wallet.fault = () => undefined;
    bench.pass(LEASE_MS + 1);
    expect(await bench.studio.resumeOpenRounds()).toBe(1);
    await expectBooksToAgree();
    expect(sessionOf(await call('session', {})).interrupted?.id).toBe(round.id);
    await call('seen', { roundId: round.id });
    expect(sessionOf(await call('session', {})).interrupted).toBeNull();
  });
});

describe('[LAUNCH-5] a round that waits for its player', () => {
  it('goes on after a reload, takes each further stake once, and ends as its replay says', async () => {
    const call = await bench.play(MEMBER, 'SLM', 'BLACKJACK');
    const round = await openWith(call, 'double');
    expect(sessionOf(await call('session', {})).open?.id).toBe(round.id);
    expect((await call('play', { key: key(), unit: round.unit, picks: round.picks })).body.code).toBe('BUSY');
    expect((await call('rotate', { clientSeed: 'too-early' })).body.code).toBe('BUSY');
    const act = { key: key(), roundId: round.id, name: 'double', value: 0 };
    const answers = await Promise.all([1, 2, 3].map(() => call('act', act)));
    for (const answer of answers) expect(roundOf(answer).staked).toBe(String(2n * BigInt(round.staked)));
    expect(roundOf(await call('act', act)).actions.filter(({ name }) => name === 'double')).toHaveLength(1);
    await expectBooksToAgree();
  });

  it('keeps its old stake where a further one is refused or its answer is lost', async () => {
    const call = await bench.play(MEMBER, 'SLM', 'BLACKJACK');
    const round = await openWith(call, 'double');
    bench.wallet.fault = (verb, at) => {
      if (verb === 'debit' && at === 'after') throw new Error('lost');
    };
    const lost = { key: key(), roundId: round.id, name: 'double', value: 0 };
    expect((await call('act', lost)).body.code).toBe('VENDOR_UNAVAILABLE');
    bench.wallet.fault = () => undefined;
    const kept = bench.wallet.balanceOf(MEMBER);
    bench.wallet.deposit(MEMBER, -kept);
    const poor = { ...lost, key: key() };
    expect((await call('act', poor)).body.code).toBe('WALLET_NOT_ENOUGH');
    bench.wallet.deposit(MEMBER, kept);
    // The same key again is answered as the first time, though there is money now.
    expect((await call('act', poor)).body.code).toBe('WALLET_NOT_ENOUGH');
    expect(sessionOf(await call('session', {})).open?.staked).toBe(round.staked);
    roundOf(await call('act', { ...lost, key: key() }));
    await expectBooksToAgree();
  });

  it('takes a further stake back that was under way when the process ended', async () => {
    const call = await bench.play(MEMBER, 'MRG', 'BLACKJACK');
    const round = await openWith(call, 'double');
    const pending = JSON.stringify({ key: key(), name: 'double', value: 0, afterMs: 5, units: 2 });
    await db
      .merchant(BENCH_MERCHANT)
      .query(
        `update studio_round set state = 'raising', raises = 1, pending = ($2::text)::jsonb where id = $1`,
        [round.id, pending],
      );
    await bench.studio.resumeOpenRounds();
    const { open } = sessionOf(await call('session', {}));
    expect(open).toMatchObject({ id: round.id, staked: round.staked, actions: round.actions });
    roundOf(await call('act', { key: key(), roundId: round.id, name: 'double', value: 0 }));
    await expectBooksToAgree();
  });

  it('has what is decided on the disk before each call of the wallet', async () => {
    const call = await bench.play(MEMBER, 'SLM', 'BLACKJACK');
    const stored = new Set<string>();
    bench.wallet.fault = async (verb, at) => {
      const last = (await rows()).at(-1);
      if (at === 'before' && verb !== 'balance') stored.add(`${verb} ${last?.state}`);
    };
    const round = await openWith(call, 'double');
    roundOf(await call('act', { key: key(), roundId: round.id, name: 'double', value: 0 }));
    bench.wallet.fault = async (verb, at) => {
      if (at === 'before' && verb === 'cancel') stored.add(`cancel ${(await rows()).at(-1)?.state}`);
      if (verb === 'debit' && at === 'after') throw new Error('lost');
    };
    const dice = await bench.play(MEMBER, 'SLM', 'DICE');
    await dice('play', { key: key(), ...DICE });
    bench.wallet.fault = () => undefined;
    const ends = [...stored].filter((one) => /^(credit|end) /.test(one));
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.every((one) => one.endsWith(' drawn'))).toBe(true);
    expect([...stored].filter((one) => !ends.includes(one)).sort()).toEqual([
      ...['cancel cancelling', 'debit created', 'debit raising'],
    ]);
    await expectBooksToAgree();
  });

  it(
    'gives the stake back where the process ended between the debit and what came of it',
    { tags: ['smoke'] },
    async () => {
      const call = await bench.play(MEMBER, 'MRG', 'DICE');
      const { query } = db.merchant(BENCH_MERCHANT);
      // The answer of the debit meets a round that is another's: as good as never heard.
      bench.wallet.fault = async (verb, at) => {
        if (verb === 'debit' && at === 'after')
          await query(`update studio_round set lease_token = 'of a dead process' where state = 'created'`);
      };
      expect((await call('play', { key: key(), ...DICE })).body.code).toBe('BUSY');
      bench.wallet.fault = () => undefined;
      expect(bench.wallet.balanceOf(MEMBER)).toBeLessThan(START);
      bench.pass(LEASE_MS + 1);
      expect(await bench.studio.resumeOpenRounds()).toBe(1);
      expect(bench.wallet.balanceOf(MEMBER)).toBe(START);
      expect((await rows()).map(({ state }) => state)).toEqual(['cancelled']);
    },
  );

  it('is played on by its model when its player never comes back, and not before', async () => {
    const call = await bench.play(MEMBER, 'RFL', 'BLACKJACK');
    await openWith(call, 'double');
    bench.pass(REST_AFTER_MS - 60_000);
    expect(await bench.studio.resumeOpenRounds()).toBe(0);
    bench.pass(61_000);
    expect(await bench.studio.resumeOpenRounds()).toBe(1);
    await expectBooksToAgree();
    expect((await rows()).every(({ state }) => state === 'credited' || state === 'closed')).toBe(true);
  });

  it('is told of where it keeps the seeds, and ended from another game when its player says so', async () => {
    const table = await bench.play(MEMBER, 'RFL', 'BLACKJACK');
    const waiting = await openWith(table, 'double');
    const stranger = await bench.play(STRANGER, 'RFL', 'BLACKJACK');
    const theirs = await openWith(stranger, 'double');
    const dice = await bench.play(MEMBER, 'SLM', 'DICE');
    expect((await dice('rotate', { clientSeed: 'too-early' })).body.code).toBe('BUSY');
    expect((await dice('waiting', {})).body.data).toEqual({
      ...{ isHere: false, elsewhere: ['Bench Blackjack PT'] },
    });
    expect((await table('waiting', {})).body.data).toEqual({ isHere: true, elsewhere: [] });
    // The round of one's own page is played on there.
    await table('end-elsewhere', {});
    expect(sessionOf(await table('session', {})).open?.id).toBe(waiting.id);
    const kept = bench.wallet.effects.length;
    expect((await dice('end-elsewhere', {})).body.data).toEqual({ isHere: false, elsewhere: [] });
    await dice('end-elsewhere', {});
    // Nothing more was staked for it, and what it won was paid once.
    expect(bench.wallet.effects.slice(kept).filter((effect) => effect.startsWith('debit'))).toEqual([]);
    await expectBooksToAgree();
    expect((await dice('rotate', { clientSeed: 'in-time' })).body.ok).toBe(true);
    expect(sessionOf(await table('session', {})).interrupted?.id).toBe(waiting.id);
    expect(sessionOf(await stranger('session', {})).open?.id).toBe(theirs.id);
  });

  it('times an action by the gateway’s clock', async () => {
    const call = await bench.play(MEMBER, 'MRG', 'CLIMB');
    for (let tries = 0; tries < 40; tries += 1) {
      const begun = roundOf(
        await call('play', { key: key(), unit: '1', picks: [{ place: 'by-hand', units: 100 }] }),
      );
      if (begun.state !== 'open') continue;
      bench.pass(60_000);
      const ended = roundOf(await call('act', { key: key(), roundId: begun.id, name: 'cash-out', value: 0 }));
      expect(ended.actions[0]?.afterMs).toBeGreaterThanOrEqual(60_000);
      await expectBooksToAgree();
      return;
    }
    throw new Error('every climb failed at once');
  });
});

describe('[LAUNCH-5] what is refused', () => {
  it(
    'stakes, places and moves that the game does not offer, whatever is written into them',
    { tags: ['smoke'] },
    async () => {
      const call = await bench.play(MEMBER, 'MRG', 'DICE');
      const bad = async (change: object): Promise<string | undefined> =>
        (await call('play', { key: key(), ...DICE, ...change })).body.code;
      for (const unit of ['3', '999999', '0', '-1', '1.5', 1])
        expect(await bad({ unit }), String(unit)).toMatch(/WALLET_AMOUNT_INVALID|REQUEST_INVALID/);
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.constantFrom('under-50', 'constructor', '', 'under-99'), fc.string({ maxLength: 70 })),
          fc.oneof(fc.integer(), fc.double(), fc.constant(101)),
          async (place, units) => {
            if (place === 'under-50' && units === 100) return;
            expect(await bad({ picks: [{ place, units }] })).toBe('REQUEST_INVALID');
          },
        ),
        { numRuns: 25 },
      );
      expect(await bad({ picks: [...DICE.picks, ...DICE.picks] })).toBe('REQUEST_INVALID');
      expect(await bad({ free: '12' })).toBe('REQUEST_INVALID');
      expect(bench.wallet.effects).toEqual([]);
    },
  );

  it('rounds of others, rounds that are over, and games that the catalogue does not have', async () => {
    const call = await bench.play(MEMBER, 'SLM', 'BLACKJACK');
    const round = await openWith(call, 'stand');
    const stranger = await bench.play(STRANGER, 'SLM', 'BLACKJACK');
    const stand = { roundId: round.id, name: 'stand', value: 0 };
    expect((await stranger('act', { key: key(), ...stand })).body.code).toBe('ROUND_UNKNOWN');
    const elsewhere = await bench.play(MEMBER, 'MRG', 'BLACKJACK');
    expect((await elsewhere('act', { key: key(), ...stand })).body.code).toBe('ROUND_UNKNOWN');
    for (const change of [{ name: 'constructor' }, { value: 7 }])
      expect((await call('act', { key: key(), ...stand, ...change })).body.code).toBe('REQUEST_INVALID');
    expect((await call('act', { key: key(), ...stand, value: -1 })).body.code).toBe('REQUEST_INVALID');
    for (let moves = 0; moves < 5; moves += 1) await call('act', { key: key(), ...stand });
    expect((await call('act', { key: key(), ...stand })).body.code).toBe('REQUEST_INVALID');
    await expect(bench.launch({ memberId: MEMBER, vendor: 'SLM', gameId: 'NOSUCH' })).rejects.toThrow(
      'GAME_UNKNOWN',
    );
    await expectBooksToAgree();
  });

  it('a stake above or below what the room takes', async () => {
    const room = { id: 'kitchen', minStakeMinor: 200n, maxStakeMinor: 500n };
    const call = await bench.play(MEMBER, 'KTB', 'DICE', room);
    expect(sessionOf(await call('session', {})).units).toEqual(['2', '4']);
    expect((await call('play', { key: key(), ...DICE, unit: '10' })).body.code).toBe('WALLET_AMOUNT_INVALID');
    roundOf(await call('play', { key: key(), ...DICE, unit: '4' }));
    const table = await bench.play(MEMBER, 'KTB', 'BLACKJACK', { ...room, maxStakeMinor: 399n });
    const opened = sessionOf(await table('session', {}));
    expect(opened.units).toEqual(['100']);
    // Doubling would cost more than the room takes, so that it is not offered.
    await expect(openWith(table, 'double')).rejects.toThrow('no round offers double');
  });
});
