import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../../database/types';
import { createDrandBeacon } from '../beacon/drand';
import { type BeaconSimulator, startBeaconSimulator } from '../beacon/simulator';
import { timeOfRound } from '../beacon/types';
import { testGame } from '../testing';
import type { DrawLife } from './life';
import { type DrawWorld, MERCHANT, startDrawWorld } from './testing';
import { verifyDraw } from './verify';

let world: DrawWorld;
let simulator: BeaconSimulator;
/** The beacon's clock: no round is handed out before `speak` sets it. */
let beaconClock = 0;
/** Far enough that no machine is too slow to seal before it. */
const HOUR_MS = 3_600_000;
const withBeacon = testGame({ code: 'TEST_BEACON', beacon: 'drand', missed: 'void' });
beforeAll(async () => {
  [world, simulator] = await Promise.all([
    startDrawWorld(),
    startBeaconSimulator({ seed: 'life', now: () => beaconClock, periodS: 1 }),
  ]);
  await world.load(withBeacon);
});
afterAll(async () => {
  await simulator.close();
  await world.stop();
});
const beacon = () => createDrandBeacon({ chain: simulator.chain, hosts: [simulator.origin] });
const sql: Query = (text, values) => world.db.merchant(MERCHANT).query(text, values);
/** A draw that is sealed and waits for a round in an hour. */
const sealedDraw = async (life: DrawLife): Promise<{ id: bigint; round: bigint }> => {
  const times = { closesMs: -10, drawsMs: HOUR_MS, waitMs: HOUR_MS };
  const id = await world.add({ game: withBeacon, ...times, beacon: beacon() });
  await world.until(life, id, 'sealed');
  const { beaconRound } = (await world.draws.drawOf(world.place(id))) ?? {};
  if (!beaconRound) throw new Error('the draw names no round');
  return { id, round: beaconRound };
};
/** The time of the round comes, for the beacon and for the draw. */
const speak = async ({ id, round }: { id: bigint; round: bigint }): Promise<void> => {
  beaconClock = timeOfRound(simulator.chain, round);
  await world.moveTimes(id, { drawsMs: -5 });
};

describe('a draw that waits for a beacon', () => {
  it('[LOTT-3] takes the round that was named before the first ticket, and it alone', async () => {
    const life = world.life({ beacon: beacon() });
    const draw = await sealedDraw(life);
    await speak(draw);
    await world.until(life, draw.id, 'published');
    const transcript = await world.draws.transcriptOf(world.place(draw.id));
    expect(transcript).toMatchObject({ trust: 'beacon', beacon: { round: draw.round.toString() } });
    expect((await verifyDraw({ transcript })).ok).toBe(true);
  });

  it('[LOTT-3] never draws with a forged or another round, and is void when the beacon stays away', async () => {
    const life = world.life({ beacon: beacon() });
    const draw = await sealedDraw(life);
    await speak(draw);
    try {
      for (const fault of ['down', 'forged', 'other-round'] as const) {
        simulator.fault(fault);
        await world.makeDue(draw.id);
        await life.run(MERCHANT);
        expect(await world.stateOf(draw.id), fault).toBe('sealed');
      }
      await world.moveTimes(draw.id, { voidMs: -5 });
      await world.until(life, draw.id, 'void');
    } finally {
      simulator.fault('none');
    }
    expect((await world.draws.drawOf(world.place(draw.id)))?.voidReason).toBe('no beacon');
    expect(
      await sql('select 1 from lottery_result where merchant_id = 1 and draw_id = $1', [draw.id]),
    ).toEqual([]);
  });

  it.each(['down', 'forged', 'other-round'] as const)(
    '[LOTT-3] is drawn late by the round that was named, once a beacon that was %s is itself again',
    async (fault) => {
      const life = world.life({ beacon: beacon() });
      const { id, round } = await sealedDraw(life);
      const before = await world.draws.drawOf(world.place(id));
      await speak({ id, round });
      simulator.fault(fault);
      try {
        await life.run(MERCHANT);
        expect(await world.stateOf(id)).toBe('sealed');
      } finally {
        simulator.fault('none');
      }
      await world.makeDue(id);
      await world.until(life, id, 'published');
      const transcript = await world.draws.transcriptOf(world.place(id));
      expect(transcript).toMatchObject({ beacon: { round: round.toString() }, root: before?.root });
      expect((await verifyDraw({ transcript })).ok).toBe(true);
      const alarms = await sql<{ text: string }>(
        `select text from lottery_note where merchant_id = 1 and kind = 'alarm' and draw_id = $1`,
        [id],
      );
      expect(alarms.some(({ text }) => text.includes('not signed by its chain'))).toBe(fault !== 'down');
    },
  );

  it('[LOTT-3] is void when its tickets were not sealed before the beacon spoke', async () => {
    const id = await world.add({ game: withBeacon, closesMs: -5_000, drawsMs: -2_000, beacon: beacon() });
    await world.until(world.life({ beacon: beacon() }), id, 'void');
    expect((await world.draws.drawOf(world.place(id)))?.voidReason).toBe('sealed too late');
  });
});
