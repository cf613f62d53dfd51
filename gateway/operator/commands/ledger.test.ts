import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { MERCHANT } from '../../conformance/identity';
import { peopleOf, type People } from '../../conformance/people';
import { operatorOn } from '../testing';

let bench: GatewayBench;
let people: People;
let memberId = 0n;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  foyer = operatorOn(bench.db);
  const { id } = await people.create();
  memberId = id;
  await bench.services.wallets.fund({
    merchant: { id: MERCHANT, currency: 'BRL' },
    memberId: id,
    key: `fund-${id}`,
    amountMinor: 1_234n,
  });
});
afterAll(() => bench.stop());

const zone = async (): Promise<string> => {
  const [row] = await bench.db.operator.query<{ time_zone: string }>(
    'select time_zone from merchant where id = $1',
    [MERCHANT],
  );
  return row?.time_zone ?? '';
};
const spoil = async (): Promise<void> => {
  await bench.db.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
  await bench.db.owner('update rollup_day set given = given + 1 where member = $1', [memberId.toString()]);
};

describe('foyer ledger rollup', () => {
  it('says that the sums agree, or which do not and ends with a failure; rebuilding mends them and is on the record', async () => {
    const sound = await foyer('ledger rollup --verify --merchant demo --json');
    expect([sound.exit, sound.data]).toMatchObject([0, { differences: [] }]);
    await spoil();
    const spoiled = await foyer('ledger rollup --verify --merchant demo --json');
    expect(spoiled.exit).not.toBe(0);
    expect(spoiled.data).toMatchObject({ differences: [{ what: 'day', member: memberId.toString() }] });
    expect((await foyer('ledger rollup --rebuild --merchant demo')).exit).toBe(0);
    expect((await foyer('ledger rollup --verify --merchant demo')).exit).toBe(0);
    const actions = await bench.db
      .merchant(MERCHANT)
      .query<{ command: string }>(
        "select command from operator_action where command like 'ledger%' order by id",
      );
    expect(actions.map(({ command }) => command)).toEqual(['ledger rollup']);
  });

  it('changes the zone with a rebuild; an unknown zone changes nothing', async () => {
    const before = await zone();
    for (const unknown of ['Mars/Olympus', 'x', 'UTC;drop'])
      expect(
        (await foyer(['ledger', 'rollup', '--rebuild', '--zone', unknown, '--merchant', 'demo'])).exit,
      ).not.toBe(0);
    expect(await zone()).toBe(before);
    expect((await foyer('ledger rollup --rebuild --zone Asia/Tokyo --merchant demo')).exit).toBe(0);
    expect(await zone()).toBe('Asia/Tokyo');
    expect((await foyer('ledger rollup --verify --merchant demo')).exit).toBe(0);
    expect((await foyer(`ledger rollup --rebuild --zone ${before} --merchant demo`)).exit).toBe(0);
  });

  it('wants to be told one of the two, and no more', async () => {
    expect((await foyer('ledger rollup --merchant demo')).exit).not.toBe(0);
    expect((await foyer('ledger rollup --verify --rebuild --merchant demo')).exit).not.toBe(0);
  });
});
