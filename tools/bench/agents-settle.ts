import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { countTeams } from '../../gateway/agents/figures.queries';
import { openDatabase } from '../../gateway/database/connect';
import { startEmbedded } from '../../gateway/database/embedded';
import type { Database } from '../../gateway/database/types';
import { createLedger, type Ledger } from '../../gateway/ledger/index';
import { player, vendor } from '../../gateway/ledger/testing';
import { countRounds } from '../../gateway/play/rounds.queries';
import { databaseSettings } from './settings';
import { atLeast, median, type Measured } from './table';

// npm run bench -- agents-settle   rounds of members below ten agents against those of members without, in turns

const MEMBERS = 500;
const LEVELS = 10;
const ROUNDS = 5_000;
const CALLERS = 128;
const TURNS = 7;
const GOAL = 0.8;
const COUNT_LIMIT = 2_000;
/** As the gateway's jobs look. */
const TEAMS_EVERY_MS = 1_000;
const ROUNDS_EVERY_MS = 100;
const SLICE_MS = 10;
const GIVE_UP = 3_000;
/** The merchant whose members stand below agents, and the one without any. */
const [WITH, WITHOUT] = [1, 2];

/** Members with money; those of the first merchant below ten agents, one below the other, one of whom is paid by five minutes. */
const fill = async (db: Database, ledger: Ledger, merchantId: number): Promise<bigint[]> => {
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages) values ($1::int, 'bench' || $1::int, 'Bench', 'CNY', 'en', '{en}')`,
    [merchantId],
  );
  const { query } = db.merchant(merchantId);
  await query(`insert into vendor (merchant_id, code, name) values ($1, 'HOUSE', 'House')`, [merchantId]);
  let above: bigint | null = null;
  if (merchantId === WITH)
    for (let level = 0; level < LEVELS; level += 1) {
      const [agent]: { id: bigint }[] = await query<{ id: bigint }>(
        `insert into member (merchant_id, username, type, agent_id) values ($1, 'agent' || $2::int, 2, $3) returning id`,
        [merchantId, level, above],
      );
      above = agent?.id ?? null;
    }
  if (above !== null)
    await query(
      `insert into agent_contract (merchant_id, receiver_id, payer_id, kind, product, span, state, current, acts, head)
       values ($1, $2, null, 'realtime', 'CONS', '5', 'A', 1, 2, 'bench')`,
      [merchantId, above],
    );
  const members = await query<{ id: bigint }>(
    `insert into member (merchant_id, username, type, agent_id) select $1, 'player' || n, 0, $2 from generate_series(1, $3::int) n returning id`,
    [merchantId, above, MEMBERS],
  );
  await Promise.all(
    members.map(async ({ id }) => {
      const account = player(id.toString());
      await ledger.open({ merchantId, account });
      await ledger.post({
        ...{ type: 'post', merchantId, source: 'bench', key: `seed-${id}`, actor: 'bench', kind: 'grant' },
        postings: [
          { account: { class: 'funding', owner: '', currency: 'CNY' }, amountMinor: -1_000_000_000n },
          { account, amountMinor: 1_000_000_000n },
        ],
      });
    }),
  );
  return members.map(({ id }) => id);
};

interface Turn {
  db: Database;
  ledger: Ledger;
  merchantId: number;
  members: readonly bigint[];
  run: string;
}

/** A stake and what it won, as two calls of a vendor that end the round. */
const settle = async ({ ledger, merchantId, members, run }: Turn, n: number): Promise<void> => {
  const account = player((members[(n * 7_919) % members.length] ?? 0n).toString());
  for (const amountMinor of [-100n, 90n]) {
    const result = await ledger.post({
      ...{ type: 'post', merchantId, source: 'HOUSE', key: `${run}-${n}${amountMinor < 0n ? 'd' : 'c'}` },
      ...{ actor: account.owner, kind: amountMinor < 0n ? 'debit' : 'credit', category: 'RNG' },
      postings: [
        { account, amountMinor },
        { account: { ...vendor, owner: 'HOUSE' }, amountMinor: -amountMinor },
      ],
      meta: { round: `${run}-${n}`, game: 'g', ...(amountMinor < 0n ? {} : { final: '1' }) },
    });
    if (!result.ok) throw new Error(`a post of the bench was refused: ${result.code}`);
  }
};

/** Rounds a second, from the first stake until every round is counted, and with it every team. */
const rateOf = async (turn: Turn): Promise<number> => {
  const { db, merchantId } = turn;
  const left = { posts: ROUNDS, rounds: true };
  const countAll = async (count: () => Promise<number | null>, everyMs: number, isOver: () => boolean) => {
    for (let look = 0; look < GIVE_UP; look += 1) {
      const wasOver = isOver();
      const counted = await count();
      if (counted === 0 && wasOver) return;
      // While much waits the gateway goes on at once.
      if ((counted ?? 0) >= COUNT_LIMIT) continue;
      // What is left at the end is counted at once: waiting is no cost.
      for (let waited = 0; waited < everyMs && !isOver(); waited += SLICE_MS) await sleep(SLICE_MS);
    }
    throw new Error('rounds of the bench are not counted');
  };
  let next = 0;
  const from = performance.now();
  const posting = Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (next < ROUNDS) {
        const n = (next += 1);
        await settle(turn, n);
        left.posts -= 1;
      }
    }),
  );
  const rounds = countAll(
    () => countRounds(db, { merchantId, limit: COUNT_LIMIT }),
    ROUNDS_EVERY_MS,
    () => left.posts <= 0,
  ).then(() => (left.rounds = false));
  const teams =
    merchantId === WITH
      ? countAll(
          () => countTeams(db, { merchantId, limit: COUNT_LIMIT }),
          TEAMS_EVERY_MS,
          () => !left.rounds,
        )
      : Promise.resolve();
  await Promise.all([posting, rounds, teams]);
  return ROUNDS / ((performance.now() - from) / 1_000);
};

/** Plans that fit tables with rows, as a gateway has them after its first minutes. */
const analyze = async (ownerUrl: string): Promise<void> => {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => undefined });
  await owner.unsafe('analyze');
  await owner.end();
};

/** What a settled round costs where ten agents stand above, against none. */
export const benchAgentsSettle = async (): Promise<Measured> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-settle-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const db = await openDatabase({ url: server.ownerUrl, appUrl: server.appUrl });
  const ledger = createLedger({ database: db });
  try {
    const settings = { ...(await databaseSettings(db.operator.query)), program: 'source' };
    const sides = [];
    for (const merchantId of [WITH, WITHOUT])
      sides.push({ db, ledger, merchantId, members: await fill(db, ledger, merchantId) });
    const rates: number[][] = sides.map(() => []);
    for (let turn = 0; turn <= TURNS; turn += 1) {
      // Each side begins every other turn.
      for (const at of turn % 2 === 0 ? [0, 1] : [1, 0]) {
        const side = sides[at];
        if (!side) throw new Error('no side');
        const rate = await rateOf({ ...side, run: `r${turn}` });
        if (turn > 0) rates[at]?.push(rate);
      }
      if (turn === 0) await analyze(server.ownerUrl);
    }
    const [with_ = [], without = []] = rates;
    const ratio = median(with_.map((rate, turn) => rate / (without[turn] ?? rate)));
    const [row] = await db
      .merchant(WITH)
      .query<{ rounds: number }>(
        `select coalesce(sum(rounds), 0)::int as rounds from agent_day where merchant_id = 1 and product = '' and agent_id = (select min(id) from member)`,
      );
    if (row?.rounds !== ROUNDS * (TURNS + 1)) throw new Error(`the top has ${row?.rounds} rounds`);
    const told = [with_, without].map((of) => Math.round(median(of)).toLocaleString('en'));
    const note = `${told[0]} against ${told[1]} rounds a second, counted to the top, medians of ${TURNS} turns, load ${loadavg()[0]?.toFixed(0)}`;
    return {
      rows: [atLeast(`settled rounds below ${LEVELS} agents against none`, ratio, GOAL, '×', note)],
      settings,
    };
  } finally {
    await ledger.close();
    await db.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
