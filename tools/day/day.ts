import { setTimeout as wait } from 'node:timers/promises';
import type { DayClock, Person, Told } from './day-types';
import { audit, type Finding } from './audit';
import { DEPOSIT_STORIES, depositStories, UNDECIDED } from './deposits';
import { isGrave } from './grave';
import { comesTo, insist } from './insist';
import { seedPeople } from './people';
import { play } from './play';
import { createRandom } from './random';
import { LIFE_S, openStage, type Stage } from './stage';
import { DAY } from './subjects';
import { planOf, withdraw, WITHDRAWAL_STORIES } from './withdrawals';

export interface DayOptions {
  members: number;
  seed: number;
  kills: number;
  nodes: number;
  /** Members under way at once. */
  lanes: number;
  say?: (line: string) => void;
}

export interface DayReport {
  findings: readonly Finding[];
  /** Stories that broke off, each in a sentence. */
  broken: readonly string[];
  /** What stands open in the end, each with its reason. */
  open: readonly string[];
  counts: { deposits: number; rounds: number; withdrawals: number; kills: number };
  /** What nodes told of going wrong: a dying node and a provider that does not answer are told of. */
  faults: readonly string[];
  seconds: number;
}

const HOUR_MS = 3_600_000;
const STEPS_OF_A_MEMBER = 8;
const MIN_PLAY = 2_000n;
const MAX_DUSKS = 40;

/** Kills a node whenever so many steps were done; which steps, the seed says. */
const createKiller = (stage: Stage, input: DayOptions) => {
  const random = createRandom(input.seed + 1);
  const most = input.members * STEPS_OF_A_MEMBER;
  const marks = Array.from({ length: input.kills }, () => random.whole(Math.ceil(most / 20), most)).sort(
    (a, b) => a - b,
  );
  let steps = 0;
  let kills = 0;
  let killing: Promise<void> = Promise.resolve();
  return {
    step(): void {
      steps += 1;
      while (marks[0] !== undefined && steps >= marks[0]) {
        marks.shift();
        const node = stage.nodes[kills % stage.nodes.length];
        kills += 1;
        const delayMs = random.whole(0, 80);
        killing = killing.then(() => wait(delayMs)).then(() => node?.kill());
      }
    },
    done: () => killing,
    count: () => kills,
  };
};

const balanceOf = async ({ ledger }: Stage, { memberId }: Person): Promise<bigint> =>
  (await ledger.balance({
    merchantId: DAY.merchantId,
    account: { class: 'player', owner: memberId.toString(), currency: DAY.currency },
  })) ?? 0n;

interface Telling {
  stage: Stage;
  told: Told[];
  dusk: (() => Promise<void>)[];
  counts: DayReport['counts'];
  step: () => void;
}

/** A member's day: money in, play, money out. */
const liveOne = async ({ stage, told, dusk, counts, step }: Telling, person: Person): Promise<void> => {
  const { client, username, password, random } = person;
  await insist(() => client.session.login({ mode: 'username', username, password }));
  step();
  const deposit = async (story: string): Promise<void> => {
    const work = depositStories[story];
    if (!work) throw new Error(`there is no story ${story}`);
    const minor = BigInt(random.whole(600, 1_500)) * 100n;
    counts.deposits += 1;
    const end = await work({ stage, person, tell: step, atDusk: (late) => void dusk.push(late) }, minor);
    told.push({ person: person.n, kind: 'deposit', story, ...end });
  };
  const first = DEPOSIT_STORIES[person.n % DEPOSIT_STORIES.length] ?? '';
  await deposit(first);
  if (person.expectedMinor < MIN_PLAY) await deposit('pix, as asked');
  const arrived = await comesTo(async () => (await balanceOf(stage, person)) === person.expectedMinor);
  if (!arrived)
    throw new Error(
      `after "${first}" there is ${await balanceOf(stage, person)}, not ${person.expectedMinor}`,
    );
  counts.rounds += await play(stage, person, step);
  if (person.expectedMinor < MIN_PLAY) return;
  const story = WITHDRAWAL_STORIES[person.n % WITHDRAWAL_STORIES.length] ?? 'below the band';
  counts.withdrawals += 1;
  told.push(await withdraw({ stage, person, tell: step }, planOf(person, story, first === UNDECIDED)));
};

/** How many deposits and withdrawals have not come to an end. */
const unsettled = async ({ query }: Stage): Promise<number> => {
  const [row] = await query<{ open: string }>(
    `select (select count(*) from deposit where merchant_id = $1 and state in ('created', 'awaiting', 'seen', 'confirmed', 'refunding', 'mismatch'))
          + (select count(*) from withdrawal where merchant_id = $1 and state not in ('paid', 'refused', 'failed', 'returned', 'cancelled'))
          + (select count(*) from withdrawal where merchant_id = $1 and money = 'held') as open`,
    [DAY.merchantId],
  );
  return Number(row?.open ?? 0);
};

/** Lets hours pass until what waits for time alone has ended. */
const evening = async (
  stage: Stage,
  dusk: readonly (() => Promise<void>)[],
  isSettled: () => Promise<boolean>,
): Promise<void> => {
  stage.pass(LIFE_S * 1_000 + HOUR_MS);
  await wait(4_000);
  for (const work of dusk) await work();
  for (let turn = 0; turn < MAX_DUSKS; turn += 1) {
    await wait(1_500);
    if ((await unsettled(stage)) === 0 && (await isSettled())) return;
    stage.pass(HOUR_MS / 3);
  }
};

/** A day of so many members on a gateway of its own, with kills; what is left of it is compared to the cent. */
export const runDay = async (options: DayOptions): Promise<DayReport> => {
  const startedAt = performance.now();
  const say = options.say ?? (() => undefined);
  const clock: DayClock = { laterMs: 0, now: () => Date.now() + clock.laterMs };
  const stage = await openStage({ nodes: options.nodes, clock });
  const broken: string[] = [];
  const telling: Telling = {
    stage,
    told: [],
    dusk: [],
    counts: { deposits: 0, rounds: 0, withdrawals: 0, kills: 0 },
    step: () => killer.step(),
  };
  const killer = createKiller(stage, options);
  let people: Person[] = [];
  try {
    await stage.bank('payouts', { pace: 'at-once' });
    people = await seedPeople(stage, options);
    say(
      `${people.length} members, ${options.nodes} nodes, ${options.kills} kills; after ${Math.round((performance.now() - startedAt) / 1_000)} s`,
    );
    const waiting = [...people];
    const lane = async (): Promise<void> => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const { n } = one;
        await liveOne(telling, one).catch(
          (error: unknown) =>
            void broken.push(`member ${n}: ${error instanceof Error ? error.message : String(error)}`),
        );
        if (n % 20 === 19 || waiting.length === 0)
          say(`member ${n + 1} is done, after ${Math.round((performance.now() - startedAt) / 1_000)} s`);
      }
    };
    await Promise.all(Array.from({ length: options.lanes }, lane));
    await killer.done();
    say(`evening, after ${Math.round((performance.now() - startedAt) / 1_000)} s`);
    const isSettled = async (): Promise<boolean> => {
      for (const person of people)
        if ((await balanceOf(stage, person)) !== person.expectedMinor) return false;
      return true;
    };
    await evening(stage, telling.dusk, isSettled);
    const { findings, open } = await audit(stage, { people, told: telling.told });
    return {
      findings,
      broken,
      open,
      counts: { ...telling.counts, kills: killer.count() },
      faults: [...stage.faults, ...stage.nodes.flatMap(({ faults }) => faults)],
      seconds: (performance.now() - startedAt) / 1_000,
    };
  } finally {
    for (const { client } of people) client.destroy();
    await killer.done();
    await stage.close();
  }
};

/** Nothing differs, no story broke off, and no node told of what nothing excuses. */
export const isClean = (report: DayReport): boolean =>
  report.broken.length === 0 &&
  !report.faults.some(isGrave) &&
  report.findings.every(({ differences, looked }) => differences.length === 0 && looked >= 0);
