import { expect, it } from 'vitest';
import { createIdentitySimulator } from './simulator';

const check = (reference: string, byte: number) => ({
  reference,
  documentKind: 'id-card' as const,
  pictures: [{ side: 'front' as const, png: new Uint8Array([byte]) }],
});

it('[MEM-1] the simulated service says the same of the same pictures, passes some and leaves the rest to a person', async () => {
  const service = createIdentitySimulator();
  const verdicts = new Map<string, string[]>();
  for (let byte = 0; byte < 16; byte += 1)
    for (const turn of ['a', 'b']) {
      expect(await service.begin(check(`${turn}${byte}`, byte))).toBe(`sim-${turn}${byte}`);
      const { state } = await service.verdict(`${turn}${byte}`);
      verdicts.set(String(byte), [...(verdicts.get(String(byte)) ?? []), state]);
    }
  for (const [first, second] of verdicts.values()) expect(second).toBe(first);
  expect(new Set([...verdicts.values()].flat())).toEqual(new Set(['passed', 'open']));
});

it('[MEM-1] the simulated service has not decided what it never saw', async () => {
  expect(await createIdentitySimulator().verdict('nothing')).toEqual({ state: 'open' });
});
