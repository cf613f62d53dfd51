import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET, startBench, type GatewayBench } from '../conformance/bench';
import { findMemberByName } from '../identity/index';
import { DEMO_MERCHANT, demoAccounts, demoContacts } from '../platform/index';
import { addDemoPayee } from './demo-payee';

let bench: GatewayBench;
let who: { merchantId: number; memberId: bigint };
beforeAll(async () => {
  bench = await startBench();
  const merchantId = DEMO_MERCHANT.id;
  const member = await findMemberByName(bench.db, { merchantId, username: demoAccounts.member.username });
  if (member === null) throw new Error('the demo has no member');
  who = { merchantId, memberId: member.id };
});
afterAll(() => bench.stop());

const NOW = Date.parse('2026-03-10T20:00:00Z');
const start = () =>
  addDemoPayee({ ...bench.services, db: bench.db, config: { secret: SECRET }, now: () => NOW });
const list = () => bench.services.payees.list(who);

describe('[26.24] the demo’s member', () => {
  it('has an account of its own that was added more than a day ago, once however often the gateway starts', async () => {
    await start();
    await start();
    expect(await list()).toMatchObject([{ kind: 'pix-cpf', value: demoContacts.member.document }]);
    const [payee] = await list();
    expect(payee?.usableFrom.getTime()).toBeLessThan(NOW);
    expect(await bench.services.holders.plain(who)).toBe(demoContacts.member.document);
  });

  it('gets none back that was removed with the payment password', async () => {
    const [payee] = await list();
    if (payee === undefined) throw new Error('no payee');
    await bench.services.paymentPasswords.set(who, '204816');
    await bench.services.payees.remove(who, { id: payee.id, password: '204816' });
    await start();
    expect(await list()).toEqual([]);
  });

  it('keeps accounts that were added by hand', async () => {
    const own = { kind: 'pix-email', value: 'own@example.test', holderName: '', password: '204816' } as const;
    await bench.services.payees.add(who, own);
    await start();
    expect(await list()).toMatchObject([{ value: 'own@example.test' }]);
  });
});
