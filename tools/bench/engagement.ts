import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../gateway/database/connect';
import { startEmbedded } from '../../gateway/database/embedded';
import type { Database } from '../../gateway/database/types';
import { checkDefinition } from '../../gateway/engagement/definition/check';
import { createEngine, type EngineDeps } from '../../gateway/engagement/engine/engine';
import { preview } from '../../gateway/engagement/preview/preview';
import { createDefinitions } from '../../gateway/engagement/promotions/published';
import { createLedger, type Ledger } from '../../gateway/ledger/index';
import { asOwner, fillLogWith, fillMembers, MERCHANT, publishMix, settleRounds } from './engagement-fill';
import { databaseSettings } from './settings';
import { atLeast, atMost, type BenchRow, type Measured, median, percentile } from './table';

// npm run bench -- engagement                   settled bets with 200 promotions and with none, grants to be seen, a replay, a preview
// npm run bench -- engagement --bets=10000000   how many bets the preview looks at
// npm run bench -- previews --bets=10000000     the previews alone

const MEMBERS = 5_000;
const PROMOTIONS = 200;
/** Rounds of one measured run, and runs of each kind, in turn. */
const ROUNDS = 30_000;
const RUNS = 3;
const INSERT = 5_000;
const POOL = 10;
export const PREVIEWED = 2_000_000;
const MIN_BETS = 10_000;
const MAX_BETS = 20_000_000;
const SEEN = 40;
/** As the gateway's job judges. */
const JUDGE_EVERY_MS = 1_000;
const LOOK_EVERY_MS = 10;
const GIVE_UP_MS = 20_000;
/** Judgings that die in between, of a replay. */
const KILLS = 25;

const seed = new Uint8Array(32).fill(7);

interface Place {
  database: Database;
  ledger: Ledger;
  ownerUrl: string;
}

const deps = ({ database, ledger }: Place): EngineDeps => ({
  ...{ db: database, ledger, definitions: createDefinitions(), seed, zoneOf: () => 'UTC' },
  onGranted: () => undefined,
  onError: () => undefined,
});
const countOf = async ({ database }: Place, what: string): Promise<number> => {
  const [row] = await database.merchant(MERCHANT).query<{ n: number }>(what);
  return row?.n ?? 0;
};
const LEFT = `select (select count(*) from engagement_cause) + (select count(*) from engagement_event e
  where e.seq > coalesce((select c.seq from engagement_cursor c), 0))::int as n`;
const GRANTS = 'select count(*)::int as n from promotion_grant';
const STATES = { on: "'active'", off: "'stopped'" } as const;

/** Settles rounds, then judges all of them. @returns rounds judged a second */
const judged = async (place: Place, engine: { round(id: number): Promise<void> }, from: number) => {
  const { query } = place.database.merchant(MERCHANT);
  for (let at = 0; at < ROUNDS; at += INSERT)
    await settleRounds(query, { from: from + at, count: INSERT, members: MEMBERS });
  const began = performance.now();
  while ((await countOf(place, LEFT)) > 0) await engine.round(MERCHANT);
  return ROUNDS / ((performance.now() - began) / 1_000);
};

const benchRate = async (place: Place, from: () => number): Promise<BenchRow[]> => {
  const rates = { off: [] as number[], on: [] as number[] };
  const engine = createEngine(deps(place));
  let before = 0;
  let cold = 0;
  // None before and behind: the log grows meanwhile.
  for (const mode of ['off', 'on', 'off'] as const) {
    await place.database.merchant(MERCHANT).query(`update promotion set state = ${STATES[mode]}`);
    // The first run of each kind is its warming up: with promotions in force, each member's figures are read once.
    const warming = await judged(place, engine, from());
    if (mode === 'on') cold = warming;
    if (mode === 'on') before = await countOf(place, GRANTS);
    for (let run = 0; run < (mode === 'on' ? RUNS : RUNS - 1); run += 1)
      rates[mode].push(await judged(place, engine, from()));
  }
  const grants = (await countOf(place, GRANTS)) - before;
  const list = (all: readonly number[]): string =>
    all.map((one) => Math.round(one).toLocaleString('en')).join(', ');
  return [
    {
      what: `settled bets through the engine with no promotion`,
      measured: `${Math.round(median(rates.off)).toLocaleString('en')} /s`,
      ...{ reach: '', met: null, note: `${list(rates.off)}; filling the log and judging it, one node` },
    },
    atLeast(
      `… with ${PROMOTIONS} in force, against none`,
      median(rates.on) / median(rates.off),
      0.85,
      '×',
      `${list(rates.on)} /s; ${grants} grants of ${(RUNS * ROUNDS).toLocaleString('en')} bets; ${Math.round(cold).toLocaleString('en')} /s while no member's figures were read yet`,
    ),
  ];
};

/** From a settled round to its grant, while others settle and the judging runs as in a gateway. */
const benchSeen = async (place: Place, from: () => number): Promise<BenchRow> => {
  const { query } = place.database.merchant(MERCHANT);
  const lucky = { fact: 'event.multiple', op: 'gte', value: 9_000_000 };
  await publishMix({ query, ledger: place.ledger }, 1, {
    ...{ kind: 'LUCKY_BET', trigger: { on: 'bet' }, who: lucky },
    effects: [{ unit: 'points', amount: { rule: 'fixed', amount: 5 } }],
  });
  const engine = createEngine(deps(place));
  const running = { on: true };
  const judging = (async () => {
    while (running.on) {
      const began = performance.now();
      await engine.round(MERCHANT);
      await sleep(Math.max(0, JUDGE_EVERY_MS - (performance.now() - began)));
    }
  })();
  const others = (async () => {
    while (running.on) {
      await settleRounds(query, { from: from(), count: 100, members: MEMBERS });
      await sleep(100);
    }
  })();
  const times: number[] = [];
  for (let n = 0; n < SEEN; n += 1) {
    const began = performance.now();
    await query(
      `insert into vendor_round (merchant_id, vendor, round_id, member_id, game_id, category, currency, trial, bets, bet, win, opened_at, moved_at, ended_at)
       values (1, 'HOUSE', $1, $2, 'g', 'RNG', 'CNY', false, 1, 1, 100000, clock_timestamp(), clock_timestamp(), clock_timestamp())`,
      [`seen-${n}`, 1 + n],
    );
    while (
      (await query('select from promotion_grant where occasion = $1', [`bet:HOUSE:seen-${n}`])).length === 0
    ) {
      if (performance.now() - began > GIVE_UP_MS) throw new Error('a grant is not there');
      await sleep(LOOK_EVERY_MS);
    }
    times.push(performance.now() - began);
    await sleep((n * 137) % 500);
  }
  running.on = false;
  await Promise.all([judging, others]);
  return atMost(
    '… settled bet to its grant, p95',
    percentile(times, 0.95),
    2_000,
    'ms',
    `p50 ${Math.round(percentile(times, 0.5))} ms, 1,000 other bets a second beside it`,
  );
};

/** The whole log judged again from its first event, by nodes that die in between: nothing is doubled, nothing lost. */
const benchReplay = async (place: Place): Promise<BenchRow> => {
  const sums = `select md5(coalesce(string_agg(concat_ws(' ', promotion_id, member_id, occasion, money, bonus, points), ',' order by promotion_id,
    member_id, occasion), '')) as all, count(*)::int as n from promotion_grant`;
  const { query } = place.database.merchant(MERCHANT);
  const of = async () => (await query<{ all: string; n: number }>(sums))[0];
  const rewind = () => asOwner(place.ownerUrl, (owner) => owner('update engagement_cursor set seq = 0'));
  await rewind();
  await createEngine(deps(place)).round(MERCHANT);
  while ((await countOf(place, LEFT)) > 0) await createEngine(deps(place)).round(MERCHANT);
  const before = await of();
  await rewind();
  const began = performance.now();
  for (let kill = 1; (await countOf(place, LEFT)) > 0; kill += 1) {
    const ledger: EngineDeps['ledger'] = {
      open: (input) => place.ledger.open(input),
      postWith: async (input) => {
        calls += 1;
        if (kill <= KILLS && calls === kill && kill % 2 === 0) throw new Error('killed');
        const result = await place.ledger.postWith(input);
        if (kill <= KILLS && calls === kill) throw new Error('killed');
        return result;
      },
    };
    let calls = 0;
    await createEngine({ ...deps(place), ledger })
      .round(MERCHANT)
      .catch(() => undefined);
  }
  const seconds = (performance.now() - began) / 1_000;
  const after = await of();
  const events = await countOf(place, 'select count(*)::int as n from engagement_event');
  const { unbalanced, drifted } = await place.ledger.verify({ merchantId: MERCHANT });
  const wrong =
    Math.abs((after?.n ?? 0) - (before?.n ?? 0)) +
    (after?.all === before?.all ? 0 : 1) +
    unbalanced.length +
    drifted.length;
  return atMost(
    `${events.toLocaleString('en')} causes judged again through ${KILLS} crashes: grants doubled, lost or other`,
    wrong,
    0,
    '',
    `${(before?.n ?? 0).toLocaleString('en')} grants stand, ${Math.round(events / seconds).toLocaleString('en')} causes a second`,
  );
};

/** share: a sum of the day is asked for each bet, so it looks at a part of them. */
const PREVIEWS: Readonly<Record<string, Record<string, unknown> & { share: number }>> = {
  'a condition on the bet': {
    share: 1,
    who: { fact: 'event.multiple', op: 'gte', value: 30_000 },
  },
  'a sum of the day, once a day': {
    share: 10,
    ...{ once: 'day', who: { fact: 'stakes.sum', window: 'day', op: 'gte', value: 4_000 } },
  },
};

const benchPreview = async (place: Place, most: number): Promise<BenchRow[]> => {
  const rows: BenchRow[] = [];
  for (const [name, { share, ...own }] of Object.entries(PREVIEWS)) {
    const bets = most / share;
    await fillLogWith(place.ownerUrl, { bets, members: Math.max(MEMBERS, bets / 100) });
    const checked = checkDefinition({
      ...{ kind: 'LUCKY_BET', currency: 'CNY', trigger: { on: 'bet' }, settle: { claim: 'auto' } },
      ...{ from: '2020-01-01T00:00:00Z', markets: ['XX'], ...own },
      effects: [{ unit: 'points', amount: { rule: 'fixed', amount: 5 } }],
      texts: Object.fromEntries(['EN', 'PT', 'ES'].map((one) => [one, { title: 'a', terms: 'b' }])),
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
    const began = performance.now();
    const shown = await place.database.merchant(MERCHANT).tx(async (query) => {
      await query('set transaction isolation level repeatable read, read only');
      await query("set local statement_timeout = '300s'");
      return preview(query, {
        ...{ merchantId: MERCHANT, zone: 'UTC', promotionId: 1n, code: 'p', number: 1 },
        ...{ definition: checked.definition, budget: new Map([['PTS', 10n ** 12n]]), seed },
        ...{ from: new Date(Date.now() - 8 * 86_400_000), until: new Date(Date.now() + 86_400_000) },
      });
    });
    const seconds = (performance.now() - began) / 1_000;
    rows.push(
      atMost(
        `preview over ${bets.toLocaleString('en')} bets: ${name}`,
        seconds,
        30,
        's',
        `${shown.matched.toLocaleString('en')} matched, ${shown.grants.length.toLocaleString('en')} grants${shown.isCut ? ', cut off there' : ''}`,
      ),
    );
  }
  return rows;
};

/** The previews alone: what they look at can be large. */
export const benchPreviews = async (bets = PREVIEWED): Promise<Measured> =>
  inPlace(bets, (place) => benchPreview(place, bets));

/** The engine of promotions in one process with its database. */
export const benchEngagement = async (bets = PREVIEWED): Promise<Measured> => {
  let rounds = 0;
  const from = (): number => (rounds += ROUNDS) - ROUNDS;
  return inPlace(bets, async (place) => {
    const { query } = place.database.merchant(MERCHANT);
    await publishMix({ query, ledger: place.ledger }, PROMOTIONS);
    const rows = await benchRate(place, from);
    rows.push(await benchSeen(place, from));
    rows.push(await benchReplay(place));
    rows.push(...(await benchPreview(place, bets)));
    return rows;
  });
};

const inPlace = async (bets: number, work: (place: Place) => Promise<BenchRow[]>): Promise<Measured> => {
  if (!Number.isInteger(bets) || bets < MIN_BETS || bets > MAX_BETS)
    throw new RangeError(`--bets= takes ${MIN_BETS} to ${MAX_BETS}.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-engagement-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir });
  const database = await openDatabase({ url: server.ownerUrl, appUrl: server.appUrl, poolSize: POOL });
  try {
    const settings = { ...(await databaseSettings(database.operator.query)), program: 'source' };
    await fillMembers(server.ownerUrl, MEMBERS);
    const place: Place = { database, ledger: createLedger({ database }), ownerUrl: server.ownerUrl };
    return { rows: await work(place), settings };
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
