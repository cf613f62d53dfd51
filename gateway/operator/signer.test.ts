import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../conformance/bench';
import { openOperators, operatorOn } from './testing';

let bench: GatewayBench;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  foyer = operatorOn(bench.db);
});
afterAll(() => bench.stop());

const sign = (name: string) =>
  foyer(['cashier', 'approve', '999999', '--operator', name, '--merchant', 'demo']);

describe('who signs a decision of the tool', () => {
  it('may be made where there is no operator yet', async () => {
    expect((await foyer('desk list --merchant demo --json')).data).toEqual([]);
    expect((await foyer('desk add first --role admin --merchant demo')).exit).toBe(0);
  });

  it('is an operator of the merchant, however the name is typed', async () => {
    await openOperators(bench.db, ['ana']);
    for (const name of ['ana', 'Ana', ' ANA ', 'ＡＮＡ']) {
      const { exit, err } = await sign(name);
      expect([exit, err], name).toEqual([3, ['foyer cashier approve: ID: there is no such one.']]);
    }
  });

  it('is refused with a sentence where no operator has the name, or the account is not open', async () => {
    await openOperators(bench.db, ['gone']);
    expect((await foyer('desk close gone --merchant demo')).exit).toBe(0);
    for (const [name, exit, sentence] of [
      ['Eva', 3, '"Eva" is no operator of demo; foyer desk list names them all, foyer desk add makes one.'],
      ['', 3, '"" is no operator of demo'],
      ['first', 2, 'first has not opened the account yet; foyer desk renew makes a new link.'],
      ['Gone', 2, 'the account of gone is closed.'],
    ] as const) {
      const done = await sign(name);
      expect([done.exit, done.err.join()], name).toEqual([exit, expect.stringContaining(sentence)]);
    }
  });
});
