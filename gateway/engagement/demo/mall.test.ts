import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as points from '../../../src/contract/calls/points';
import { startBench, type GatewayBench } from '../../conformance/bench';
import { identityOf, MERCHANT } from '../../conformance/identity';
import { openDemoMall } from './mall';
import { articleTexts } from './mall-texts';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
  await identityOf(bench).flags({ PTSYS3: true });
});
afterAll(() => bench.stop());

const open = () =>
  bench.db.merchant(MERCHANT).tx((query) => openDemoMall(query, { merchantId: MERCHANT, now: new Date() }));

it('[PTS-1] the demo’s mall sells something for a few points and something for many, in three languages, and a second start adds nothing', async () => {
  expect(await open()).toBe(true);
  expect(await open()).toBe(false);
  expect(await bench.services.mall.settle(MERCHANT, new Date())).toBeGreaterThan(0);
  const token = await bench.client.token(bench.accounts.member);
  const articlesIn = async (language: string) => {
    const { body } = await bench.client.send({
      path: `${points.pointRewards.path}?language=${language}`,
      headers: { Authorization: token },
    });
    return v.parse(points.pointRewards.reply, body.value).articles;
  };
  const english = await articlesIn('EN');
  expect(english).toHaveLength(Object.keys(articleTexts).length);
  expect(english.map(({ price }) => price)[0]).toBe(10n);
  for (const { variants } of english) for (const { left } of variants) expect(left).toBeGreaterThan(0);
  for (const language of ['EN', 'PT', 'ES'] as const)
    expect((await articlesIn(language)).map(({ name, text }) => [name, text]).sort()).toEqual(
      Object.values(articleTexts)
        .map((said) => said[language])
        .sort(),
    );
  const books = await bench.ledger.verify({ merchantId: MERCHANT });
  expect([books.unbalanced, books.drifted]).toEqual([[], []]);
});
