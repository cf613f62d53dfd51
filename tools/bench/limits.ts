import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../gateway/database/connect';
import { startEmbedded } from '../../gateway/database/embedded';
import type { Database } from '../../gateway/database/types';
import { createLedger, type Ledger } from '../../gateway/ledger/index';
import { funding, move, player } from '../../gateway/ledger/testing';
import { openProtection, type Protection } from '../../gateway/protection/index';
import {
  noteWin,
  putLimit,
  releaseClaim,
  takeStake,
  watch,
} from '../../gateway/protection/protection.queries';
import { databaseSettings, differencesOf } from './settings';
import { atLeast, median, type BenchRow, type Measured } from './table';

// npm run bench -- limits   stakes and wins of members with limits against those of members without, in turns, without HTTP

const MEMBERS = 500;
const CALLERS = [64, 512];
const OPERATIONS = 6_000;
const ROUNDS = 5;
const GOAL = 0.8;
const COUNTING = { counting: 'fixed', zone: 'UTC' } as const;

interface Stage {
  database: Database;
  ledger: Ledger;
  protection: Protection;
  /** Members without limits, and with them. */
  free: bigint[];
  limited: bigint[];
  close(): Promise<void>;
}

const addMembers = async (database: Database, ledger: Ledger): Promise<bigint[]> => {
  const rows = await database.merchant(1).query<{ id: bigint }>(
    `insert into member (merchant_id, username, type)
     select 1, 'bench' || n, 0 from generate_series(1, $1::int) n returning id`,
    [2 * MEMBERS],
  );
  const ids = rows.map(({ id }) => id);
  for (const id of ids) {
    const account = player(id.toString());
    await ledger.open({ merchantId: 1, account });
    await ledger.post({
      ...move({ key: `seed-${id}`, account, amountMinor: 1_000_000_000n }),
      kind: 'grant',
      postings: [
        { account: funding, amountMinor: -1_000_000_000n },
        { account, amountMinor: 1_000_000_000n },
      ],
    });
  }
  return ids;
};

const prepare = async (): Promise<Stage> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-limits-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const database = await openDatabase({ url: server.ownerUrl, appUrl: server.appUrl });
  await database.operator.query(
    "insert into merchant (id, code, name, currency, default_language, languages) values (1, 'bench', 'Bench', 'CNY', 'en', '{en}')",
  );
  const ledger = createLedger({ database });
  const ids = await addMembers(database, ledger);
  const [free, limited] = [ids.slice(0, MEMBERS), ids.slice(MEMBERS)];
  await database.merchant(1).tx(async (query) => {
    for (const memberId of limited) {
      const who = { merchantId: 1, memberId };
      await watch(query, who);
      for (const period of ['day', 'month'] as const)
        await putLimit(query, { ...who, kind: 'loss', period, amount: 900_000_000n });
      await putLimit(query, { ...who, kind: 'stake', period: 'week', amount: 900_000_000n });
    }
  });
  const opened = await openProtection({
    db: database,
    ledger,
    merchants: { all: () => [] },
    endSessions: () => Promise.resolve(() => undefined),
    now: Date.now,
    onError: (error) => {
      throw error;
    },
  });
  return {
    database,
    ledger,
    protection: opened.services.protection,
    free,
    limited,
    async close() {
      await opened.close();
      await ledger.close();
      await database.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

type Doors = Pick<Protection, 'takeStake' | 'noteWin'>;

/** A statement for each stake and each win, as it was before batches. */
const oneByOne = (database: Database): Doors => ({
  takeStake: async (stake) => {
    const row = await takeStake(database.merchant(1).query, {
      ...stake,
      amount: stake.amountMinor,
      ...COUNTING,
    });
    if (row.code !== null) await releaseClaim(database.merchant(1).query, stake);
    return { refusal: null, fresh: row.fresh };
  },
  noteWin: (win) => noteWin(database, { ...win, amount: win.amountMinor }),
});

/** Stakes and wins by turns, as a vendor's calls make them. @returns operations a second */
const play = async (
  { ledger }: Stage,
  input: { members: readonly bigint[]; doors: Doors; callers: number; run: string },
): Promise<number> => {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < OPERATIONS) {
      const n = (next += 1);
      const memberId = input.members[(n * 7_919) % input.members.length] ?? 0n;
      const amountMinor = n % 2 === 0 ? 1n : -1n;
      const operation = move({ key: `${input.run}-${n}`, account: player(memberId.toString()), amountMinor });
      const who = { merchantId: 1, memberId };
      if (amountMinor < 0n) {
        const { refusal } = await input.doors.takeStake({
          ...who,
          source: operation.source,
          key: operation.key,
          amountMinor: 1n,
        });
        if (refusal !== null) throw new Error(`A stake of the bench was refused: ${refusal.code}`);
      }
      const result = await ledger.post(operation);
      if (!result.ok) throw new Error(`A post of the bench was refused: ${result.code}`);
      if (amountMinor > 0n)
        await input.doors.noteWin({ ...who, journalId: BigInt(result.journalId), amountMinor });
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: input.callers }, caller));
  return OPERATIONS / ((performance.now() - from) / 1_000);
};

const rowsOf = async (stage: Stage, callers: number): Promise<BenchRow[]> => {
  const cases = [
    { members: stage.free, doors: stage.protection },
    { members: stage.limited, doors: stage.protection },
    { members: stage.limited, doors: oneByOne(stage.database) },
  ];
  const rates = cases.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [at, one] of cases.entries()) {
      const rate = await play(stage, { ...one, callers, run: `${callers}-${round}-${at}` });
      // The first round opens connections and makes plans.
      if (round > 0) rates[at]?.push(rate);
    }
  const against = (at: number): number =>
    median((rates[at] ?? []).map((rate, round) => rate / (rates[0]?.[round] ?? rate)));
  const told = rates.map((of) => Math.round(median(of)).toLocaleString('en'));
  return [
    atLeast(
      `stakes and wins of members with limits against those without, ${callers} at once`,
      against(1),
      GOAL,
      '×',
      `${told[1]} against ${told[0]} a second, medians of ${ROUNDS} turns, load ${loadavg()[0]?.toFixed(0)}`,
    ),
    {
      what: '… with a statement for each stake and win',
      measured: `${Math.round(against(2) * 100) / 100} ×`,
      reach: '',
      met: null,
      note: `${told[2]} a second`,
    },
  ];
};

/** Rates of durable stakes and wins with and without limits. */
export const benchLimits = async (): Promise<Measured> => {
  const stage = await prepare();
  try {
    const settings = { ...(await databaseSettings(stage.database.operator.query)), program: 'source' };
    differencesOf('limits', settings);
    const rows: BenchRow[] = [];
    for (const callers of CALLERS) rows.push(...(await rowsOf(stage, callers)));
    return { rows, settings };
  } finally {
    await stage.close();
  }
};
