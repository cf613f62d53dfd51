import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../gateway/database/connect';
import { startEmbedded } from '../../gateway/database/embedded';
import type { Database } from '../../gateway/database/types';
import { createLedger, type Ledger } from '../../gateway/ledger/index';
import { funding, move, player } from '../../gateway/ledger/testing';
import { crashRound, isSound } from '../../gateway/ledger/testing-crash';
import { databaseSettings, differencesOf } from './settings';
import { atLeast, type Measured } from './table';

// npm run bench -- ledger              durable posts a second, spread over many accounts and on one
// tsx tools/bench/ledger.ts --soak 200 so many rounds of kill -9 under load; ends with 1 when anything was lost

const PLAYERS = 2_000;
const CLIENTS = 1_000;
const OPERATIONS = 60_000;
const ROUNDS = 3;
const REACH = 12_000;
const MAX_SOAK = 1_000;
const VERIFY_EVERY = 20;

interface Stage {
  database: Database;
  ledger: Ledger;
  ownerUrl: string;
  appUrl: string;
  close(): Promise<void>;
}

const prepare = async (): Promise<Stage> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-ledger-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const { ownerUrl, appUrl } = server;
  const database = await openDatabase({ url: ownerUrl, appUrl });
  await database.operator.query(
    "insert into merchant (id, code, name, currency, default_language, languages) values (1, 'bench', 'Bench', 'CNY', 'en', $1)",
    [['en']],
  );
  const ledger = createLedger({ database });
  const close = async (): Promise<void> => {
    await ledger.close();
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { database, ledger, ownerUrl, appUrl, close };
};

const seed = async (ledger: Ledger): Promise<void> => {
  const accounts = Array.from({ length: PLAYERS }, (_, i) => player(`p${i}`));
  await Promise.all(accounts.map((account) => ledger.open({ merchantId: 1, account })));
  const results = await Promise.all(
    accounts.map((account) =>
      ledger.post({
        type: 'post',
        merchantId: 1,
        source: 'seed',
        key: account.owner,
        actor: 'bench',
        kind: 'grant',
        postings: [
          { account: funding, amountMinor: -1_000_000n },
          { account, amountMinor: 1_000_000n },
        ],
      }),
    ),
  );
  if (!results.every((result) => result.ok)) throw new Error('The seed of the bench was refused.');
};

const measure = async (input: {
  ledger: Ledger;
  run: string;
  pick: (n: number) => number;
}): Promise<{ rate: number; p50: number; p99: number }> => {
  const { ledger, run, pick } = input;
  const took: number[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < OPERATIONS) {
      next += 1;
      const n = next;
      const from = performance.now();
      const account = player(`p${pick(n)}`);
      const result = await ledger.post(move({ key: `${run}-${n}`, account, amountMinor: -1n }));
      if (!result.ok) throw new Error(`A post of the bench was refused: ${result.code}`);
      took.push(performance.now() - from);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const rate = took.length / ((performance.now() - from) / 1_000);
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.floor(took.length * share)] ?? 0;
  return { rate, p50: at(0.5), p99: at(0.99) };
};

const cases: readonly { what: string; pick: (n: number) => number }[] = [
  { what: 'Ledger, durable posts over 2,000 accounts', pick: (n) => (n * 7_919) % PLAYERS },
  { what: 'Ledger, durable posts on one hot account', pick: () => 0 },
];

/** Durable posts a second with the load in the same process; the median of interleaved rounds. */
export const benchLedger = async (): Promise<Measured> => {
  const stage = await prepare();
  try {
    const settings = { ...(await databaseSettings(stage.database.operator.query)), program: 'source' };
    differencesOf('ledger', settings);
    await seed(stage.ledger);
    const found = cases.map(() => [] as { rate: number; p50: number; p99: number }[]);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, { pick }] of cases.entries()) {
        found[index]?.push(await measure({ ledger: stage.ledger, run: `${index}-${round}`, pick }));
      }
    }
    if (!(await isSound(stage.ledger))) throw new Error('The books of the bench are not whole.');
    const rows = cases.map(({ what }, index) => {
      const sorted = (found[index] ?? []).sort((a, b) => a.rate - b.rate);
      const middle = sorted[sorted.length >> 1] ?? { rate: 0, p50: 0, p99: 0 };
      return atLeast(
        what,
        middle.rate,
        REACH,
        '/s',
        `p50 ${middle.p50.toFixed(0)} ms, p99 ${middle.p99.toFixed(0)} ms`,
      );
    });
    return { rows, settings };
  } finally {
    await stage.close();
  }
};

/** Kills a process that posts under load, again and again. Answers true when nothing was lost and the books are whole. */
const soak = async (rounds: number): Promise<boolean> => {
  const stage = await prepare();
  let acknowledged = 0;
  let missing = 0;
  let whole = true;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const { database, ownerUrl, appUrl } = stage;
      const result = await crashRound({ database, ownerUrl, appUrl, run: `s${round}` });
      acknowledged += result.acknowledged;
      missing += result.missing.length;
      if (round % VERIFY_EVERY === 0 || round === rounds) {
        whole = whole && (await isSound(stage.ledger));
        process.stdout.write(
          `${round} kills: ${acknowledged} acknowledged, ${missing} missing, books ${whole ? 'whole' : 'BROKEN'}\n`,
        );
      }
    }
    return missing === 0 && whole;
  } finally {
    await stage.close();
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf('--soak');
  const rounds = at < 0 ? Number.NaN : Number(process.argv[at + 1]);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > MAX_SOAK) {
    process.stderr.write(`tsx tools/bench/ledger.ts --soak ROUNDS, 1 to ${MAX_SOAK}\n`);
    process.exitCode = 2;
  } else if (!(await soak(rounds))) process.exitCode = 1;
}
