import { rawClient, type RawClient } from '../../gateway/conformance/raw-client';
import { gameSeeds } from '../../gateway/database/seed/games';
import { openOperatorDatabase } from '../../gateway/operator/index';
import { brands } from '../../gateway/vendors/studio/brands';
import { familyOf } from '../../gateway/vendors/studio/families/of-category';
import { openTile, type RobotSeat } from '../../gateway/vendors/studio/robot';
import { createClient } from '../../src/core';
import { inLanes, memoryStorage, writeMembers } from './bench-members';
import { makeDataDir, startGateway, type RunningGateway } from './gateway-process';
import { processorTime } from './processor-time';
import { atLeast, type BenchRow, type Measured } from './table';

// npm run bench -- studio   Rounds of every family of the studio, from launch to paid, over HTTP and the wallet dialects

const MERCHANT = 1;
const CURRENCY = 'BRL';
const AMOUNT_MINOR = 10_000_000n;
/** Each plays one game, so fast as it answers: what one player may call is bounded, so there are many. */
const MEMBERS = 136;
const WARM_UP_MS = 5_000;
const MEASURED_MS = 30_000;
const GOAL = 500;
/** One source may have few passwords hashed at once. */
const LOGIN_LANES = 1;
const LAUNCH_LANES = 8;

/** One row of the catalogue for each family. */
const gameOfEachFamily = (): { family: string; node: string }[] => {
  const own = new Set(brands.map(({ code }) => code));
  const found = new Map<string, string>();
  for (const { vendor, node_id: node, category, classify, motif, names } of gameSeeds()) {
    if (!own.has(vendor)) continue;
    const { family } = familyOf({ category, classify, motif, seed: Number(node), name: names.EN });
    if (!found.has(family)) found.set(family, node);
  }
  return [...found].map(([family, node]) => ({ family, node }));
};

const tokenOf = async (gateway: RunningGateway, account: { username: string; password: string }) => {
  const storage = { session: memoryStorage(), local: memoryStorage(), cookies: memoryStorage() };
  const { merchant } = gateway.facts;
  const client = createClient({
    merchant,
    gateway: `http://127.0.0.1:${gateway.port}`,
    ports: { storage },
  });
  await client.session.login({ mode: 'username', ...account });
  const token = storage.session.get(`${merchant}.token`) ?? '';
  client.destroy();
  return token;
};

const launch = async (client: RawClient, input: { token: string; node: string }): Promise<RobotSeat> => {
  const { body, text } = await client.send({
    path: `/wps/game/launchGame?launchMode=GLS&nodeId=${input.node}`,
    headers: { Authorization: input.token },
  });
  const { content } = (body.value ?? {}) as { content?: { game_url?: string } };
  if (content?.game_url === undefined) throw new Error(text.slice(0, 200));
  return openTile(content.game_url);
};

/** Seats in turns over the families. */
const takeSeats = async (gateway: RunningGateway, dataDir: string): Promise<RobotSeat[]> => {
  const db = await openOperatorDatabase({ databaseUrl: null, dataDir });
  const members = await writeMembers(db, {
    ...{ merchantId: MERCHANT, currency: CURRENCY, count: MEMBERS, prefix: 'seat' },
    amountMinor: AMOUNT_MINOR,
  });
  await db.close();
  const tokens: string[] = [];
  await inLanes(
    members,
    async (member) => {
      tokens.push(await tokenOf(gateway, member));
    },
    LOGIN_LANES,
  );
  const client = rawClient({ port: gateway.port, merchant: gateway.facts.merchant });
  const games = gameOfEachFamily();
  const seats: RobotSeat[] = [];
  await inLanes(
    [...tokens.entries()],
    async ([at, token]) => {
      const game = games[at % games.length];
      if (game) seats.push(await launch(client, { token, node: game.node }));
    },
    LAUNCH_LANES,
  );
  return seats;
};

/** Milliseconds of the processors so far. */
const spentBy = (pid: number) => {
  const { ownMs, childrenMs } = processorTime(pid);
  const { user, system } = process.cpuUsage();
  return { gateway: ownMs, database: childrenMs, players: (user + system) / 1_000 };
};

const playAll = async (
  seats: readonly RobotSeat[],
  pid: number,
): Promise<{ perS: number; families: Map<string, number>; spent: string }> => {
  const from = performance.now() + WARM_UP_MS;
  const until = from + MEASURED_MS;
  const families = new Map<string, number>();
  let rounds = 0;
  const warm = new Promise<ReturnType<typeof spentBy>>((resolve) =>
    setTimeout(() => resolve(spentBy(pid)), WARM_UP_MS),
  );
  await Promise.all(
    seats.map(async ({ family, round }) => {
      while (performance.now() < until) {
        await round();
        const at = performance.now();
        if (at < from || at > until) continue;
        rounds += 1;
        families.set(family, (families.get(family) ?? 0) + 1);
      }
    }),
  );
  const [before, after] = [await warm, spentBy(pid)];
  const each = (ms: number): string => (ms / Math.max(1, rounds)).toFixed(1);
  const spent = `ms of a processor for a round: gateway ${each(after.gateway - before.gateway)}, database ${each(
    after.database - before.database,
  )}, players ${each(after.players - before.players)}`;
  return { perS: rounds / (MEASURED_MS / 1_000), families, spent };
};

export const benchStudio = async (): Promise<Measured> => {
  const data = makeDataDir();
  const gateway = await startGateway(data.path);
  try {
    const seats = await takeSeats(gateway, data.path);
    const { perS, families, spent } = await playAll(seats, gateway.process.pid ?? 0);
    const counts = [...families].map(([family, count]) => `${family} ${count}`).join(', ');
    const rows: BenchRow[] = [
      atLeast(
        `rounds of the studio over ${families.size} families, ${MEMBERS} players, stake to paid`,
        perS,
        GOAL,
        '/s',
        `each settle durable; the players share the cores; ${spent}; ${counts}`,
      ),
    ];
    return { rows, settings: gateway.settings };
  } finally {
    await gateway.stop();
    data.remove();
  }
};
