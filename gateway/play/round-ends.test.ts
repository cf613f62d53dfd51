import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Row, SqlValue } from '../database/types';
import { move, freshLedger, type TestLedger } from '../ledger/testing';
import { countRounds, createRoundEnds, endRounds, type RoundEnd } from './rounds.queries';

const MERCHANT = 1;
const VENDOR = 'HOUSE';
let test: TestLedger;

beforeAll(async () => {
  test = await freshLedger();
  await test.database
    .merchant(MERCHANT)
    .query(`insert into vendor (merchant_id, code, name) values ($1, $2, 'House') on conflict do nothing`, [
      MERCHANT,
      VENDOR,
    ]);
});
afterAll(() => test.close());

const endOf = (roundId: string, over: Partial<RoundEnd> = {}): RoundEnd => ({
  ...{ merchantId: MERCHANT, vendor: VENDOR, roundId, memberId: 7n, gameId: 'DICE' },
  ...{ currency: 'CNY', trial: false, ...over },
});
const stored = (like: string) =>
  test.database
    .merchant(MERCHANT)
    .query<{ id: string; state: string; bets: number; trial: boolean }>(
      'select round_id as id, state, bets, trial from vendor_round where round_id like $1 order by length(round_id), round_id',
      [like],
    );
/** The same database, and how many statements it was asked. */
const counting = (): { db: Database; asked: () => number } => {
  let asked = 0;
  const { database } = test;
  return {
    asked: () => asked,
    db: {
      ...database,
      merchant: (id) => ({
        ...database.merchant(id),
        query: <T extends Row>(text: string, values?: readonly SqlValue[]) => {
          asked += 1;
          return database.merchant(id).query<T>(text, values);
        },
      }),
    },
  };
};

describe('ends of rounds that come together', () => {
  it('are written by one statement, those of one round one after the other', async () => {
    const { db, asked } = counting();
    const end = createRoundEnds(db);
    const names = Array.from({ length: 20 }, (_, at) => `together-${at}`);
    await Promise.all([...names, 'together-0'].map((name, at) => end(endOf(name, { trial: at % 2 === 0 }))));
    expect(asked()).toBe(2);
    const rows = await stored('together-%');
    expect(rows.map(({ id }) => id)).toEqual(names);
    expect(rows.map(({ trial }) => trial)).toEqual(names.map((_, at) => at % 2 === 0));
    await end(endOf('together-0'));
    expect(await stored('together-%')).toEqual(rows);
  });

  it('fail alone where one of them cannot be stored', async () => {
    const end = createRoundEnds(test.database);
    // The table refuses a round without a name.
    const heard = await Promise.allSettled(['alone-0', '', 'alone-1'].map((name) => end(endOf(name))));
    expect(heard.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored('alone-%')).toHaveLength(2);
  });

  it('stand beside the count of the same rounds in any order, and neither is lost', async () => {
    const account = await test.player({ owner: '7', balanceMinor: 1_000_000n });
    const nodes = [createRoundEnds(test.database), createRoundEnds(test.database)];
    const names = Array.from({ length: 60 }, (_, at) => `beside-${at}`);
    await Promise.all(
      names.map((round) =>
        test.ledger.post({
          ...move({ key: round, account, amountMinor: -5n, source: VENDOR }),
          meta: { round, game: 'DICE' },
        }),
      ),
    );
    const rounds = [...names].reverse();
    const count = async (): Promise<void> => {
      // Small pages, so that several of them meet the ends.
      for (let pages = 0; pages < names.length; pages += 1)
        await countRounds(test.database, { merchantId: MERCHANT, limit: 10 });
    };
    await Promise.all([
      count(),
      ...rounds.flatMap((name, at) => nodes.map((end) => (at % 2 === 0 ? end(endOf(name)) : null))),
      endRounds(test.database, {
        ...{ merchantId: MERCHANT, vendor: VENDOR },
        rounds: names.map((roundId) => ({ ...{ roundId, memberId: 7n }, gameId: 'DICE', currency: 'CNY' })),
      }),
    ]);
    const rows = await stored('beside-%');
    expect(rows.map(({ state, bets }) => ({ state, bets }))).toEqual(
      names.map(() => ({ state: 'completed', bets: 1 })),
    );
  });
});
