import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET, startBench, type GatewayBench } from '../../conformance/bench';
import { contestPresets } from '../../engagement/contests/index';
import { openOperators, operatorOn } from '../testing';

const HOUR_MS = 3_600_000;
const at = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const fileOf = (name: string, parts: object = {}): string =>
  JSON.stringify({
    ...contestPresets[name]?.({
      currency: 'BRL',
      from: at(Date.now() - 24 * HOUR_MS),
      until: at(Date.now() + 48 * HOUR_MS),
    }),
    ...parts,
  });
let bench: GatewayBench;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  await openOperators(bench.db, ['ana', 'bruno']);
  const steps = [{ target: 1_000, prize: { money: 100, points: 2 } }];
  foyer = operatorOn(
    bench.db,
    {
      'mission.json': fileOf('mission', { places: 10, steps }),
      'wheel.json': fileOf('wheel'),
      'wrong.json': fileOf('mission', { places: 0 }),
      'other.json': fileOf('mission', { places: 20, steps }),
    },
    { secret: SECRET },
  );
});
afterAll(() => bench.stop());

describe('[PTS-3] foyer contest', () => {
  it('checks a contest, and opens it by two persons when its budget holds all that it can pay', async () => {
    const check = await foyer('contest check mission.json --merchant demo');
    expect(check.out.join('\n')).toContain('10.00 BRL, 20 PTS');
    expect((await foyer('contest publish week mission.json --operator ana --merchant demo')).err).toEqual([]);
    expect((await foyer('contest approve week --operator ana --merchant demo')).err.join('\n')).toContain(
      'somebody else',
    );
    expect((await foyer('contest approve week --operator bruno --merchant demo')).err.join('\n')).toContain(
      '10.00 BRL are missing',
    );
    await foyer('contest fund week 10.00 --operator ana --merchant demo');
    await foyer('contest fund week 20 --unit PTS --operator ana --merchant demo');
    expect((await foyer('contest approve week --operator bruno --merchant demo')).err).toEqual([]);
    const list = await foyer('contest list --merchant demo');
    expect(list.out.join('\n')).toMatch(/week.*mission.*running.*10\.00 BRL, 20 PTS/);
    expect((await foyer('contest show week --merchant demo')).out[0]).toContain('week: running');
  });

  it('never changes one that was approved, and stops it once', async () => {
    const again = await foyer('contest publish week other.json --operator ana --merchant demo');
    expect(again.err.join('\n')).toContain('other terms are another contest');
    expect((await foyer('contest stop week --operator ana --merchant demo')).out[0]).toContain('is stopped');
    expect((await foyer('contest stop week --operator ana --merchant demo')).out[0]).toContain(
      'was not open',
    );
  });

  it('refuses what does not hold, with its field, for the merchant’s market too', async () => {
    expect((await foyer('contest check wrong.json --merchant demo')).err.join('\n')).toContain('places');
    // The demo's merchant is in Brazil.
    expect((await foyer('contest check wheel.json --merchant demo')).err.join('\n')).toContain(
      'BR: prize draws',
    );
    expect((await foyer('contest show nothing --merchant demo')).exit).toBe(3);
    expect((await foyer('contest preset --merchant demo')).out).toEqual(Object.keys(contestPresets));
  });
});
