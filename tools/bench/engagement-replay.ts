import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../gateway/database/connect';
import { startEmbedded } from '../../gateway/database/embedded';
import type { Database } from '../../gateway/database/types';
import { createLedger } from '../../gateway/ledger/index';
import { asOwner, fillMembers, MERCHANT, publishMix } from './engagement-fill';
import type { NodePlace } from './engagement-replay-node';
import { databaseSettings } from './settings';
import { atMost, type BenchRow, type Measured } from './table';

// npm run bench -- engagement-replay                          causes judged, and judged again, by a process that is killed in the middle
// npm run bench -- engagement-replay --causes=20000,60000     sizes, one after the other: seconds and memory of larger ones follow from them
// npm run bench -- engagement-replay --causes=5000000 --one-in=1000   of so many causes one gives something; without it each does

export const REPLAYED = 20_000;
const MIN_CAUSES = 1_000;
const MAX_CAUSES = 5_000_000;
interface Size {
  causes: number;
  /** Of so many causes one gives something. */
  oneIn: number;
}
/** Causes of one member. */
const EACH = 40;
const GIVES = 5;
/** Kills of each of the two passes: each behind a random place of the log, and so many ms more at most, which are mostly in the middle of a transaction. */
const KILLS = 6;
const MORE_MS = 1_500;
const PASSES = ['first', 'again'] as const;
const POOL = 4;
const LOOK_EVERY_MS = 50;
const NODE = new URL('./engagement-replay-node.ts', import.meta.url);

/** The same lives in each run: numbers of one seed. */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** The most memory that a process has held so far, in MB; 0 once it is gone. */
const peakOf = (pid: number): number => {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
};

interface Life {
  isDone: boolean;
  seconds: number;
  peakMb: number;
}
/** One node from its first look until it is done, or until it is killed; null: it is not. */
const live = async (
  place: NodePlace,
  death: { isThere(): Promise<boolean>; moreMs: number } | null,
): Promise<Life> => {
  const node = fork(NODE, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(node, 'exit');
  const state = { began: 0, isDone: false };
  node.on('message', (word) => {
    if (word === 'begins') state.began = performance.now();
    if (word === 'done') state.isDone = true;
  });
  node.send(place);
  let peakMb = 0;
  const isOver = (): boolean => state.isDone || node.exitCode !== null;
  while (!isOver()) {
    if (node.pid !== undefined) peakMb = Math.max(peakMb, peakOf(node.pid));
    await sleep(LOOK_EVERY_MS);
    if (death === null || state.began === 0 || !(await death.isThere())) continue;
    await sleep(death.moreMs);
    break;
  }
  const endedAt = performance.now();
  if (!state.isDone) node.kill('SIGKILL');
  await ended;
  if (!state.isDone && node.exitCode !== null) throw new Error('a node ended by itself');
  return { isDone: state.isDone, seconds: (endedAt - state.began) / 1_000, peakMb };
};

/** Nodes one after the other until nothing is left: the first ones are killed. */
const judge = async (place: NodePlace, of: { database: Database; causes: number; random(): number }) => {
  const { query } = of.database.merchant(MERCHANT);
  const places = Array.from({ length: KILLS }, () => Math.floor(of.random() * of.causes)).sort(
    (one, other) => one - other,
  );
  let [kills, seconds, peakMb] = [0, 0, 0];
  for (let isDone = false; !isDone;) {
    const at = places[kills];
    const isThere = async (): Promise<boolean> =>
      (await query('select from engagement_cursor where merchant_id = $1 and seq >= $2', [MERCHANT, at ?? 0]))
        .length > 0;
    const death = at === undefined ? null : { isThere, moreMs: of.random() * MORE_MS };
    const life = await live(place, death);
    ({ isDone } = life);
    seconds += life.seconds;
    peakMb = Math.max(peakMb, life.peakMb);
    if (!isDone) kills += 1;
  }
  return { kills, seconds, peakMb };
};

/** What is there against what has to be: each cause that gives has one grant, each member the money of the own causes, the pool the rest. */
const wrongIn = async (database: Database, { causes, oneIn }: Size) => {
  const { query } = database.merchant(MERCHANT);
  const [row] = await query<{ lost: number; doubled: number; members: number }>(
    `with given as (select count(*)::int as grants, count(distinct cause)::int as causes from promotion_grant where merchant_id = $1),
     paid as (
       select a.owner::bigint as member_id, sum(e.amount) as amount from account a
         join entry e on e.merchant_id = $1 and e.account_id = a.id where a.merchant_id = $1 and a.class = 'player' group by 1),
     owed as (
       select 1 + n % ($2::int / $3::int) as member_id, count(*) * $4::int as amount
         from generate_series($5::int, $2::int, $5::int) n group by 1)
     select $2::int / $5::int - given.causes as lost, given.grants - given.causes as doubled,
            (select count(*)::int from owed o full join paid p using (member_id) where p.amount is distinct from o.amount) as members
       from given`,
    [MERCHANT, causes, EACH, GIVES, oneIn],
  );
  if (!row) throw new Error('nothing was counted');
  const { unbalanced, drifted } = await createLedger({ database }).verify({ merchantId: MERCHANT });
  return { ...row, ledger: unbalanced.length + drifted.length };
};

const replay = async ({ causes, oneIn }: Size): Promise<Measured> => {
  if (!Number.isInteger(causes) || causes < MIN_CAUSES || causes > MAX_CAUSES || causes % EACH !== 0)
    throw new RangeError(`--causes= takes ${MIN_CAUSES} to ${MAX_CAUSES}, multiples of ${EACH}.`);
  if (!Number.isInteger(oneIn) || oneIn < 1 || oneIn > causes)
    throw new RangeError('--one-in= takes 1 to the number of causes.');
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-replay-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const place: NodePlace = { ownerUrl: server.ownerUrl, appUrl: server.appUrl };
  const database = await openDatabase({ url: place.ownerUrl, appUrl: place.appUrl, poolSize: POOL });
  try {
    const settings = { ...(await databaseSettings(database.operator.query)), program: 'source' };
    await fillMembers(place.ownerUrl, causes / EACH);
    const { query } = database.merchant(MERCHANT);
    await publishMix({ query, ledger: createLedger({ database }) }, 1, {
      ...{ kind: 'MANUAL', trigger: { on: 'manual' } },
      effects: [{ unit: 'money', amount: { rule: 'fixed', amount: GIVES } }],
    });
    await asOwner(place.ownerUrl, (owner) =>
      owner(
        `insert into engagement_cause (merchant_id, kind, member_id, ref, cause, word, amount)
         select 1, 'manual', 1 + n % $1::int, 'cause-' || n, 'cause-' || n, case when n % $3::int = 0 then 'own-0' else 'none' end, 0
           from generate_series(1, $2::int) n`,
        [causes / EACH, causes, oneIn],
      ),
    );
    const random = randomOf(causes);
    const rows: BenchRow[] = [];
    const size = `${causes.toLocaleString('en')} causes${oneIn > 1 ? `, of which one in ${oneIn.toLocaleString('en')} gives,` : ''}`;
    for (const pass of PASSES) {
      const { kills, seconds, peakMb } = await judge(place, { database, causes, random });
      const wrong = await wrongIn(database, { causes, oneIn });
      rows.push(
        {
          what: `${size} judged ${pass === 'first' ? 'first' : 'again from the first one on'}`,
          measured: `${Math.round(causes / seconds).toLocaleString('en')} /s`,
          ...{ reach: '', met: null },
          note: `${seconds.toFixed(1)} s of nodes at work, ${kills} of them killed; ${Math.round(peakMb)} MB at most in one`,
        },
        atMost(
          '… grants doubled or lost, members with other money, accounts that do not come out',
          Math.abs(wrong.lost) + wrong.doubled + wrong.members + wrong.ledger,
          0,
          '',
          `${wrong.lost} lost, ${wrong.doubled} doubled, ${wrong.members} members`,
        ),
      );
      await asOwner(place.ownerUrl, (owner) => owner('update engagement_cursor set seq = 0'));
    }
    return { rows, settings };
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Sizes one after the other, each with a database of its own. */
export const benchEngagementReplay = async (sizes: readonly number[], oneIn = 1): Promise<Measured> => {
  const measured: Measured[] = [];
  for (const causes of sizes) measured.push(await replay({ causes, oneIn }));
  const [first] = measured;
  if (!first) throw new RangeError('--causes= takes one size or several, commas between.');
  return { rows: measured.flatMap(({ rows }) => rows), settings: first.settings };
};
