import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../src/contract/index';
import { startBench, type GatewayBench } from '../conformance/bench';
import { defaultFlags } from '../content/default-flags';
import { FLAGS } from './flag-table';
import { operatorOn, type OperatorRun } from './testing';

const START_UP = 'COMM3';
let bench: GatewayBench;
let foyer: (line: string) => Promise<OperatorRun>;
beforeAll(async () => {
  bench = await startBench();
  foyer = operatorOn(bench.db);
});
afterAll(() => bench.stop());

interface Branch {
  modId: string;
  enabled: string;
  childrenNodes: Branch[];
}

const flat = (branch: Branch): [string, boolean][] => [
  [branch.modId, branch.enabled === '1'],
  ...branch.childrenNodes.flatMap(flat),
];

/** What the running gateway tells a visitor who opens a page. */
const told = async (): Promise<Map<string, boolean>> => {
  const { body } = await bench.client.send({ path: '/wps/system/status' });
  const value = body.value as { info: { whitelabel: Branch } } | undefined;
  return new Map(value ? flat(value.info.whitelabel) : []);
};
const isRefused = async (path: string, method: string): Promise<boolean> =>
  (await bench.client.send({ path, method })).body.errorCode === 'function.not.available';

/** Modules that calls of the contract hang on. */
const withCalls = new Set(allCalls.flatMap(({ module }) => module ?? []));

describe('[SYS-1] the table of modules', () => {
  it('names each module of the seed and no other, each with what it does and what a visitor sees', () => {
    expect(Object.keys(FLAGS).sort()).toEqual(defaultFlags.map(({ mod_id }) => mod_id).sort());
    for (const [code, { does, sees }] of Object.entries(FLAGS))
      for (const sentence of [does, sees]) expect(sentence, code).toMatch(/^[A-ZÀ-Ý“].*\.$/);
  });

  it('knows each module that a call of the contract hangs on, and calls it no reserved one', () => {
    expect(withCalls.size).toBeGreaterThan(10);
    for (const module of withCalls) expect(FLAGS[module], module).not.toHaveProperty('reserved');
  });

  const title =
    '%s: the running gateway tells what the tool has set, and refuses the calls of a module that is off';
  const isTold = async (code: string): Promise<void> => {
    const seeded = defaultFlags.find(({ mod_id }) => mod_id === code)?.enabled === true;
    // The state of the seed comes last, for the modules after it.
    for (const state of seeded ? ['off', 'on'] : ['on', 'off']) {
      expect((await foyer(`flag set ${code} ${state} --merchant demo`)).err).toEqual([]);
      await expect.poll(async () => (await told()).get(code)).toBe(state === 'on');
      const calls = allCalls.filter(({ module }) => module === code);
      if (state === 'off')
        for (const { path, method, name } of calls)
          await expect.poll(() => isRefused(path, method), { message: name }).toBe(true);
    }
  };
  const codes = Object.keys(FLAGS).filter((code) => code !== START_UP);
  it.each(codes.filter((code) => withCalls.has(code)))(title, isTold);
  it.each(codes.filter((code) => !withCalls.has(code)))(title, { tags: ['full-run'] }, isTold);

  it('COMM3 closes even the start-up call, so the tool wants to hear it twice', async () => {
    const once = await foyer('flag set COMM3 off --merchant demo');
    expect([once.exit, once.err.join()]).toEqual([2, expect.stringContaining('--maintenance')]);
    expect((await foyer('flag set COMM3 off --force --merchant demo')).exit).toBe(0);
    await expect.poll(() => isRefused('/wps/system/status', 'GET')).toBe(true);
    await foyer('flag set COMM3 on --merchant demo');
    await expect.poll(() => isRefused('/wps/system/status', 'GET')).toBe(false);
  });
});
