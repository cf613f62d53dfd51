import { openDatabase } from '../../gateway/database/connect';
import type { Database } from '../../gateway/database/types';
import { startEmbedded } from '../../gateway/database/embedded';
import { fillCatalogue, listRequest } from './catalogue';
import { openExternal, type ExternalServer } from './external-server';
import { memberId, openGame, walletRequests } from './gateway';
import { makeDataDir, startGateway, type RunningGateway } from './gateway-process';
import { runLoad } from './load';
import { fillRecords } from './records-fill';
import { openRecords, type RecordQuestions } from './records';
import { databaseSettings, differencesOf, type Settings } from './settings';
import { externalToEmbedded, type BenchRow, type Measured, type Turn } from './table';

// npm run bench -- external                          wallet, game list and records on an external PostgreSQL against the embedded one, in turns in one run
// BENCH_DATABASE_URL=postgres://… npm run bench -- external   on that server, whose role may create databases and become foyer_app; else on a second one with stock settings

const TURNS = 9;
/** Callers at once, requests of a turn, and bets before their wins. */
const WALLETS = [
  { callers: 1, requests: 400, lot: 200 },
  { callers: 10, requests: 1_200, lot: 200 },
  { callers: 160, requests: 6_000, lot: 1_000 },
] as const;
const LIST_CALLERS = 64;
const LISTS = 4_000;
export const EXTERNAL_JOURNALS = 100_000;
const ASKERS = 32;
const QUESTIONS = 600;
/** Connections to the database, as a gateway has them. */
const POOL = 10;
/** Longer than any turn takes: a turn ends with its last request. */
const TURN_WITHIN_S = 120;
const SIDES = ['external', 'embedded'] as const;
type Side = (typeof SIDES)[number];
type Both<T> = Record<Side, T>;

/** Runs the same work on both servers in turns. Each goes first in every other turn; the turn before the first only warms up. */
const inTurns = async (rateOf: (side: Side) => Promise<number>): Promise<Turn[]> => {
  const turns: Turn[] = [];
  for (let at = 0; at <= TURNS; at += 1) {
    const turn = { external: 0, embedded: 0 };
    for (const side of at % 2 === 0 ? SIDES : SIDES.toReversed()) turn[side] = await rateOf(side);
    if (at > 0) turns.push(turn);
  }
  return turns;
};

/** Sends all requests and returns how many were answered a second. */
const rateOfRequests = async (
  gateway: RunningGateway,
  callers: number,
  requests: readonly Buffer[],
): Promise<number> => {
  let next = 0;
  const result = await runLoad({
    host: '127.0.0.1',
    port: gateway.port,
    connections: callers,
    seconds: TURN_WITHIN_S,
    next: () => requests[next++] ?? null,
  });
  if (Object.keys(result.statuses).some((status) => status !== '200'))
    throw new Error(`answers other than 200: ${JSON.stringify(result.statuses)}`);
  return result.ratePerS;
};

const benchGateways = async (server: ExternalServer): Promise<{ rows: BenchRow[]; settings: Settings }> => {
  const data = { external: makeDataDir(), embedded: makeDataDir() };
  const urls: Both<string | null> = { external: await server.newDatabase(), embedded: null };
  const gateways: RunningGateway[] = [];
  const start = async (side: Side): Promise<RunningGateway> => {
    const gateway = await startGateway(data[side].path, urls[side]);
    gateways.push(gateway);
    return gateway;
  };
  try {
    const running: Both<RunningGateway> = {
      external: await start('external'),
      embedded: await start('embedded'),
    };
    const openPlayer = async (side: Side) => {
      const id = await memberId(running[side]);
      return { memberId: id, session: await openGame(data[side].path, id, urls[side]) };
    };
    const players = { external: await openPlayer('external'), embedded: await openPlayer('embedded') };
    const rows: BenchRow[] = [];
    for (const { callers, requests, lot } of WALLETS) {
      const turns = await inTurns((side) =>
        rateOfRequests(
          running[side],
          callers,
          walletRequests(running[side], { ...players[side], count: requests, lot }),
        ),
      );
      rows.push(externalToEmbedded(`bets and wins over signed HTTP, ${callers} at once`, turns));
    }
    for (const side of SIDES) await fillCatalogue(running[side], data[side].path, urls[side]);
    const lists = await inTurns((side) =>
      rateOfRequests(
        running[side],
        LIST_CALLERS,
        Array.from({ length: LISTS }, (_, n) => listRequest(running[side], n)),
      ),
    );
    rows.push(externalToEmbedded('list of 20,000 games', lists));
    return { rows, settings: running.external.settings };
  } finally {
    for (const gateway of gateways) await gateway.stop();
    for (const side of SIDES) data[side].remove();
  }
};

const rateOfQuestions = async (question: (n: number) => Promise<unknown>): Promise<number> => {
  let next = 0;
  const ask = async (): Promise<void> => {
    while (next < QUESTIONS) await question((next += 1));
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: ASKERS }, ask));
  return QUESTIONS / ((performance.now() - from) / 1_000);
};

const benchRecordPages = async (server: ExternalServer, journals: number): Promise<BenchRow[]> => {
  const data = makeDataDir();
  const embedded = await startEmbedded({ dataDir: data.path });
  const opened: Database[] = [];
  const open = async (url: string, appUrl?: string): Promise<RecordQuestions> => {
    const database = await openDatabase({ url, poolSize: POOL, ...(appUrl === undefined ? {} : { appUrl }) });
    opened.push(database);
    differencesOf('records', { ...(await databaseSettings(database.operator.query)), program: 'source' });
    await fillRecords(database, url, journals);
    return openRecords(database);
  };
  try {
    const records: Both<RecordQuestions> = {
      external: await open(await server.newDatabase()),
      embedded: await open(embedded.ownerUrl, embedded.appUrl),
    };
    const size = `${journals.toLocaleString('en')} journals: `;
    const rows = [
      externalToEmbedded(
        `${size}pages of the statement`,
        await inTurns((side) => rateOfQuestions(records[side].statement)),
      ),
      externalToEmbedded(
        '… pages of the betting record',
        await inTurns((side) => rateOfQuestions(records[side].bets)),
      ),
      externalToEmbedded(
        '… profit and loss of a year',
        await inTurns((side) => rateOfQuestions(records[side].profit)),
      ),
    ];
    for (const side of SIDES) await records[side].close();
    return rows;
  } finally {
    for (const database of opened) await database.close();
    await embedded.stop();
    data.remove();
  }
};

/** Wallet, game list and records on a PostgreSQL of the operator's own, against the embedded one. */
export const benchExternal = async (journals: number = EXTERNAL_JOURNALS): Promise<Measured> => {
  const server = await openExternal();
  try {
    const { rows, settings } = await benchGateways(server);
    return { rows: [...rows, ...(await benchRecordPages(server, journals))], settings };
  } finally {
    await server.stop();
  }
};
