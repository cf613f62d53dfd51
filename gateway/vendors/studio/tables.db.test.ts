// @module-tag full-run
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { LEASE_MS } from '../kit/leased-runs';
import type { StudioHistory, StudioRound, StudioSession, TableView, WaitingView } from './api-shapes';
import { modelOf } from './families/index';
import { potOf, SEAT_UNITS } from './families/pot';
import { DEAL_AFTER_MS, DECIDES_MS, FILLS_MS, REVEAL, TABLE, type TableShow } from './families/shared-table';
import { recompute } from './page/recompute';
import { createTableStore, ENDED_AT_ONCE, KEPT_EMPTY_MS, MEETINGS_A_DAY } from './table-store';
import {
  BENCH_MERCHANT,
  startStudioBench,
  type ApiAnswer,
  type StudioBench,
  type StudioCaller,
} from './testing';

const MEMBERS = [11n, 12n, 13n, 14n, 15n];
const START = 1_000_000n;
const GAME = 'CIRCLE';
const SEATS = 4;

let db: TestDatabase;
let bench: StudioBench;
let keys = 0;
const key = (): string => `a-key-of-the-page-${String((keys += 1)).padStart(6, '0')}`;
const dataOf = <Data>({ body }: ApiAnswer): Data => {
  expect(body, JSON.stringify(body)).toMatchObject({ ok: true });
  return body.data as unknown as Data;
};
const roundOf = (answer: ApiAnswer): StudioRound => dataOf<StudioRound>(answer);
const seatBet = (more: object = {}) => ({
  key: key(),
  unit: '1',
  picks: [{ place: TABLE, units: SEAT_UNITS }],
  ...more,
});
const sit = async (call: StudioCaller): Promise<StudioRound> => roundOf(await call('play', seatBet()));
const look = async (call: StudioCaller): Promise<TableView> =>
  dataOf<TableView>(await call('table', { unit: '1' }));
const decide = (call: StudioCaller, roundId: string, name: string, value = 0) =>
  call('decide', { roundId, name, value });
const reveal = (call: StudioCaller, roundId: string, value = 0) =>
  call('act', { key: key(), roundId, name: REVEAL, value });
const seatOf = ({ show }: StudioRound) => show as { table: number; seat: number };
let passedMs = 0;
const pass = (ms: number): void => {
  bench.pass(ms);
  passedMs += ms;
};
const nowMs = (): number => Date.now() + passedMs;

beforeEach(async () => {
  db = await freshDatabase();
  for (const id of [BENCH_MERCHANT, BENCH_MERCHANT + 1])
    await db.operator.query(
      `insert into merchant (id, code, name, currency, default_language, languages)
       values ($1, $2, 'Bench', 'BRL', 'EN', '{EN}')`,
      [id, `bench${id}`],
    );
  bench = await startStudioBench(db);
  passedMs = 0;
  for (const member of MEMBERS) bench.wallet.deposit(member, START);
});
afterEach(async () => {
  await bench.close();
  await db.close();
});

interface KeptRow extends Record<string, unknown> {
  id: string;
  state: string;
  staked: bigint;
  win: bigint | null;
  memberId: bigint;
  tableId: number | null;
  seat: number | null;
  choice: number | null;
}
const rows = () =>
  db
    .merchant(BENCH_MERCHANT)
    .query<KeptRow>(
      `select id, state, staked, win, member_id as "memberId", table_id as "tableId", seat, choice from studio_round order by seq`,
    );
const expectBooksToAgree = async (): Promise<void> => {
  const all = await rows();
  for (const member of MEMBERS) {
    const kept = all.filter(({ state, memberId }) => state !== 'cancelled' && memberId === member);
    const due = kept.reduce((sum, { staked, win }) => sum - staked + (win ?? 0n), START);
    expect(bench.wallet.balanceOf(member)).toBe(due);
  }
  for (const table of new Set(all.map(({ tableId }) => tableId))) {
    const paid = all
      .filter(({ tableId }) => tableId === table)
      .reduce((sum, { win }) => sum + (win ?? 0n), 0n);
    if (table !== null) expect(paid).toBeLessThanOrEqual(BigInt(potOf(SEATS)));
  }
};
const callers = (count: number): Promise<StudioCaller[]> =>
  Promise.all(MEMBERS.slice(0, count).map((member) => bench.play(member, 'MRG', GAME)));
const onePlayer = async (): Promise<StudioCaller> => {
  const [call] = await callers(1);
  if (!call) throw new Error('no caller');
  return call;
};

describe('[LAUNCH-5] a table with others', () => {
  it(
    'is full at once, is decided blind by all, and is revealed, paid and proved alike to every seat',
    { tags: ['smoke'] },
    async () => {
      const calls = await callers(SEATS);
      const promised = await Promise.all(calls.map(look));
      for (const view of promised)
        expect(view).toMatchObject({ roundId: null, hash: promised[0]?.hash, cards: null });
      const rounds: StudioRound[] = [];
      for (const call of calls) rounds.push(await sit(call));
      expect(new Set(rounds.map((round) => seatOf(round).table)).size).toBe(1);
      expect(rounds.map((round) => seatOf(round).seat)).toEqual([1, 2, 3, 4]);
      for (const round of rounds) {
        expect(round).toMatchObject({ state: 'open', staked: '60', win: '0', seedHash: promised[0]?.hash });
        expect(round.serverSeed).toBeNull();
        expect(Object.keys(round.show as object).sort()).toEqual(['seat', 'table']);
      }
      // No card before the deal.
      for (const call of calls)
        expect(await look(call)).toMatchObject({ cards: null, moves: [], isOver: false });
      pass(DEAL_AFTER_MS);
      const views = await Promise.all(calls.map(look));
      expect(views.map(({ held }) => held)).toEqual(calls.map(() => [true, true, true, true]));
      const cards = views.map((view) => view.cards ?? []);
      expect(new Set(cards.flat()).size).toBe(cards.flat().length);
      for (const [at, view] of views.entries()) {
        const [call, round] = [calls[at], rounds[at]];
        if (!call || !round) throw new Error('no seat');
        const [move] = view.moves;
        if (move) await decide(call, round.id, move.name);
        expect((await look(call)).isOver).toBe(at === calls.length - 1);
      }
      for (const [at, call] of calls.entries()) {
        expect((await look(call)).isOver).toBe(true);
        expect(roundOf(await reveal(call, rounds[at]?.id ?? '')).state).toBe('credited');
      }
      await expectBooksToAgree();
      const paid = (await rows()).reduce((sum, { win }) => sum + (win ?? 0n), 0n);
      expect(paid).toBe(BigInt(potOf(SEATS)));
      const seen: string[] = [];
      for (const call of calls) {
        const [round] = dataOf<StudioHistory>(await call('history', {})).rounds;
        const facts = {
          ...{
            server: round?.serverSeed ?? '',
            hash: round?.seedHash ?? '',
            client: round?.clientSeed ?? '',
          },
          ...{ nonce: String(round?.nonce), picks: JSON.stringify(round?.picks) },
          actions: JSON.stringify(round?.actions),
        };
        expect(facts.client).toBe('table-trio-four-seats');
        const answer = await recompute(modelOf('trio', 'four-seats'), facts);
        expect(answer?.isSameSeed).toBe(true);
        expect(answer?.table.paid).toBe(Number(round?.win));
        const { seats, seat } = answer?.table.show as TableShow;
        seen.push(JSON.stringify([...seats.slice(SEATS - seat + 1), ...seats.slice(0, SEATS - seat + 1)]));
      }
      expect(new Set(seen).size).toBe(1);
    },
  );

  it('is played by the house where seats stay empty, by the rule where its player leaves, and ends by itself', async () => {
    const [mine, theirs] = await callers(2);
    if (!mine || !theirs) throw new Error('no callers');
    const { id } = await sit(mine);
    await sit(theirs);
    pass(FILLS_MS + DEAL_AFTER_MS + DECIDES_MS - 1_500);
    expect(await bench.studio.keepTimetable()).toBe(0);
    pass(1_600);
    expect(await bench.studio.keepTimetable()).toBe(2);
    expect(await bench.studio.keepTimetable()).toBe(0);
    const session = dataOf<StudioSession>(await mine('session', {}));
    expect(session.interrupted).toMatchObject({ id, state: 'credited' });
    const { held, did } = session.interrupted?.show as TableShow;
    expect(held).toEqual(['member', 'member', 'house', 'house']);
    expect(did).toHaveLength(SEATS);
    await expectBooksToAgree();
  });

  it('gives the last seat to one of two who ask at the same time, and the next table to the other', async () => {
    const second = await startStudioBench(db, bench.origin);
    const nodes = [bench, second, bench];
    const duels = await Promise.all(
      MEMBERS.slice(0, 3).map((member, at) => (nodes[at] ?? bench).play(member, 'SLM', 'DUEL')),
    );
    const rounds = await Promise.all(duels.map(sit));
    await second.close();
    const seats = rounds.map(seatOf).map(({ table, seat }) => `${table}:${seat}`);
    expect(new Set(seats).size).toBe(3);
    expect(new Set(rounds.map((round) => seatOf(round).table)).size).toBe(2);
    expect(bench.wallet.effects.filter((effect) => effect.startsWith('debit'))).toHaveLength(3);
  });

  it('gives all who come at the same moment a seat of their own', async () => {
    const rounds = await Promise.all((await callers(MEMBERS.length)).map(sit));
    expect(new Set(rounds.map(seatOf).map(({ table, seat }) => `${table}:${seat}`)).size).toBe(
      MEMBERS.length,
    );
    expect(new Set(rounds.map((round) => seatOf(round).table)).size).toBe(2);
    await expectBooksToAgree();
  });

  it('takes one seat for a key, however often it comes, and none beside it', async () => {
    const call = await onePlayer();
    const once = seatBet();
    const answers = await Promise.all([1, 2, 3].map(() => call('play', once)));
    const { id } = roundOf(await call('play', once));
    for (const answer of answers) expect(roundOf(answer).id).toBe(id);
    expect((await call('play', seatBet())).body.code).toBe('BUSY');
    expect(
      (await call('play', { key: key(), unit: '1', picks: [{ place: '', units: SEAT_UNITS }] })).body.code,
    ).toBe('BUSY');
    expect((await call('play', { ...once, unit: '2' })).body.code).toBe('LEDGER_KEY_CONFLICT');
    pass(FILLS_MS + DEAL_AFTER_MS + DECIDES_MS + 1);
    await bench.studio.keepTimetable();
    expect(roundOf(await call('play', once))).toMatchObject({ id, state: 'credited' });
    expect(await rows()).toHaveLength(1);
    await expectBooksToAgree();
  });

  it('keeps the first decision, takes none that the cards do not allow, and none that comes too late', async () => {
    const call = await onePlayer();
    const [other] = (await callers(2)).slice(1);
    if (!other) throw new Error('no caller');
    const { id } = await sit(call);
    await sit(other);
    expect(dataOf<TableView>(await decide(call, id, 'stand'))).toMatchObject({ choice: null, cards: null });
    pass(FILLS_MS + DEAL_AFTER_MS);
    expect((await decide(call, id, 'fold')).body.code).toBe('REQUEST_INVALID');
    expect((await decide(other, id, 'stand')).body.code).toBe('ROUND_UNKNOWN');
    const { moves } = await look(call);
    const [first, second] = moves;
    if (first && second) {
      const twice = await Promise.all([decide(call, id, first.name), decide(call, id, second.name)]);
      expect(twice.map(({ status }) => status)).toEqual([200, 200]);
      const [kept] = await rows();
      expect(kept?.choice).not.toBeNull();
      await decide(call, id, first.name);
      await decide(call, id, second.name);
      expect((await rows())[0]?.choice).toBe(kept?.choice);
    }
    pass(DECIDES_MS);
    const late = (await look(other)).roundId ?? '';
    expect(dataOf<TableView>(await decide(other, late, 'stand'))).toMatchObject({
      choice: null,
      isOver: true,
    });
    await bench.studio.keepTimetable();
    await expectBooksToAgree();
  });
});

describe('[LAUNCH-5] a seat is refused', () => {
  it('where its stake is: it is free again, and the money stays', async () => {
    const [poor, rich] = await callers(2);
    if (!poor || !rich) throw new Error('no callers');
    bench.wallet.locked.add(MEMBERS[0] ?? 0n);
    expect((await poor('play', seatBet())).body.ok).toBe(false);
    bench.wallet.locked.clear();
    const round = await sit(rich);
    expect(seatOf(round).seat).toBe(1);
    expect((await rows()).map(({ state }) => state)).toEqual(['cancelled', 'open']);
    await expectBooksToAgree();
  });

  it(
    'where no wallet answers: the stake is taken back, and the house plays a seat that was given back too late',
    { tags: ['smoke'] },
    async () => {
      const [lost, other] = await callers(2);
      if (!lost || !other) throw new Error('no callers');
      bench.wallet.fault = (verb, at) => {
        if ((verb === 'debit' && at === 'after') || verb === 'cancel') throw new Error('lost');
      };
      expect((await lost('play', seatBet())).body.code).toBe('VENDOR_UNAVAILABLE');
      // Its seat is no one else's while its stake may be taken.
      bench.wallet.fault = (verb) => {
        if (verb === 'cancel') throw new Error('lost');
      };
      const { id } = await sit(other);
      expect((await rows()).map(({ state, seat }) => [state, seat])).toEqual([
        ['cancelling', 1],
        ['open', 2],
      ]);
      pass(FILLS_MS + DEAL_AFTER_MS + DECIDES_MS + 1);
      await bench.studio.keepTimetable();
      const { interrupted } = dataOf<StudioSession>(await other('session', {}));
      expect(interrupted?.id).toBe(id);
      expect((interrupted?.show as TableShow).held).toEqual(['member', 'house', 'house', 'house']);
      bench.wallet.fault = () => undefined;
      pass(LEASE_MS + 1);
      await bench.studio.resumeOpenRounds();
      expect((await rows()).map(({ state }) => state)).toEqual(['cancelled', 'credited']);
      await expectBooksToAgree();
    },
  );

  it('to a page that names it, or asks at another price or in a game without tables', async () => {
    const call = await onePlayer();
    const { hash } = await look(call);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const codeOf = async (picks: object[], more: object = {}) =>
      (await call('play', seatBet({ picks, ...more }))).body.code;
    expect(await codeOf([{ place: 't1:1', units: SEAT_UNITS }])).toBe('REQUEST_INVALID');
    expect(await codeOf([{ place: TABLE, units: 120 }])).toBe('REQUEST_INVALID');
    expect(await codeOf([{ place: TABLE, units: SEAT_UNITS }], { unit: '3' })).toBe('WALLET_AMOUNT_INVALID');
    expect((await call('table', { unit: '3' })).body.code).toBe('REQUEST_INVALID');
    const dice = await bench.play(MEMBERS[0] ?? 0n, 'MRG', 'DICE');
    expect((await dice('table', { unit: '1' })).body.code).toBe('REQUEST_INVALID');
    expect((await dice('play', seatBet())).body.code).toBe('REQUEST_INVALID');
    expect(await rows()).toEqual([]);
  });

  it('once its table has closed: a bet then sits at the next one', async () => {
    const [early, late] = await callers(2);
    if (!early || !late) throw new Error('no callers');
    const first = await sit(early);
    pass(FILLS_MS + 1);
    const second = await sit(late);
    expect(seatOf(second).table).not.toBe(seatOf(first).table);
  });

  it('beside members of another merchant, another stake, another brand or play money', async () => {
    const launches = [
      ['MRG', {}] as const,
      ['MRG', { merchantId: BENCH_MERCHANT + 1 }] as const,
      ['MRG', { trial: true }] as const,
      ['SLM', {}] as const,
    ].map(([vendor, of], at) => bench.play(MEMBERS[at] ?? 0n, vendor, GAME, undefined, of));
    const rounds = await Promise.all((await Promise.all(launches)).map(sit));
    const dear = await bench.play(MEMBERS[4] ?? 0n, 'MRG', GAME);
    rounds.push(roundOf(await dear('play', seatBet({ unit: '2' }))));
    expect(rounds.map((round) => seatOf(round).seat)).toEqual([1, 1, 1, 1, 1]);
    expect(new Set(rounds.map((round) => round.seedHash)).size).toBe(5);
  });

  it('beside a member met at too many tables of a day', async () => {
    const [mine, theirs] = await callers(2);
    if (!mine || !theirs) throw new Error('no callers');
    const first = [await sit(mine), await sit(theirs)].map(seatOf);
    expect(first[0]?.table).toBe(first[1]?.table);
    pass(FILLS_MS + DEAL_AFTER_MS + DECIDES_MS + 1);
    await bench.studio.keepTimetable();
    const { query } = db.merchant(BENCH_MERCHANT);
    for (let more = 1; more < MEETINGS_A_DAY; more += 1)
      await query(
        `with made as (insert into studio_table (merchant_id, vendor, game_id, currency, is_trial, family, model, unit, server_seed, seed_hash,
             fills_until, outcome, created_at)
           select merchant_id, vendor, game_id, currency, is_trial, family, model, unit, server_seed, seed_hash, fills_until, 0, created_at
             from studio_table where id = $1 returning id)
         insert into studio_round (merchant_id, id, vendor, game_id, member_id, currency, reference, play_key, family, model, unit, picks, staked,
             seed_id, nonce, client_seed, state, win, table_id, seat, created_at, updated_at)
           select r.merchant_id, r.id || $2, r.vendor, r.game_id, r.member_id, r.currency, r.reference, r.play_key || $2, r.family, r.model, r.unit,
             r.picks, r.staked, r.seed_id, r.nonce + 1000 + $3::integer, r.client_seed, 'closed', 0, made.id, r.seat, r.created_at, r.updated_at
             from studio_round r cross join made where r.table_id = $1`,
        [first[0]?.table ?? 0, `-${more}`, more],
      );
    const second = [await sit(mine), await sit(theirs)].map(seatOf);
    expect(second[0]?.table).not.toBe(second[1]?.table);
  });
});

describe('[LAUNCH-5] a table tells nothing early', () => {
  it('through no call, to no page and no other member', async () => {
    const [mine, theirs] = await callers(2);
    if (!mine || !theirs) throw new Error('no callers');
    const round = await sit(mine);
    await sit(theirs);
    const [{ seed } = { seed: '' }] = await db
      .merchant(BENCH_MERCHANT)
      .query<{ seed: string }>('select server_seed as seed from studio_table where id = $1', [
        seatOf(round).table,
      ]);
    pass(FILLS_MS + DEAL_AFTER_MS);
    const own = await look(mine);
    if (own.moves[0]) await decide(mine, round.id, own.moves[0].name);
    const { cards } = await look(theirs);
    expect(cards).not.toBeNull();
    expect(cards?.some((card) => own.cards?.includes(card))).toBe(false);
    const dice = await bench.play(MEMBERS[0] ?? 0n, 'SLM', 'DICE');
    const asked = await Promise.all([
      ...[mine, theirs, dice].flatMap((call) => [
        call('session', {}),
        call('history', {}),
        call('waiting', {}),
        call('end-elsewhere', {}),
        call('rotate', { clientSeed: 'too-early' }),
      ]),
      reveal(mine, round.id, 3_000),
      theirs('act', { key: key(), roundId: round.id, name: REVEAL, value: 0 }),
    ]);
    for (const answer of asked) expect(JSON.stringify(answer.body)).not.toContain(seed);
    for (const answer of asked)
      expect(JSON.stringify(answer.body)).not.toMatch(/"cards"|"held"|"did"|"choice"/);
    expect(asked.at(-2)?.body.code).toBe('BUSY');
    expect(asked.at(-1)?.body.code).toBe('ROUND_UNKNOWN');
    expect(dataOf<WaitingView>(await dice('waiting', {})).untilEnd).toHaveLength(1);
    expect((await rows()).map(({ state }) => state)).toEqual(['open', 'open']);
  });
});

describe('[LAUNCH-5] a table outlives its processes', () => {
  it('gives the stake back where a process ended at the debit, and never debits once cards are dealt', async () => {
    const call = await onePlayer();
    const once = seatBet();
    bench.wallet.fault = async (verb, at) => {
      if (verb === 'debit' && at === 'after')
        await db
          .merchant(BENCH_MERCHANT)
          .query(`update studio_round set lease_token = 'of a dead process' where state = 'created'`);
    };
    expect((await call('play', once)).body.code).toBe('BUSY');
    bench.wallet.fault = () => undefined;
    pass(Math.max(FILLS_MS + DEAL_AFTER_MS, LEASE_MS) + 1);
    expect((await call('play', once)).body.code).toBe('VENDOR_UNAVAILABLE');
    expect((await rows()).map(({ state }) => state)).toEqual(['cancelled']);
    await expectBooksToAgree();
  });

  it('goes on after a process that ended between debit and reveal, and where the win was not answered, with two nodes, and pays once', async () => {
    const second = await startStudioBench(db, bench.origin);
    const calls = await callers(SEATS);
    for (const call of calls) await sit(call);
    await db
      .merchant(BENCH_MERCHANT)
      .query(`update studio_round set lease_token = 'of a dead process', lease_until = $1`, [
        new Date(nowMs() + LEASE_MS),
      ]);
    let lost = 2;
    bench.wallet.fault = (verb, at) => {
      if (verb !== 'credit' || at !== 'after' || lost === 0) return;
      lost -= 1;
      throw new Error('lost');
    };
    pass(FILLS_MS + DEAL_AFTER_MS + DECIDES_MS + LEASE_MS + 1);
    second.pass(passedMs);
    const nodes = [bench, second];
    await Promise.all([...nodes, ...nodes].map(({ studio }) => studio.keepTimetable()));
    pass(LEASE_MS + 1);
    second.pass(LEASE_MS + 1);
    await Promise.all(nodes.map(({ studio }) => studio.resumeOpenRounds()));
    await Promise.all(nodes.map(({ studio }) => studio.keepTimetable()));
    expect((await rows()).map(({ state }) => state)).toEqual(calls.map(() => 'credited'));
    const winners = (await rows()).filter(({ win }) => (win ?? 0n) > 0n);
    expect(bench.wallet.effects.filter((effect) => effect.startsWith('credit'))).toHaveLength(winners.length);
    await expectBooksToAgree();
    await second.close();
  });

  it(
    '[ISSUE-26.10] is revealed also behind a full page of older tables that cannot be',
    { tags: ['smoke'] },
    async () => {
      await db.merchant(BENCH_MERCHANT).query(
        `insert into studio_table (merchant_id, vendor, game_id, currency, is_trial, family, model, unit, server_seed, seed_hash, fills_until, created_at)
       select $1, 'MRG', 'GONE', 'BRL', false, 'gone', 'gone', 1, repeat('0', 64), repeat('0', 64), $2, $2 from generate_series(1, $3::int)`,
        [BENCH_MERCHANT, new Date(nowMs()), ENDED_AT_ONCE],
      );
      await sit(await onePlayer());
      pass(FILLS_MS + DEAL_AFTER_MS + DECIDES_MS + 1);
      expect(await bench.studio.keepTimetable()).toBe(1);
      expect((await rows()).map(({ state }) => state)).toEqual(['credited']);
    },
  );

  it('forgets tables at which no one sat, and no other', async () => {
    const call = await onePlayer();
    await sit(call);
    const tables = createTableStore({ db, now: nowMs, random: randomBytes });
    const count = async () => (await db.merchant(BENCH_MERCHANT).query('select 1 from studio_table')).length;
    expect(await count()).toBeGreaterThan(1);
    pass(KEPT_EMPTY_MS + 1);
    await tables.forget(BENCH_MERCHANT);
    expect(await count()).toBe(1);
  });
});
