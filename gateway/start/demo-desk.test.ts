import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_ORIGIN, startBench, type GatewayBench } from '../conformance/bench';
import { listDemoOperators } from '../operator/desk-operators.queries';
import { operatorOn } from '../operator/testing';
import { DEMO_MERCHANT } from '../platform/demo-accounts';
import { openDemoDesk } from './demo-desk';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const startDemo = () =>
  openDemoDesk({ db: bench.db, desk: bench.services.desk, now: bench.now, site: OWN_ORIGIN });
const named = () => listDemoOperators(bench.db.merchant(DEMO_MERCHANT.id).query, DEMO_MERCHANT.id);

describe('operators of the demo', () => {
  it('[TRIAL-S2] are named by production until a person renews them, and again when the demo renews them later', async () => {
    const foyer = operatorOn(bench.db);
    await startDemo();
    expect(await named()).toEqual(['ana', 'bruno']);
    expect((await foyer('desk renew ana --merchant demo')).exit).toBe(0);
    expect((await foyer('desk add maria --role admin --merchant demo')).exit).toBe(0);
    expect(await named()).toEqual(['bruno']);
    await startDemo();
    expect(await named()).toEqual(['ana', 'bruno']);
  });
});
