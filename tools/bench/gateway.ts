import { createHmac, randomBytes } from 'node:crypto';
import { openOperatorDatabase } from '../../gateway/operator/index';
import { createGameSessions } from '../../gateway/play/game-sessions';
import { createClient, registrationDomain } from '../../src/core';
import { BENCH_VENDOR_SECRET, makeDataDir, startGateway, type RunningGateway } from './gateway-process';
import { requestText, runLoad, type LoadResult } from './load';
import { atLeast, atMost, type BenchRow, type Measured } from './table';

const SECONDS = 6;
const WARM_SECONDS = 3;
const CONNECTIONS = 64;
const WALLET_REQUESTS = 150_000;

const headers = (gateway: RunningGateway): Record<string, string> => ({
  Merchant: gateway.facts.merchant,
  Device: 'web',
  Language: 'EN',
  'X-Gateway-Version': '3',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
});

const onlyGood = (what: string, result: LoadResult): void => {
  const bad = Object.entries(result.statuses).filter(([status]) => status !== '200');
  if (bad.length > 0) throw new Error(`${what}: answers other than 200: ${JSON.stringify(result.statuses)}`);
};

const cycle = (list: readonly Buffer[]): (() => Buffer | null) => {
  let at = 0;
  return () => list[at++ % list.length] ?? null;
};

const measure = async (
  gateway: RunningGateway,
  what: string,
  next: () => Buffer | null,
  connections = CONNECTIONS,
): Promise<LoadResult> => {
  const target = { host: '127.0.0.1', port: gateway.port, connections, next };
  await runLoad({ ...target, seconds: WARM_SECONDS });
  const result = await runLoad({ ...target, seconds: SECONDS });
  onlyGood(what, result);
  return result;
};

const get = (gateway: RunningGateway, path: string): Buffer =>
  requestText({ method: 'GET', path, host: `127.0.0.1:${gateway.port}`, headers: headers(gateway) });

/** Filtered, searched and paged in many ways, so that no single answer is the whole load. */
const listPaths = (): string[] => {
  const paths: string[] = [];
  for (const category of ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS'])
    for (const name of ['', 'gold', 'tiger', 'sea', 'a', 'royal', 'xyzzy', 'star', 'fire', 'luck'])
      for (let page = 1; page <= 8; page += 1)
        paths.push(
          `/wps/relay/GCSGAME_gameList?clientType=3&platform=html5-desktop&gameType=${category}&gameName=${name}&pageNo=${page}&pageSize=18&language=EN`,
        );
  return paths;
};

/** A game session for bets, as a launch opens it: '' is every game of the vendor. */
export const openGame = async (
  dataDir: string,
  memberId: string,
  databaseUrl: string | null = null,
): Promise<string> => {
  const db = await openOperatorDatabase({ databaseUrl, dataDir });
  try {
    const games = createGameSessions({ db, sessions: { touch: () => undefined }, now: Date.now });
    const owner = { merchantId: 1, vendor: 'HOUSE', memberId: BigInt(memberId), currency: 'BRL' };
    return await games.open({ ...owner, gameId: '', launcherId: null });
  } finally {
    await db.close();
  }
};

/** So many bets, then their wins: more than are under way at once, so that no win overtakes its bet. */
const LOT = 1_000;

/**
 * Signed one-unit bets of the house vendor in a game session, and their wins, made before the clock starts; each is a durable
 * posting of its own.
 */
export const walletRequests = (
  gateway: RunningGateway,
  { memberId, session, count, lot }: { memberId: string; session: string; count: number; lot: number },
): Buffer[] => {
  const key = Buffer.from(BENCH_VENDOR_SECRET);
  const run = randomBytes(6).toString('hex');
  const list: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const isBet = index % (2 * lot) < lot;
    const verb = isBet ? 'debit' : 'credit';
    const round = Math.floor(index / (2 * lot)) * lot + (index % lot);
    const path = `/vendor/house/${verb}`;
    const body = JSON.stringify({
      merchant: 1,
      member: memberId,
      currency: 'BRL',
      transaction: `${run}-${index}`,
      round: `${run}-${round}`,
      game: 'bench',
      amount: '1',
      ...(isBet ? { session } : {}),
    });
    const timestamp = String(Date.now());
    const nonce = `${run}${index.toString(36).padStart(12, '0')}`;
    const signature = createHmac('sha256', key)
      .update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}`)
      .digest('hex');
    list.push(
      requestText({
        method: 'POST',
        path,
        host: `127.0.0.1:${gateway.port}`,
        headers: {
          'Content-Type': 'application/json',
          'X-House-Timestamp': timestamp,
          'X-House-Nonce': nonce,
          'X-House-Signature': signature,
        },
        body,
      }),
    );
  }
  return list;
};

const LOGINS = 160;
const LOGIN_LANES = 8;
const PASSWORD = 'Bench4567';

/** Real logins through the SDK, sealed, several at a time, each lane with an account of its own. */
const loginRate = async (gateway: RunningGateway): Promise<number> => {
  const newClient = () =>
    createClient({ merchant: gateway.facts.merchant, gateway: `http://127.0.0.1:${gateway.port}` });
  const names = Array.from({ length: LOGIN_LANES }, () => `b${randomBytes(5).toString('hex')}`);
  for (const username of names) {
    const client = newClient();
    await client.system.start();
    const form = client.use(registrationDomain);
    form.setMode('register');
    await form.submit({
      values: { username, password: PASSWORD, confirmPassword: PASSWORD },
      terms: true,
      adult: true,
    });
    client.destroy();
  }
  let left = LOGINS;
  const startedAt = performance.now();
  await Promise.all(
    names.map(async (username) => {
      const client = newClient();
      while (left > 0) {
        left -= 1;
        const { member } = await client.session.login({ mode: 'username', username, password: PASSWORD });
        if (member?.username !== username) throw new Error('a login of the bench was refused');
      }
      client.destroy();
    }),
  );
  return LOGINS / ((performance.now() - startedAt) / 1000);
};

/** Id of the demo's member. */
export const memberId = async (gateway: RunningGateway): Promise<string> => {
  const client = createClient({
    merchant: gateway.facts.merchant,
    gateway: `http://127.0.0.1:${gateway.port}`,
  });
  await client.system.start();
  const { username, password } = gateway.facts.accounts.member;
  const state = await client.session.login({ mode: 'username', username, password });
  client.destroy();
  if (!state.member) throw new Error('the member of the bench was refused');
  return state.member.id;
};

/** Rates, latencies, memory and start of the built gateway with its own embedded PostgreSQL. */
export const benchGateway = async (): Promise<Measured> => {
  const data = makeDataDir();
  const rows: BenchRow[] = [];
  let running: RunningGateway | null = null;
  try {
    const first = await startGateway(data.path);
    await first.stop();
    const gateway = await startGateway(data.path);
    running = gateway;
    const restartMs = gateway.readyMs;
    const kept: [when: string, mb: number][] = [['at the start', gateway.rssMb()]];
    const cached = await measure(
      gateway,
      'cached reads',
      cycle([
        get(gateway, '/wps/system/status'),
        get(gateway, '/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop'),
      ]),
    );
    rows.push(
      atLeast('cached reads (status, vendors)', cached.ratePerS, 20_000, '/s'),
      atMost('… p99', cached.p99Ms, 15, 'ms'),
    );
    const lists = await measure(gateway, 'lists', cycle(listPaths().map((path) => get(gateway, path))));
    rows.push(
      atLeast('game list with filters', lists.ratePerS, 6_000, '/s'),
      atMost('… p99', lists.p99Ms, 30, 'ms'),
    );
    kept.push(['after the reads', gateway.rssMb()]);
    const member = await memberId(gateway);
    const requests = walletRequests(gateway, {
      memberId: member,
      session: await openGame(data.path, member),
      count: WALLET_REQUESTS,
      lot: LOT,
    });
    let at = 0;
    const wallet = await measure(gateway, 'wallet', () => requests[at++] ?? null, 160);
    rows.push(
      atLeast('durable wallet operations, one account, over signed HTTP', wallet.ratePerS, 8_000, '/s'),
      atMost('… p99', wallet.p99Ms, 60, 'ms'),
    );
    kept.push(['after the wallet', gateway.rssMb()]);
    rows.push(atLeast('logins (argon2id 19 MiB, sealed)', await loginRate(gateway), 12, '/s'));
    kept.push(['after the logins', gateway.rssMb()]);
    const note = kept.map(([when, mb]) => `${when} ${Math.round(mb)}`).join(', ');
    rows.push(atMost('resident memory after the run', gateway.rssMb(), 200, 'MB', note));
    rows.push(atMost('start to ready with an existing database', restartMs / 1000, 1.5, 's'));
    return { rows, settings: gateway.settings };
  } finally {
    await running?.stop();
    data.remove();
  }
};
