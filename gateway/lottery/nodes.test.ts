import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLedger, type Ledger } from '../ledger/index';
import { isSound } from '../ledger/testing-crash';
import {
  type LotteryGame,
  payoutMinor,
  readLineText,
  readResult,
  rebateMinor,
} from '../../src/contract/lottery/index';
import { type DrawWorld, MERCHANT, startDrawWorld } from './draws/testing';
import { verifyDraw } from './draws/verify';
import { testGame } from './testing';
import { createSealTickets } from './tickets/seal';
import { freely, openNode } from './testing-node';
import { lotteryBench, type LotteryBench, testGame as twoDigits } from './tickets/testing';
import type { Buyer } from './tickets/types';

const NODE = fileURLToPath(new URL('./testing-node.ts', import.meta.url));
/** How long the last node may take to settle what the killed ones left, and its pause between two turns. */
const SETTLES_WITHIN_MS = 60_000;
const TURN_MS = 50;
/** Later than any machine needs to sell the tickets: the draws close when the test says so. */
const HOUR_MS = 3_600_000;
const ROUNDS = 6;
const TICKETS = 30;
/** Touches of one draw from its close to its last prize, about: where a kill may fall. */
const TOUCHES = 120;
const STAKE = 100n;
const REBATE_PPM = 50_000;
const base = testGame();
const game: LotteryGame = testGame({
  code: 'KILLED',
  currencyUnits: twoDigits.currencyUnits,
  bets: base.bets.map((bet) => ({ ...bet, playType: 1 as const })),
  rebate: { maxPpm: 80_000, stepPpm: 10_000 },
});

let world: DrawWorld;
let ledger: Ledger;
let bench: LotteryBench;
let buyers: Buyer[];
beforeAll(async () => {
  world = await startDrawWorld();
  ledger = createLedger({ database: world.db });
  const owner = async (text: string, values: Parameters<typeof world.db.owner>[1] = []) => {
    await world.db.owner("select set_config('foyer.merchant', '1', false)");
    return world.db.owner(text, values);
  };
  bench = await lotteryBench({ base: { database: world.db, ledger, owner }, game });
  buyers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => bench.buyer({ id: BigInt(at + 1), balanceMinor: 1_000_000n })),
  );
});
afterAll(async () => {
  await ledger.close();
  await world.stop();
});

/** A node as a process, killed with SIGKILL behind so many touches of the database or the ledger; answers how many there were. */
const killedAfter = (touches: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', NODE, world.db.ownerUrl, world.db.appUrl], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let seen = 0;
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString('utf8')).slice(-2_000)));
    child.stdout.on('data', (chunk: Buffer) => {
      seen += chunk.filter((byte) => byte === 46).length;
      if (seen >= touches) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', (_, signal) =>
      signal === 'SIGKILL' ? resolve(seen) : reject(new Error(`The node ended by itself: ${said}`)),
    );
  });

const sell = async (): Promise<bigint[]> => {
  const ids: bigint[] = [];
  for (let at = 0; at < 3; at += 1) ids.push(await world.add({ game, closesMs: HOUR_MS }));
  // It also takes up what killed nodes left closed: those tickets are sealed as a node seals them.
  const life = world.life({ sealTickets: createSealTickets({ db: world.db, ledger, protection: freely }) });
  for (const id of ids) {
    await world.until(life, id, 'open');
    const { issue = '' } = (await world.draws.drawOf(world.place(id))) ?? {};
    await Promise.all(
      Array.from({ length: TICKETS }, async (_, at) => {
        const buyer = buyers[at % buyers.length];
        if (buyer === undefined) throw new Error('no buyer');
        await bench.tickets.place(buyer, {
          ...{ game: game.code, issue, seenTotalMinor: STAKE, oddsVersion: game.version },
          lines: [
            {
              bet: 'PLACE_1',
              selection: String(at % 10),
              mode: 1_000_000,
              multiple: 1,
              rebatePpm: REBATE_PPM,
            },
          ],
          requestId: `killed-${id}-${at}`,
        });
      }),
    );
  }
  return ids;
};

/** What the tickets of a draw bring by its numbers, prizes and rebates. */
const owed = async (id: bigint): Promise<bigint> => {
  const draw = await world.draws.drawOf(world.place(id));
  const result = readResult(game, draw?.numbers ?? '');
  if (result === null) throw new Error('it has no numbers');
  const tickets = await world.db
    .merchant(MERCHANT)
    .query<{ lines: string }>('select lines from lottery_ticket where merchant_id = 1 and draw_id = $1', [
      id,
    ]);
  expect(tickets).toHaveLength(TICKETS);
  return tickets
    .map(({ lines }) => readLineText(lines))
    .reduce(
      (sum, line) =>
        sum +
        payoutMinor(game, line, result).payoutMinor +
        rebateMinor(line.stakeMinor, line.terms.rebatePpm),
      0n,
    );
};
const balances = async (): Promise<bigint> =>
  (await Promise.all(buyers.map(({ memberId }) => bench.sum(memberId.toString())))).reduce(
    (a, b) => a + b,
    0n,
  );

it('[LOTT-3] pays each ticket once, whichever of two nodes is killed with SIGKILL between close, seal, draw, publish and settling', async () => {
  const before = await balances();
  const ids: bigint[] = [];
  const errors: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sold = await sell();
    ids.push(...sold);
    for (const id of sold) await world.moveTimes(id, { closesMs: -10, drawsMs: -5 });
    const touches = [randomInt(1, TOUCHES), randomInt(1, 2 * TOUCHES)];
    await Promise.all(touches.map(killedAfter));
    // What the dead held is let go; a live one that is slow would lose it likewise.
    await world.expire();
  }
  const node = openNode({ database: world.db, ledger, onError: (error) => void errors.push(String(error)) });
  // On a busy machine the server notices late that a node is gone: what its sessions have locked is passed over until then.
  const states = async () => {
    await world.expire();
    await node.turn();
    return Promise.all(ids.map((id) => world.stateOf(id)));
  };
  await expect
    .poll(states, { timeout: SETTLES_WITHIN_MS, interval: TURN_MS })
    .toEqual(ids.map(() => 'settled'));
  let due = before - STAKE * BigInt(TICKETS * ids.length);
  for (const id of ids) {
    const results = await world.db
      .merchant(MERCHANT)
      .query('select 1 from lottery_result where merchant_id = 1 and draw_id = $1', [id]);
    expect(results).toHaveLength(1);
    expect((await verifyDraw({ transcript: await world.draws.transcriptOf(world.place(id)) })).ok).toBe(true);
    due += await owed(id);
  }
  expect(await balances()).toBe(due);
  expect(errors).toEqual([]);
  expect(await isSound(ledger)).toBe(true);
}, 600_000);
