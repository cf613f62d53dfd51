import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { describeUplineExamples } from '../../src/testing/examples-upline';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People } from './people';

const PAYMENT_PASSWORD = '204816';
let bench: GatewayBench;
let people: People;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await bench.db
    .merchant(MERCHANT)
    .query(`update module_flag set enabled = true where merchant_id = $1 and mod_id = 'AGETRANSFERUP3'`, [
      MERCHANT,
    ]);
  await bench.services.merchants.reload();
});
afterAll(() => bench.stop());

const uplines = new Map<string, Awaited<ReturnType<People['create']>>>();

// The same list that holds the fake gateway to its word.
describeUplineExamples('our SDK’s money for the upline against the real gateway', async () => ({
  config: { merchant: 'demo', gateway: `http://127.0.0.1:${bench.port}` },
  async member({ isReady = true, hasUpline = true } = {}) {
    const [agent, member] = [await people.create({ type: 1 }), await people.create()];
    const { services, db } = bench;
    const who = (memberId: bigint) => ({ merchantId: MERCHANT, memberId });
    if (hasUpline)
      await db
        .merchant(MERCHANT)
        .query('update member set agent_id = $3 where merchant_id = $1 and id = $2', [
          MERCHANT,
          member.id,
          agent.id,
        ]);
    await services.paymentPasswords.set(who(member.id), PAYMENT_PASSWORD);
    if (isReady) await services.paymentPasswords.set(who(agent.id), PAYMENT_PASSWORD);
    const merchant = { id: MERCHANT, currency: 'BRL' };
    const key = randomBytes(8).toString('hex');
    await services.wallets.fund({ merchant, memberId: member.id, key, amountMinor: 100_000n });
    uplines.set(member.username, agent);
    return { username: member.username, password: member.password, paymentPassword: PAYMENT_PASSWORD };
  },
  async letIn(username, minor) {
    const agent = uplines.get(username);
    if (!agent) throw new Error(`no upline of ${username}`);
    const { token } = await people.login(agent);
    const amount = `${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`;
    const body = { limitType: 'deposit', period: 'day', amount };
    const reply = await people.call('POST', '/wps/relay/MCSFE_setPlayLimit', { token, body });
    if (reply.status !== 200) throw new Error(reply.text);
  },
}));
