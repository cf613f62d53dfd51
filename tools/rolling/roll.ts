import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestDatabase } from '../../gateway/database/testing';
import { type BetLoad, seatPlayer, startBets, startSpins, type Tally } from './load';
import { createRollingNode, type RollingNode } from './node';
import type { RunningProxy } from './plain-proxy';
import { createProxyClient } from './proxy-client';
import { openSockets, type SocketLoad } from './sockets';

const SOCKETS = 10;
const POLL_MS = 20;

export interface Roll {
  bets: Tally;
  spins: Tally;
  sockets: Pick<SocketLoad, 'errors'> & { opened: number; returned: number };
  /** Exit code of each stop, in order. */
  exits: (number | null)[];
  /** Acknowledged bets and wins that the gateway does not know. */
  lost: number;
  /** What the member's balance differs by from what was acknowledged, in cents. */
  differenceCents: number;
  /** What the nodes wrote. */
  output: string;
}

const centsOf = async (client: ReturnType<typeof createProxyClient>, token: string): Promise<number> => {
  const reply = await client.send({ path: '/wps/v2/wallets/balance', headers: { Authorization: token } });
  return Math.round((reply.body.value as { sumBalance: number }).sumBalance * 100);
};

/** Restarts two nodes one after the other, as docs/upgrade.md describes, while members play through a proxy. */
export const rollNodes = async (input: {
  db: TestDatabase;
  dataDir: string;
  command: readonly [string, ...string[]];
  ports: { port: number; examplesPort: number }[];
  startProxy: (ports: readonly number[]) => Promise<RunningProxy>;
  publicUrl: string;
  pace: Parameters<typeof startBets>[0]['pace'];
  drainMs: number;
  /** How often both nodes are restarted. */
  rounds: number;
  /** Answers between two steps, so that both nodes serve again. */
  answersBetween: number;
  say: (line: string) => void;
}): Promise<Roll> => {
  const { db, say, command, dataDir, publicUrl, drainMs } = input;
  const nodes: RollingNode[] = input.ports.map((ports) =>
    createRollingNode({ ...ports, command, dataDir, publicUrl, drainMs, databaseUrl: db.rootUrl }),
  );
  const stops: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })];
  try {
    for (const node of nodes) {
      stops.unshift(() => node.stop());
      await node.start();
      say(`node ready at ${node.port}`);
    }
    const [first] = nodes;
    if (!first) throw new Error('there is no node');
    const proxy = await input.startProxy(nodes.map(({ port }) => port));
    stops.unshift(() => proxy.stop());
    const client = createProxyClient(proxy.origin);
    stops.unshift(() => client.close());
    const bettor = await seatPlayer({ port: first.port, db, account: 'member' });
    const spinner = await seatPlayer({ port: first.port, db, account: 'agent' });
    const startCents = await centsOf(client, bettor.token);
    const sockets = await openSockets({
      client,
      origin: proxy.origin,
      pageOrigin: publicUrl,
      player: bettor,
      count: SOCKETS,
    });
    stops.unshift(() => sockets.stop());
    const bets: BetLoad = startBets({ client, player: bettor, pace: input.pace });
    stops.unshift(() => bets.stop());
    const spins = startSpins({ client, player: spinner });
    stops.unshift(() => spins.stop());
    const answers = async (): Promise<void> => {
      const from = bets.tally.answered + bets.tally.failed;
      while (bets.tally.answered + bets.tally.failed < from + input.answersBetween) await wait(POLL_MS);
    };

    await answers();
    const exits: Roll['exits'] = [];
    for (let round = 0; round < input.rounds; round += 1)
      for (const node of nodes) {
        exits.push(await node.stop());
        say(`stopped ${node.port}: ${bets.tally.answered} answered, ${bets.tally.failed} failed`);
        await answers();
        await node.start();
        await answers();
        say(`started ${node.port}: ${bets.tally.answered} answered, ${bets.tally.failed} failed`);
      }

    await spins.stop();
    await bets.stop();
    const differenceCents = (await centsOf(client, bettor.token)) - startCents - bets.total();
    return {
      bets: bets.tally,
      spins: spins.tally,
      sockets: { errors: sockets.errors, opened: SOCKETS, returned: sockets.returned() },
      exits,
      lost: await bets.lost(),
      differenceCents,
      output: nodes.map((node) => node.output()).join(''),
    };
  } finally {
    for (const stop of stops) await stop();
  }
};
