import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCatalogue } from '../../gateway/catalogue/catalogue';
import { openDatabase } from '../../gateway/database/connect';
import { startEmbedded } from '../../gateway/database/embedded';
import type { Database } from '../../gateway/database/types';
import { createLedger, type ProfitPeriod } from '../../gateway/ledger/index';
import { createBets } from '../../gateway/play/bets';
import { createRounds } from '../../gateway/play/rounds';
import { createRecords } from '../../gateway/records/records';
import { fillRecords, NOW } from './records-fill';
import { databaseSettings, differencesOf, type Settings } from './settings';
import { atMost, percentile, type BenchRow, type Measured } from './table';

// npm run bench -- records                                   statement, betting record, profit and loss and file of one member with a twentieth of all
//                                                            entries, in a year
// npm run bench -- records --journals=100000,400000,1600000  the same at other sizes, one after the other; from three on what 20 million would take

/** Askers at once. */
const CONNECTIONS = 32;
/** Connections to the database, as a gateway has them. */
const POOL = 10;
const QUESTIONS = 1_500;
/** Asked before the clock runs: connections open and plans are made. */
const WARM = 10 * CONNECTIONS;
export const RECORD_JOURNALS = 400_000;
const MIN_JOURNALS = 1_000;
const MAX_JOURNALS = 50_000_000;
const GOAL_JOURNALS = 20_000_000;

/** What the database's processes have used of the processor, in ms. */
const databaseMs = (pid: number): number => {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      if (fields[1] === String(pid)) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * 10;
};

export interface Asked {
  row: BenchRow;
  /** Processor time of one question, database and gateway. */
  costMs: number;
}

/** Questions under load from so many askers at once. */
export const measure = async (
  input: { what: string; boundMs: number; pid: number; askers?: number },
  ask: (n: number) => Promise<unknown>,
): Promise<Asked> => {
  const askers = input.askers ?? CONNECTIONS;
  const took: number[] = [];
  let next = 0;
  const client = async (last: number): Promise<void> => {
    while (next < last) {
      const n = (next += 1);
      const from = performance.now();
      await ask(n);
      took.push(performance.now() - from);
    }
  };
  const load = (last: number) => Promise.all(Array.from({ length: askers }, () => client(last)));
  await load(WARM);
  took.length = 0;
  const from = performance.now();
  const [ownFrom, theirsFrom] = [process.cpuUsage(), databaseMs(input.pid)];
  await load(WARM + QUESTIONS);
  const { user, system } = process.cpuUsage(ownFrom);
  const [own, theirs] = [
    (user + system) / 1_000 / took.length,
    (databaseMs(input.pid) - theirsFrom) / took.length,
  ];
  const rate = Math.round(took.length / ((performance.now() - from) / 1_000));
  const note = `p50 ${percentile(took, 0.5).toFixed(0)} ms, ${rate} /s, ${askers} askers, without HTTP; processor ${theirs.toFixed(2)} + ${own.toFixed(2)} ms (database, gateway); load ${loadavg()[0]?.toFixed(0)}`;
  return {
    row: atMost(`${input.what}, p99`, percentile(took, 0.99), input.boundMs, 'ms', note),
    costMs: own + theirs,
  };
};
const told = (what: string, value: number, unit: string): BenchRow => ({
  what,
  measured: `${Math.round(value).toLocaleString('en')} ${unit}`,
  reach: '',
  met: null,
});

const day = (n: number): string => new Date(NOW - n * 86_400_000).toISOString().slice(0, 10);
const windowOf = (n: number) => ({ fromDay: day(30 + (n % 300)), toDay: day(n % 300), fromMs: 0, toMs: 0 });
const of = { merchant: { id: 1, currency: 'CNY', timeZone: 'UTC' }, memberId: 0n, language: 'EN' };
const FILTERS = [null, ['deposit'], ['bet'], ['win'], ['bonus'], ['deposit', 'withdraw']];
const RESULTS = ['', 'win', 'loss', 'tie'] as const;
const STAKES = [
  ['', ''],
  ['0.05', '0.50'],
  ['0.90', ''],
] as const;
const PERIODS: readonly ProfitPeriod[] = ['day', 'category'];
const raise = (error: unknown): never => {
  throw error;
};

/** What the bench asks of one member's records; `n` picks page, filter and month. */
export interface RecordQuestions {
  statement(n: number): Promise<unknown>;
  bets(n: number): Promise<unknown>;
  profit(n: number): Promise<unknown>;
  /** Lines of one month as a file. */
  file(): Promise<AsyncIterable<string>>;
  close(): Promise<void>;
}

export const openRecords = async (database: Database): Promise<RecordQuestions> => {
  const now = (): number => NOW;
  const ledger = createLedger({ database });
  const records = createRecords({ db: database, ledger, now });
  const catalogue = await createCatalogue({
    db: database,
    now,
    onError: raise,
    connectedVendors: { all: () => null },
  });
  const rounds = createRounds({
    db: database,
    catalogue,
    vendors: new Map(),
    lotteryGamesOf: () => Promise.resolve([]),
    onError: raise,
  });
  const bets = createBets({ db: database, rounds, now });
  const pagingOf = (n: number) => ({ page: 1 + (n % 50), size: 20, cursor: '' });
  return {
    statement: (n) =>
      records.account(of, {
        window: windowOf(n),
        types: FILTERS[n % FILTERS.length] ?? null,
        ...pagingOf(n),
      }),
    bets: (n) =>
      bets.list(of, {
        window: windowOf(n),
        vendor: n % 5 === 0 ? 'V1' : '',
        category: '',
        state: n % 7 === 0 ? 'completed' : '',
        result: RESULTS[n % RESULTS.length] ?? '',
        min: n % 9 === 0 ? (STAKES[n % STAKES.length]?.[0] ?? '') : '',
        max: n % 9 === 0 ? (STAKES[n % STAKES.length]?.[1] ?? '') : '',
        search: n % 11 === 0 ? `r${20 * (n % 1_000)}` : '',
        ...pagingOf(n),
      }),
    profit: (n) =>
      records.profit(of, {
        window: { fromDay: day(364), toDay: day(0), fromMs: 0, toMs: 0 },
        by: PERIODS[n % PERIODS.length] ?? 'day',
        isSplit: true,
      }),
    file: () => records.csv(of, { window: windowOf(0), types: null, decimal: '.' }),
    close: async () => {
      await catalogue.close();
      await ledger.close();
    },
  };
};

const ask = async (
  database: Database,
  journals: number,
  pid: number,
): Promise<{ asked: Asked[]; file: BenchRow }> => {
  const records = await openRecords(database);
  const size = `${journals.toLocaleString('en')} journals: `;
  const asked = [
    await measure(
      { what: `${size}statement, any page, filter and month`, boundMs: 60, pid },
      records.statement,
    ),
    await measure({ what: '… betting record, any page, filter and month', boundMs: 60, pid }, records.bets),
    await measure(
      { what: '… profit and loss of a year by day and category', boundMs: 40, pid },
      records.profit,
    ),
  ];
  const from = performance.now();
  let lines = 0;
  for await (const text of await records.file()) lines += text.split('\r\n').length - 1;
  const file = told('… file', lines / ((performance.now() - from) / 1_000), 'rows/s');
  await records.close();
  return { asked, file };
};

const benchSize = async (journals: number): Promise<Measured & { costs: number[] }> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-records-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const database = await openDatabase({ url: server.ownerUrl, appUrl: server.appUrl, poolSize: POOL });
  try {
    const settings = { ...(await databaseSettings(database.operator.query)), program: 'source' };
    differencesOf('records', settings);
    const rate = await fillRecords(database, server.ownerUrl, journals);
    const { asked, file } = await ask(database, journals, server.pid);
    const rows = [...asked.map(({ row }) => row), file, told('… roll-ups rebuilt', rate, 'journals/s')];
    return { rows, settings, costs: asked.map(({ costMs }) => costMs) };
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** A line through costs over the logarithms of sizes, at another size. */
export const extrapolate = (sizes: readonly number[], costs: readonly number[], goal: number): number => {
  const xs = sizes.map(Math.log);
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const [x, y] = [mean(xs), mean(costs)];
  const slope =
    xs.reduce((sum, value, at) => sum + (value - x) * ((costs[at] ?? 0) - y), 0) /
    xs.reduce((sum, value) => sum + (value - x) ** 2, 0);
  return y + slope * (Math.log(goal) - x);
};

const SUBJECTS = ['statement', 'betting record', 'profit and loss'];

/** Records of a member under load, in the same process, at each size. */
export const benchRecords = async (sizes: readonly number[] = [RECORD_JOURNALS]): Promise<Measured> => {
  const rows: BenchRow[] = [];
  const costs: number[][] = [];
  let settings: Settings = {};
  for (const journals of sizes) {
    if (!Number.isInteger(journals) || journals < MIN_JOURNALS || journals > MAX_JOURNALS)
      throw new RangeError(`--journals= takes sizes of ${MIN_JOURNALS} to ${MAX_JOURNALS}.`);
    const found = await benchSize(journals);
    rows.push(...found.rows);
    costs.push(found.costs);
    settings = found.settings;
  }
  if (sizes.length >= 3)
    SUBJECTS.forEach((subject, at) => {
      const ms = extrapolate(
        sizes,
        costs.map((of) => of[at] ?? 0),
        GOAL_JOURNALS,
      );
      rows.push({
        what: `${GOAL_JOURNALS.toLocaleString('en')} journals, by the sizes above: ${subject}`,
        measured: `${ms.toFixed(2)} ms of processor`,
        reach: '',
        met: null,
      });
    });
  return { rows, settings };
};
