import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PARTNER_ORIGIN, startBench, type GatewayBench } from '../../conformance/bench';
import { operatorOn } from '../testing';

let bench: GatewayBench;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  foyer = operatorOn(bench.db);
});
afterAll(() => bench.stop());

describe('foyer member', () => {
  it('[OPS-5] shows under which agent a member is, and by whose code they came', async () => {
    const form = { username: 'cameby', password: 'Str0ngpass', confirmPassword: 'Str0ngpass', captcha: '' };
    const reply = await bench.client.sealed({
      method: 'PUT',
      path: '/wps/member/register',
      headers: { Origin: PARTNER_ORIGIN },
      payload: { ...form, login: true, affiliateCode: 'PARTNER1', referralCode: 'FRIEND1' },
    });
    expect(reply.status, reply.text).toBe(200);
    const came = await foyer('member show cameby --merchant demo --json');
    expect(came.data).toMatchObject({
      agent: bench.accounts.agent.username,
      affiliateCode: 'PARTNER1',
      link: null,
      referrer: bench.accounts.member.username,
    });
    const alone = await foyer(`member show ${bench.accounts.agent.username} --merchant demo --json`);
    expect(alone.data).toMatchObject({ agent: null, affiliateCode: '', link: null, referrer: null });
  });
});
