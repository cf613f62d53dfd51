import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET, startBench, type GatewayBench } from '../../conformance/bench';
import { identityOf } from '../../conformance/identity';
import { peopleOf, type People } from '../../conformance/people';
import { HOUSE_POINTS, pointsOf } from '../../engagement/points/index';
import { openOperators, operatorOn } from '../testing';

const TEXTS = {
  EN: { name: 'A cap', text: '' },
  PT: { name: 'Um boné', text: '' },
  ES: { name: 'Una gorra', text: '' },
};
const fileOf = (facts: object): string =>
  JSON.stringify({ kind: 'goods', price: 1_000, texts: TEXTS, ...facts });
let bench: GatewayBench;
let people: People;
let foyer: ReturnType<typeof operatorOn>;
beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await openOperators(bench.db, ['ana']);
  await identityOf(bench).flags({ PTSYS3: true });
  const variants = ['m', 'l'].map((code) => ({ code, names: { EN: code } }));
  foyer = operatorOn(
    bench.db,
    {
      'cap.json': fileOf({ code: 'cap' }),
      'shirt.json': fileOf({ code: 'shirt', variants }),
      'twice.json': fileOf({ code: 'twice', variants: [variants[0], variants[0]] }),
      'free.json': fileOf({ code: 'free', price: 0 }),
      'half.json': fileOf({ code: 'half', texts: { EN: TEXTS.EN } }),
      'more.json': fileOf({ code: 'more', hidden: true }),
    },
    { secret: SECRET },
  );
});
afterAll(() => bench.stop());
const settle = () => bench.services.mall.settle(1, new Date());

describe('[PTS-1] foyer mall', () => {
  it('writes an article, stocks it, and leads an order to its end, the address opened for the shipping alone', async () => {
    expect((await foyer('mall write cap.json --operator ana --merchant demo')).err).toEqual([]);
    expect((await foyer('mall stock cap --pieces 5 --operator ana --merchant demo')).err).toEqual([]);
    await settle();
    expect((await foyer('mall list --merchant demo')).out.join('\n')).toMatch(/cap.*goods.*1000.*5.*open/);
    const one = await people.create();
    await bench.services.paymentPasswords.set({ merchantId: 1, memberId: one.id }, '204816');
    await bench.ledger.post({
      ...{ type: 'post', merchantId: 1, source: 'test', key: 'give', actor: 'test', kind: 'grant' },
      postings: [
        { account: HOUSE_POINTS, amountMinor: -3_000n },
        { account: pointsOf(one.id), amountMinor: 3_000n },
      ],
    });
    const { token } = await people.login(one);
    const list = await people.call('GET', '/wps/relay/MCS2_getPointReward', { token });
    const [{ rewardId } = { rewardId: '' }] = (list.body.value as { list: { rewardId: string }[] }).list;
    const order = async () => {
      const body = {
        rewardId,
        quantity: 1,
        password: '204816',
        remarks: 'Ana Souza, Rua das Flores 12, 119123456',
      };
      const reply = await people.sealed('/wps/relay/passwordCheck/MCS2_redeemPointReward', body, { token });
      expect(reply.body.success, reply.text).toBe(true);
      const found = await foyer('mall orders --state placed --merchant demo --json');
      return (found.data as { orders: { id: string }[] }).orders[0]?.id ?? '';
    };
    const id = await order();
    expect((await foyer(`mall show ${id} --address --operator ana --merchant demo`)).exit).toBe(1);
    expect((await foyer(`mall approve ${id} --operator ana --merchant demo`)).exit).toBe(0);
    await settle();
    const shown = await foyer(`mall show ${id} --address --operator ana --merchant demo --json`);
    expect(shown.data).toMatchObject({
      address: { name: 'Ana Souza', address: 'Rua das Flores 12', phone: '119123456' },
    });
    expect((await foyer(`mall show ${id} --merchant demo`)).out.join('\n')).not.toContain('Flores');
    expect(JSON.stringify((await foyer('audit list --merchant demo --json')).data)).toContain(
      'addressSeenBy',
    );
    expect((await foyer(`mall ship ${id} --tracking BR1 --operator ana --merchant demo`)).exit).toBe(0);
    await settle();
    expect((await foyer(`mall refuse ${id} --reason Late --operator ana --merchant demo`)).exit).toBe(1);
    expect((await foyer(`mall deliver ${id} --operator ana --merchant demo`)).exit).toBe(0);
    await settle();
    const other = await order();
    expect((await foyer(`mall refuse ${other} --operator ana --merchant demo`)).exit).toBe(2);
    expect(
      (
        await foyer([
          'mall',
          'refuse',
          other,
          '--reason',
          'Not sent there',
          '--operator',
          'Ana',
          '--merchant',
          'demo',
        ])
      ).exit,
    ).toBe(0);
    await settle();
    expect(await bench.ledger.balance({ merchantId: 1, account: pointsOf(one.id) })).toBe(2_000n);
  });

  it('stocks a variant by its code', async () => {
    await foyer('mall write shirt.json --operator ana --merchant demo');
    expect((await foyer('mall stock shirt --pieces 5 --operator ana --merchant demo')).exit).toBe(2);
    expect((await foyer('mall stock shirt --variant m --pieces 5 --operator ana --merchant demo')).exit).toBe(
      0,
    );
    await settle();
    expect(
      (await foyer('mall stock shirt --variant m --pieces 6 --out --operator ana --merchant demo')).exit,
    ).toBe(2);
  });

  it('sets rates and worth: a further rate from tomorrow, and no step that loses a part of a coin', async () => {
    await foyer('mall rate --product RNG --ppm 100000 --merchant demo');
    await foyer('mall rate --product RNG --ppm 50000 --merchant demo');
    const rates = (await foyer('mall rate --merchant demo --json')).data as {
      rates: { ppm: string; from_day: string }[];
    };
    expect(rates.rates.map(({ ppm }) => ppm)).toEqual(['100000', '50000']);
    expect(new Set(rates.rates.map(({ from_day }) => from_day)).size).toBe(2);
    const set = await foyer('mall policy --thousand 1.50 --step 100 --minimum 500 --merchant demo --json');
    expect(set.data).toMatchObject({ per_thousand: '150', step: '100', minimum: '500' });
    expect((await foyer('mall policy --step 1 --merchant demo')).exit).toBe(2);
  });

  it('refuses broken files, articles and orders that are none, and who does not say who they are', async () => {
    for (const [words, exit] of [
      ['write twice.json --operator ana', 2],
      ['write free.json --operator ana', 2],
      ['write half.json --operator ana', 2],
      ['write more.json --operator ana', 2],
      ['write gone.json --operator ana', 3],
      ['write cap.json', 2],
      ['stock gone --pieces 1 --operator ana', 3],
      ['stock cap --pieces 0 --operator ana', 2],
      ['stock cap --operator ana', 2],
      ['orders --state lost', 2],
      ['show 999999', 3],
      ['approve 999999 --operator ana', 3],
      ['rate --product RNG', 2],
      ['rate --product GOLD --ppm 1', 2],
      ['policy --thousand lots', 2],
      ['policy --minimum 200000', 2],
    ] as const)
      expect((await foyer(`mall ${words} --merchant demo`)).exit, words).toBe(exit);
  });
});
