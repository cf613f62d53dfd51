// @module-tag full-run
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { LEASE_MS } from '../kit/leased-runs';
import type { StudioHistory, StudioRound, StudioSession, TimetableView, WaitingView } from './api-shapes';
import {
  closesOf,
  KICK_OFF_EVERY_MS,
  kickOffOf,
  placeAt,
  WHISTLE,
  whistleOf,
} from './families/events/timetable';
import { modelOf } from './families/index';
import { createFixtureStore, KEPT_SLOTS } from './fixture-store';
import { recompute } from './page/recompute';
import {
  BENCH_MERCHANT,
  startStudioBench,
  type ApiAnswer,
  type StudioBench,
  type StudioCaller,
} from './testing';
import { LAST_RESULTS } from './timetable';

const [MEMBER, OTHER] = [7n, 8n];
const START = 1_000_000n;

let db: TestDatabase;
let bench: StudioBench;
let keys = 0;
const key = (): string => `a-key-of-the-page-${String((keys += 1)).padStart(6, '0')}`;
const dataOf = <Data>({ body }: ApiAnswer): Data => {
  expect(body, JSON.stringify(body)).toMatchObject({ ok: true });
  return body.data as unknown as Data;
};
const roundOf = (answer: ApiAnswer): StudioRound => dataOf<StudioRound>(answer);
const timetable = async (call: StudioCaller): Promise<TimetableView> =>
  dataOf<TimetableView>(await call('timetable', {}));
/** What was added to the clock of every part, which goes on by itself. */
let passedMs = 0;
const nowMs = (): number => Date.now() + passedMs;
const turnTo = (ms: number): void => {
  const more = ms - nowMs();
  bench.pass(more);
  passedMs += more;
};
const firstOf = async (call: StudioCaller) => {
  const { coming } = await timetable(call);
  const open = coming.find(({ closesMs }) => closesMs > nowMs());
  if (!open) throw new Error('no fixture takes bets');
  return open;
};
const bet = (slot: number, pair: number, place = 'winner-home', units = 100) => ({
  unit: '1',
  picks: [{ place: placeAt(slot, `${pair}-${place}`), units }],
});

beforeEach(async () => {
  db = await freshDatabase();
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages)
     values ($1, 'bench', 'Bench', 'BRL', 'EN', '{EN}')`,
    [BENCH_MERCHANT],
  );
  bench = await startStudioBench(db);
  // A minute after a kick-off, whatever the time is at which the test runs.
  passedMs = 0;
  turnTo(kickOffOf(Math.ceil(Date.now() / KICK_OFF_EVERY_MS)) + 60_000);
  for (const member of [MEMBER, OTHER]) bench.wallet.deposit(member, START);
});
afterEach(async () => {
  await bench.close();
  await db.close();
});
const rows = () =>
  db
    .merchant(BENCH_MERCHANT)
    .query<{ state: string; staked: bigint; win: bigint | null; memberId: bigint }>(
      'select state, staked, win, member_id as "memberId" from studio_round order by seq',
    );
const expectBooksToAgree = async (): Promise<void> => {
  for (const member of [MEMBER, OTHER]) {
    const kept = (await rows()).filter(({ state, memberId }) => state !== 'cancelled' && memberId === member);
    const due = kept.reduce((sum, { staked, win }) => sum - staked + (win ?? 0n), START);
    expect(bench.wallet.balanceOf(member)).toBe(due);
  }
};

describe('[LAUNCH-5] a bet on a fixture of the timetable', () => {
  it(
    'is taken at once, ends by itself after the whistle, alike for all members and brands, and can be computed',
    { tags: ['smoke'] },
    async () => {
      const mine = await bench.play(MEMBER, 'MRG', 'FOOTBALL');
      const theirs = await bench.play(OTHER, 'SLM', 'FOOTBALL');
      const { slot, pair, hash } = await firstOf(mine);
      expect(await firstOf(theirs)).toMatchObject({ slot, pair, hash });
      // Promised a slot before anyone can bet on it.
      const { next } = await timetable(mine);
      expect((await mine('play', { key: key(), ...bet(next?.slot ?? 0, next?.pair ?? 0) })).body.code).toBe(
        'ROUND_UNKNOWN',
      );
      const places = ['winner-home', 'winner-draw', 'winner-away'].map((place) => ({
        place: placeAt(slot, `${pair}-${place}`),
        units: 100,
      }));
      const placed = roundOf(await mine('play', { key: key(), unit: '1', picks: places }));
      expect(placed).toMatchObject({ state: 'open', staked: '300', win: '0', show: { slot, fixture: pair } });
      expect(placed).toMatchObject({
        seedHash: hash,
        serverSeed: null,
        nonce: slot,
        clientSeed: 'event-goals',
      });
      roundOf(await theirs('play', { key: key(), ...bet(slot, pair) }));
      expect(bench.wallet.balanceOf(MEMBER)).toBe(START - 300n);

      turnTo(whistleOf(slot) - 30_000);
      expect(await bench.studio.keepTimetable()).toBe(0);
      turnTo(whistleOf(slot));
      expect(await bench.studio.keepTimetable()).toBe(2);
      expect(await bench.studio.keepTimetable()).toBe(0);
      await expectBooksToAgree();

      const told = (await timetable(mine)).last[0];
      expect(told).toMatchObject({ slot, hash });
      const seed = told?.seed ?? '';
      expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(hash);
      for (const call of [mine, theirs]) {
        const [round] = dataOf<StudioHistory>(await call('history', {})).rounds;
        expect(round?.show).toMatchObject({ slot, score: told?.score, moments: told?.moments });
        expect(round).toMatchObject({ serverSeed: seed, seedHash: hash });
        const facts = {
          ...{ server: seed, hash, client: round?.clientSeed ?? '', nonce: String(round?.nonce) },
          ...{ picks: JSON.stringify(round?.picks), actions: JSON.stringify(round?.actions) },
        };
        const answer = await recompute(modelOf('events', 'goals'), facts);
        expect(answer?.isSameSeed).toBe(true);
        expect(answer?.table.paid).toBe(Number(round?.win));
      }
      // One of three outcomes came.
      const [round] = dataOf<StudioHistory>(await mine('history', {})).rounds;
      expect((round?.show as { won: string[] }).won).toHaveLength(1);
    },
  );

  it('waits for the whistle whatever its page asks, is told as waiting, and is shown after a reload', async () => {
    const call = await bench.play(MEMBER, 'MRG', 'FOOTBALL');
    const { slot, pair } = await firstOf(call);
    const { id } = roundOf(await call('play', { key: key(), ...bet(slot, pair) }));
    const whistle = () => call('act', { key: key(), roundId: id, name: WHISTLE, value: 0 });
    turnTo(whistleOf(slot) - 30_000);
    expect((await whistle()).body.code).toBe('BUSY');
    const dice = await bench.play(MEMBER, 'SLM', 'DICE');
    for (const page of [call, dice])
      expect(dataOf<WaitingView>(await page('end-elsewhere', {}))).toEqual({
        ...{ isHere: false, elsewhere: [], untilEnd: ['Bench Football PT'] },
      });
    expect((await dice('rotate', { clientSeed: 'too-early' })).body.code).toBe('BUSY');
    expect(dataOf<StudioSession>(await call('session', {})).open).toMatchObject({ id, show: { slot } });
    expect((await rows())[0]).toMatchObject({ state: 'open', win: null });
    turnTo(whistleOf(slot));
    const answers = await Promise.all([whistle(), whistle(), bench.studio.keepTimetable()]);
    expect(roundOf(await whistle())).toMatchObject({ id, state: 'credited' });
    expect(answers).toHaveLength(3);
    expect(dataOf<StudioSession>(await call('session', {})).interrupted?.id).toBe(id);
    expect((await dice('rotate', { clientSeed: 'in-time' })).body.ok).toBe(true);
    await expectBooksToAgree();
  });

  it('tells how a fixture goes from the kick-off on, and its seed from the whistle on', async () => {
    const call = await bench.play(MEMBER, 'MRG', 'TENNIS');
    const { slot } = await firstOf(call);
    const seeds = await db.operator.query<{ seed: string }>('select server_seed as seed from studio_fixture');
    const secrets = async (): Promise<string[]> => {
      const text = JSON.stringify(await timetable(call));
      return seeds.map(({ seed }) => seed).filter((seed) => text.includes(seed));
    };
    turnTo(closesOf(slot) - 60_000);
    expect(await timetable(call)).toMatchObject({ playing: null, coming: { 0: { slot } } });
    turnTo(kickOffOf(slot));
    expect((await timetable(call)).playing).toMatchObject({ slot, moments: expect.any(Array) as unknown });
    expect(await secrets()).toEqual([]);
    turnTo(whistleOf(slot));
    expect((await timetable(call)).last.map((one) => one.slot)).toEqual([slot]);
    expect(await secrets()).toHaveLength(1);
    for (let later = 1; later < LAST_RESULTS + 4; later += 1) {
      turnTo(whistleOf(slot + later));
      await timetable(call);
    }
    expect((await timetable(call)).last).toHaveLength(LAST_RESULTS);
  });
});

describe('[LAUNCH-5] a bet on the timetable is refused', () => {
  it('after it has closed by the gateway’s clock, too early, and where no fixture is; its money stays', async () => {
    const call = await bench.play(MEMBER, 'RFL', 'FOOTBALL');
    const { slot, pair } = await firstOf(call);
    const codeOf = async (body: object): Promise<string | undefined> =>
      (await call('play', { key: key(), ...body })).body.code;
    const pairAt = (other: number): number => (other % 6) + 1;
    expect(await codeOf(bet(slot + 3, pairAt(slot + 3)))).toBe('ROUND_UNKNOWN');
    expect(await codeOf(bet(slot - 6, pair))).toBe('LOTTERY_CLOSED');
    expect(await codeOf(bet(999_999_999, pairAt(999_999_999)))).toBe('ROUND_UNKNOWN');
    await db.operator.query('delete from studio_fixture where slot = $1', [slot + 1]);
    expect(await codeOf(bet(slot + 1, pairAt(slot + 1)))).toBe('ROUND_UNKNOWN');
    expect(await codeOf(bet(slot, pairAt(slot + 1)))).toBe('REQUEST_INVALID');
    expect(await codeOf(bet(slot, pair, 'rounds-over-35'))).toBe('REQUEST_INVALID');
    expect(await codeOf(bet(slot, pair, 'winner-home', 150))).toBe('REQUEST_INVALID');
    const mixed = [...bet(slot, pair).picks, ...bet(slot + 2, pairAt(slot + 2)).picks];
    expect(await codeOf({ unit: '1', picks: mixed })).toBe('REQUEST_INVALID');
    const half = [...bet(slot, pair).picks, { place: `${pair}-winner-draw`, units: 100 }];
    expect(await codeOf({ unit: '1', picks: half })).toBe('REQUEST_INVALID');
    expect(await codeOf({ ...bet(slot, pair), free: '12' })).toBe('REQUEST_INVALID');
    turnTo(closesOf(slot));
    expect(await codeOf(bet(slot, pair))).toBe('LOTTERY_CLOSED');
    expect(bench.wallet.balanceOf(MEMBER)).toBe(START);
    expect(await rows()).toEqual([]);
    const dice = await bench.play(MEMBER, 'RFL', 'DICE');
    expect((await dice('timetable', {})).body.code).toBe('REQUEST_INVALID');
  });

  it(
    'only once: the same key is the same round, also after the bets have closed',
    { tags: ['smoke'] },
    async () => {
      const call = await bench.play(MEMBER, 'MRG', 'FOOTBALL');
      const { slot, pair } = await firstOf(call);
      const once = { key: key(), ...bet(slot, pair) };
      const answers = await Promise.all([1, 2, 3].map(() => call('play', once)));
      const { id } = roundOf(await call('play', once));
      for (const answer of answers) expect(roundOf(answer).id).toBe(id);
      expect((await call('play', { key: key(), ...bet(slot, pair) })).body.code).toBe('BUSY');
      turnTo(closesOf(slot) + 1);
      expect(roundOf(await call('play', once)).id).toBe(id);
      expect((await call('play', { ...once, unit: '2' })).body.code).toBe('LEDGER_KEY_CONFLICT');
      expect(await rows()).toHaveLength(1);
      await expectBooksToAgree();
    },
  );
});

describe('[LAUNCH-5] the timetable outlives its processes', () => {
  it('gives the stake back where a process ended at the debit, and never debits after the kick-off', async () => {
    const call = await bench.play(MEMBER, 'MRG', 'FOOTBALL');
    const { slot, pair } = await firstOf(call);
    const { query } = db.merchant(BENCH_MERCHANT);
    const once = { key: key(), ...bet(slot, pair) };
    bench.wallet.fault = async (verb, at) => {
      if (verb === 'debit' && at === 'after')
        await query(`update studio_round set lease_token = 'of a dead process' where state = 'created'`);
    };
    expect((await call('play', once)).body.code).toBe('BUSY');
    bench.wallet.fault = () => undefined;
    turnTo(Math.max(kickOffOf(slot), nowMs() + LEASE_MS + 1));
    // The page asks again once the goals can be read: it buys nothing any more.
    expect((await call('play', once)).body.code).toBe('VENDOR_UNAVAILABLE');
    expect((await rows()).map(({ state }) => state)).toEqual(['cancelled']);
    await expectBooksToAgree();
  });

  it('goes on where the win was not answered, with two gateways at work, and pays once', async () => {
    const second = await startStudioBench(db, bench.origin);
    const sweepBoth = () =>
      Promise.all([bench, second, second, bench].map(({ studio }) => studio.keepTimetable()));
    const call = await bench.play(MEMBER, 'MRG', 'FOOTBALL');
    const { slot, pair } = await firstOf(call);
    const places = ['winner-home', 'winner-draw', 'winner-away'].map((place) => ({
      place: placeAt(slot, `${pair}-${place}`),
      units: 100,
    }));
    roundOf(await call('play', { key: key(), unit: '1', picks: places }));
    bench.wallet.fault = (verb, at) => {
      if (verb === 'credit' && at === 'after') throw new Error('lost');
    };
    turnTo(whistleOf(slot) + 1_000);
    second.pass(passedMs);
    await sweepBoth();
    expect((await rows())[0]?.state).toBe('drawn');
    bench.wallet.fault = () => undefined;
    for (const node of [bench, second]) node.pass(LEASE_MS + 1);
    passedMs += LEASE_MS + 1;
    await Promise.all([bench, second].map(({ studio }) => studio.resumeOpenRounds()));
    expect((await rows())[0]?.state).toBe('credited');
    expect(bench.wallet.effects.filter((effect) => effect.startsWith('credit'))).toHaveLength(1);
    await expectBooksToAgree();
    await second.close();
  });

  it('goes on after a process that ended at the whistle, once its lease has run out', async () => {
    const call = await bench.play(MEMBER, 'SLM', 'FOOTBALL');
    const { slot, pair } = await firstOf(call);
    roundOf(await call('play', { key: key(), ...bet(slot, pair) }));
    turnTo(whistleOf(slot));
    await db
      .merchant(BENCH_MERCHANT)
      .query(`update studio_round set lease_token = 'of a dead process', lease_until = $1`, [
        new Date(nowMs() + LEASE_MS),
      ]);
    expect(await bench.studio.keepTimetable()).toBe(0);
    expect((await rows())[0]?.state).toBe('open');
    turnTo(nowMs() + LEASE_MS + 1_000);
    expect(await bench.studio.keepTimetable()).toBe(1);
    await expectBooksToAgree();
  });

  it('two nodes commit to one seed for each fixture, and forget only those that no one bet on', async () => {
    let clock = nowMs();
    const node = () => createFixtureStore({ db, now: () => clock, random: randomBytes });
    const nodes = [node(), node(), node()];
    await Promise.all(nodes.map((one) => one.keep(['goals', 'sets'])));
    const all = () =>
      db.operator.query<{ sport: string; slot: number; hash: string }>(
        'select sport, slot, seed_hash as hash from studio_fixture order by sport, slot',
      );
    const made = await all();
    expect(made).toHaveLength(8);
    expect(new Set(made.map(({ hash }) => hash)).size).toBe(8);
    for (const one of [node(), ...nodes]) await one.keep(['goals', 'sets']);
    expect(await all()).toEqual(made);
    const slot = made[0]?.slot ?? 0;
    expect(await node().take('goals', slot)).toMatchObject({ seedHash: made[0]?.hash, nonce: slot });
    expect(await node().take('maps', slot)).toBe('ROUND_UNKNOWN');
    clock = kickOffOf(slot + KEPT_SLOTS + 20);
    await node().forget();
    expect((await all()).map(({ sport, slot: kept }) => [sport, kept])).toEqual([['goals', slot]]);
  });
});
