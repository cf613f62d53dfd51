import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../../database/types';
import { createDrandBeacon } from '../beacon/drand';
import { type BeaconSimulator, startBeaconSimulator } from '../beacon/simulator';
import { testGame } from '../testing';
import { type DrawWorld, MERCHANT, startDrawWorld } from './testing';
import { verifyDraw } from './verify';

let world: DrawWorld;
let simulator: BeaconSimulator;
const withBeacon = testGame({ code: 'TEST_BEACON', beacon: 'drand', missed: 'void' });
beforeAll(async () => {
  [world, simulator] = await Promise.all([
    startDrawWorld(),
    startBeaconSimulator({ seed: 'life', now: Date.now, periodS: 1 }),
  ]);
  await world.load(withBeacon);
});
afterAll(async () => {
  await simulator.close();
  await world.stop();
});
const beacon = () => createDrandBeacon({ chain: simulator.chain, hosts: [simulator.origin] });
const sql: Query = (text, values) => world.db.merchant(MERCHANT).query(text, values);

describe('a draw that waits for a beacon', () => {
  it('[LOTT-3] takes the round that was named before the first ticket, and it alone', async () => {
    const id = await world.add({ game: withBeacon, closesMs: -10, drawsMs: 4_000, beacon: beacon() });
    const life = world.life({ beacon: beacon() });
    await world.until(life, id, 'sealed');
    const named = (await world.draws.drawOf(world.place(id)))?.beaconRound;
    await world.until(life, id, 'published');
    const transcript = await world.draws.transcriptOf(world.place(id));
    expect(transcript).toMatchObject({ trust: 'beacon', beacon: { round: named?.toString() } });
    expect((await verifyDraw({ transcript })).ok).toBe(true);
  });

  it('[LOTT-3] never draws with a forged or another round, and is void when the beacon stays away', async () => {
    const id = await world.add({ game: withBeacon, closesMs: -10, drawsMs: 4_000, beacon: beacon() });
    const life = world.life({ beacon: beacon() });
    await world.until(life, id, 'sealed');
    for (const fault of ['down', 'forged', 'other-round'] as const) {
      simulator.fault(fault);
      await sql('update lottery_draw set due_at = clock_timestamp() where merchant_id = 1 and id = $1', [id]);
      await life.run(MERCHANT);
      expect(await world.stateOf(id), fault).toBe('sealed');
    }
    for (let tries = 0; tries < 80 && (await world.stateOf(id)) !== 'void'; tries += 1) {
      await sql('update lottery_draw set due_at = clock_timestamp() where merchant_id = 1 and id = $1', [id]);
      await life.run(MERCHANT);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    simulator.fault('none');
    expect((await world.draws.drawOf(world.place(id)))?.voidReason).toBe('no beacon');
    expect(await sql('select 1 from lottery_result where merchant_id = 1 and draw_id = $1', [id])).toEqual(
      [],
    );
  });

  it.each(['down', 'forged', 'other-round'] as const)(
    '[LOTT-3] is drawn late by the round that was named, once a beacon that was %s is itself again',
    async (fault) => {
      const drawing = { game: withBeacon, closesMs: -10, drawsMs: 4_000, beacon: beacon(), waitMs: 60_000 };
      const id = await world.add(drawing);
      const life = world.life({ beacon: beacon() });
      await world.until(life, id, 'sealed');
      const before = await world.draws.drawOf(world.place(id));
      simulator.fault(fault);
      try {
        for (let tries = 0; tries < 100 && Date.now() < (before?.beaconAt?.getTime() ?? 0) + 500; tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 60));
        await sql('update lottery_draw set due_at = clock_timestamp() where merchant_id = 1 and id = $1', [
          id,
        ]);
        await life.run(MERCHANT);
        expect(await world.stateOf(id)).toBe('sealed');
      } finally {
        simulator.fault('none');
      }
      await sql('update lottery_draw set due_at = clock_timestamp() where merchant_id = 1 and id = $1', [id]);
      await world.until(life, id, 'published');
      const transcript = await world.draws.transcriptOf(world.place(id));
      expect(transcript).toMatchObject({
        beacon: { round: before?.beaconRound?.toString() },
        root: before?.root,
      });
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
