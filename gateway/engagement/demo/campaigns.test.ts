import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promotionKinds } from '../definition/definition';
import { checkFor } from '../promotions/desk';
import { freshEngine, MERCHANT, type TestEngine } from '../testing';
import { readLevels } from '../vip/vip.queries';
import { demoCampaigns, startDemoCampaigns } from './campaigns';

let t: TestEngine;
beforeAll(async () => void (t = await freshEngine()));
afterAll(() => t.close());

describe('[PTS-2] the demo’s campaigns', () => {
  const kindsIn = (country: string): string[] => {
    const kinds = new Set([...demoCampaigns('BRL', country).values()].map(({ kind }) => kind));
    return promotionKinds.filter((kind) => kinds.has(kind));
  };
  const everywhere = [
    'MANUAL',
    'LOGIN',
    'SAVIOR',
    'LUCKY_BET',
    'UPGRADE_BONUS',
    'RANK_SALARY',
    'REBATE',
    'BIRTHDAY',
  ];

  it('are one of each kind that Brazil allows, said in three languages: nothing for money paid in, no code', () => {
    const all = [...demoCampaigns('BRL', 'BR').values()];
    expect(kindsIn('BR')).toEqual(everywhere);
    expect(all.filter(({ kind }) => kind === 'REBATE').map(({ settle }) => settle.claim)).toEqual([
      'auto',
      'manual',
    ]);
    for (const definition of all) {
      const { texts } = definition;
      expect(new Set([texts.EN.terms, texts.PT.terms, texts.ES.terms]).size).toBe(3);
      expect(checkFor(definition, { merchantId: MERCHANT, currency: 'BRL', country: 'BR' })).toMatchObject({
        ok: true,
      });
    }
  });

  it('are those and the ones for deposits and codes where the market has no rules of its own', () => {
    expect(new Set(kindsIn('MX'))).toEqual(
      new Set([...everywhere, 'DEPOSIT', 'FIRST_DEPOSIT', 'PROMO_CODE']),
    );
    expect(demoCampaigns('BRL', 'BE').size).toBe(0);
  });

  it('run from the first start on, and a second start adds nothing', async () => {
    const memberId = await t.member({ type: 0 });
    const { query } = t.database.merchant(MERCHANT);
    const start = () =>
      startDemoCampaigns(
        { query, ledger: t.ledger },
        { merchantId: MERCHANT, currency: 'CNY', country: 'BR', memberId },
      );
    expect(await start()).toBe(demoCampaigns('CNY', 'BR').size);
    expect(await start()).toBe(0);
    await t.engine.round(MERCHANT);
    const mine = (await t.grants()).filter((row) => row.member_id === memberId);
    expect(mine.map(({ state, bonus }) => [state, bonus])).toEqual([
      ['issued', 0n],
      ['issued', 2_000n],
      ['issued', 0n],
    ]);
    // In Brazil no level hangs on money paid in.
    expect((await readLevels(query, MERCHANT)).map(({ deposits }) => deposits)).toEqual([0n, 0n, 0n, 0n]);
    const { unbalanced, drifted } = await t.ledger.verify({ merchantId: MERCHANT });
    expect([unbalanced, drifted]).toEqual([[], []]);
  });
});
