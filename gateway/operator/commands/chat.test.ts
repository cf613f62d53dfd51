import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { operatorOn } from '../testing';

const LUNA = { code: 'luna', kind: 'model', name: 'Luna', languages: ['EN'], greeting: { EN: 'Hello' } };
let bench: GatewayBench;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  foyer = operatorOn(bench.db, {
    'luna.json': JSON.stringify(LUNA),
    'hidden.json': JSON.stringify({ ...LUNA, active: false }),
    'bad.json': JSON.stringify({ ...LUNA, avatar: 'http://pictures.example/1.png' }),
    'more.json': JSON.stringify({ ...LUNA, price: 5 }),
    'none.json': '{',
  });
});
afterAll(() => bench.stop());

describe('[PTS-4] foyer chat', () => {
  it('writes a model, writes it anew under its code, and lists what there is', async () => {
    expect((await foyer('chat model luna.json --merchant demo')).err).toEqual([]);
    expect((await foyer('chat model hidden.json --merchant demo')).exit).toBe(0);
    const { data } = await foyer('chat models --merchant demo --json');
    expect(data).toMatchObject({ models: [{ code: 'luna', name: 'Luna', active: false }] });
  });

  it.each(['bad.json', 'more.json', 'none.json', 'gone.json'])('refuses %s', async (file) => {
    expect((await foyer(`chat model ${file} --merchant demo`)).exit).toBeGreaterThan(0);
  });

  it('keeps words as they are compared', async () => {
    expect((await foyer('chat word Spöiler --kind hold --merchant demo')).err).toEqual([]);
    expect((await foyer('chat words --merchant demo --json')).data).toEqual({
      words: [{ word: 'spoiler', kind: 'hold' }],
    });
    expect((await foyer('chat word spoiler --merchant demo')).exit).toBeGreaterThan(0);
    expect((await foyer('chat word spoiler --remove --merchant demo')).exit).toBe(0);
    expect((await foyer('chat word spoiler --remove --merchant demo')).exit).toBeGreaterThan(0);
  });
});
