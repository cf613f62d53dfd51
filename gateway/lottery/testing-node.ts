import { writeSync } from 'node:fs';
import { openDatabase } from '../database/connect';
import type { Database, Query } from '../database/types';
import { createLedger, type Ledger } from '../ledger/index';
import { createKeyBox } from '../platform/index';
import { createDraws } from './draws/draws';
import { createLotteryGames } from './draws/games';
import { createDrawLife } from './draws/life';
import { MERCHANT, SECRET } from './draws/testing';
import { createSealer } from './fair/seal';
import { settleDraw } from './settle/settle';
import { createSealTickets } from './tickets/seal';

/**
 * A node that closes, seals, draws, publishes and settles what is due, run as a process of its own by the test that kills it. Writes a
 * dot before each touch of the database and the ledger. Arguments: owner's URL, application's URL.
 */
const POLL_MS = 20;
// Killed long before; a bound all the same.
const MAX_TURNS = 3_000;
const CURRENCY = 'BRL';
/** No member is watched. */
export const freely = { noteWins: () => Promise.resolve(), noteCorrection: () => Promise.resolve() };

export interface Node {
  /** One round of all jobs. */
  turn(): Promise<void>;
}

const watchedDatabase = (database: Database, touch: () => void): Database => {
  const watched =
    (query: Query): Query =>
    (text, values) => {
      touch();
      return query(text, values);
    };
  return {
    ...database,
    merchant: (merchantId) => {
      const real = database.merchant(merchantId);
      return {
        query: watched(real.query),
        tx: (work) => real.tx((query) => work(watched(query))),
        together: (work) => real.together((query) => work(watched(query))),
      };
    },
  };
};

export const openNode = (input: {
  database: Database;
  ledger: Ledger;
  onError: (error: unknown) => void;
  touch?: () => void;
}): Node => {
  const { ledger, onError, touch = () => undefined } = input;
  const db = watchedDatabase(input.database, touch);
  const games = createLotteryGames(db);
  const draws = createDraws({ db, tell: () => undefined });
  const life = createDrawLife({
    db,
    merchants: { byId: () => ({ id: MERCHANT, code: 'demo' }) as never },
    box: createKeyBox(SECRET, 'foyer lottery seeds v1'),
    sealer: createSealer(SECRET),
    beacon: () => null,
    gameOf: (of) => games.gameOf(of),
    sealTickets: createSealTickets({ db, ledger, protection: freely }),
    tell: () => undefined,
    build: 'test',
    onError,
  });
  const settling = {
    ...{ db, ledger, protection: freely, draws, book: { gameOf: games.gameOf } },
    currencyOf: () => CURRENCY,
    onWins: () => undefined,
    alarm: (sentence: string) => onError(new Error(sentence)),
  };
  return {
    async turn() {
      await life.run(MERCHANT);
      for (const draw of await draws.takeDrawsToSettle({ merchantId: MERCHANT, most: 4 }))
        await settleDraw(settling, draw).catch(onError);
    },
  };
};

const main = async (ownerUrl: string, appUrl: string): Promise<void> => {
  const database = await openDatabase({ url: ownerUrl, appUrl, migrate: false, poolSize: 4 });
  const node = openNode({
    database,
    ledger: createLedger({ database }),
    touch: () => void writeSync(1, '.'),
    onError: (error) => void writeSync(2, `${String(error)}\n`),
  });
  writeSync(1, '!');
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await node.turn();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

const [, program = '', ownerUrl, appUrl] = process.argv;
if (program.endsWith('testing-node.ts') && ownerUrl !== undefined && appUrl !== undefined)
  await main(ownerUrl, appUrl);
