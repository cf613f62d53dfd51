import type { Database } from '../../database/types';
import type { LotteryGame } from '../../../src/contract/lottery/index';
import type { Job, KeyBox, Merchants } from '../../platform/index';
import type { Beacon } from '../beacon/types';
import { databaseNow } from './draws.queries';
import { makeIssues } from './issues';
import type { DrawLife } from './life';
import { noteAlarm, voidMissed } from './life.queries';

/** A draw is closed, sealed and drawn within this of its time. */
const EVERY_MS = 400;
/** Issues stand two days ahead, so making more is no hurry; a game that was loaded appears within this. */
const ISSUES_EVERY_MS = 5_000;
/** Games whose next look is kept in mind. */
const MAX_LOOKED = 5_000;
/** How far the clocks of node and database may lie apart. */
export const MAX_SKEW_MS = 250;
const ALARM_EVERY_MS = 60_000;
/** Issues stand so far ahead that a game is looked at again after a while only. */
const LOOK_AGAIN_MS = 10 * 60_000;

/** How far the database's clock is ahead of ours at least, whatever part of the asking was whose. */
export const skewOf = (input: { before: number; database: number; after: number }): number => {
  const { before, database, after } = input;
  const ahead = database - (before + after) / 2;
  return Math.sign(ahead) * Math.max(0, Math.abs(ahead) - (after - before) / 2);
};

export interface DrawJobsDeps {
  db: Database;
  merchants: Pick<Merchants, 'all'>;
  box: KeyBox;
  /** null while it starts: issues of games that ask for one are made later. */
  beacon: () => Beacon | null;
  life: DrawLife;
  /** Games that issues are made of, by merchant. */
  gamesOf: (merchantId: number) => Promise<readonly LotteryGame[]>;
  now: () => number;
  onError: (error: unknown, what: string) => void;
}

export interface DrawJobs {
  jobs: Job[];
  /** One round of each for one merchant. False: the clocks are too far apart. */
  makeAll(merchantId: number): Promise<number>;
  runAll(merchantId: number): Promise<boolean>;
}

export const createDrawJobs = (deps: DrawJobsDeps): DrawJobs => {
  const { db, life, now, onError } = deps;
  /** Merchants with games, as the slower job saw them. */
  const playing = new Set<number>();
  /** When a version of a game is looked at again; of the games that are on. */
  const lookAt = new Map<string, number>();
  let alarmedAt = Number.NEGATIVE_INFINITY;

  const isInTime = async (merchantId: number): Promise<boolean> => {
    const before = now();
    const database = (await databaseNow(db, merchantId)).getTime();
    const skew = skewOf({ before, database, after: now() });
    if (Math.abs(skew) <= MAX_SKEW_MS) return true;
    if (now() - alarmedAt >= ALARM_EVERY_MS) {
      alarmedAt = now();
      const text = `The clocks of this node and the database are ${Math.round(skew)} ms apart: no draw is closed or drawn here.`;
      onError(new Error(text), 'the lottery');
      await noteAlarm(db, { merchantId, id: null, text });
    }
    return false;
  };

  const makeAll = async (merchantId: number): Promise<number> => {
    const games = await deps.gamesOf(merchantId);
    let made = 0;
    for (const game of games)
      try {
        const key = `${merchantId} ${game.code} ${game.version}`;
        if ((lookAt.get(key) ?? 0) > now()) continue;
        const chain = deps.beacon()?.chain ?? null;
        if (game.beacon === 'drand' && chain === null) continue;
        made += await makeIssues({ ...deps, merchantId, game, chain });
        if (lookAt.size >= MAX_LOOKED) lookAt.clear();
        lookAt.set(key, now() + LOOK_AGAIN_MS);
      } catch (error) {
        onError(error, `the issues of ${game.code}`);
      }
    if (games.length > 0) await voidMissed(db, merchantId);
    if (games.length > 0) playing.add(merchantId);
    return made;
  };

  const runAll = async (merchantId: number): Promise<boolean> => {
    if (!(await isInTime(merchantId))) return false;
    await life.run(merchantId);
    return true;
  };

  return {
    makeAll,
    runAll,
    jobs: [
      {
        name: 'lottery issues',
        everyMs: ISSUES_EVERY_MS,
        run: async () => {
          for (const { id } of deps.merchants.all())
            await makeAll(id).catch((error: unknown) => onError(error, 'lottery issues'));
        },
      },
      {
        name: 'lottery draws',
        everyMs: EVERY_MS,
        run: () =>
          Promise.all(
            [...playing].map((id) => runAll(id).catch((error: unknown) => onError(error, 'lottery draws'))),
          ),
      },
    ],
  };
};
