import { afterAll, beforeAll } from 'vitest';
import { describePromotionExamples } from '../../src/testing/examples-promotion';
import {
  checkFor,
  draftVersion,
  fundMove,
  insertCause,
  presets,
  publishVersion,
  replaceLevels,
} from '../engagement/index';
import { startBench, type GatewayBench } from './bench';
import { MERCHANT } from './identity';
import { peopleOf, type People } from './people';

let bench: GatewayBench;
let people: People;
const CODE = 'SEVEN-REAIS';
const TERMS = { merchantId: MERCHANT, currency: 'BRL', country: '' };
const bonus = { wager: 10, days: 60, weights: { RNG: 1_000_000 } };

const putInForce = async (code: string, parts: Record<string, unknown>, unit = 'BRL'): Promise<void> => {
  const { query } = bench.db.merchant(MERCHANT);
  const checked = checkFor({ ...presets['manual']?.('BRL', 'XX'), ...parts }, TERMS);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  const { definition } = checked;
  const { promotionId, number } = await draftVersion(query, { ...TERMS, code, definition, author: 'Ana' });
  const budget = { merchantId: MERCHANT, promotionId, unit, amount: 10_000_000n };
  await bench.services.ledger.post(fundMove({ ...budget, key: code, actor: 'Ana', isRebate: false }));
  const done = await publishVersion(query, { ...TERMS, code, number, approver: 'Bo' });
  if ('fault' in done) throw new Error(done.fault);
};

beforeAll(async () => {
  bench = await startBench();
  people = await peopleOf(bench);
  await bench.db
    .merchant(MERCHANT)
    .query(
      "update module_flag set enabled = true where mod_id in ('REWCEN3', 'PLYRBT', 'MANPLAYREB3') and merchant_id = $1",
      [MERCHANT],
    );
  await bench.services.merchants.reload();
  await replaceLevels(bench.db.merchant(MERCHANT).query, {
    merchantId: MERCHANT,
    levels: [{ level: 1, name: 'Bronze', color: '', deposits: 10_000n, turnover: 0n, keep: null }],
  });
  const fixed = (amount: number) => ({ rule: 'fixed', amount });
  await putInForce('money', { effects: [{ unit: 'money', amount: fixed(1_250) }] });
  await putInForce('bonus', {
    effects: [{ unit: 'bonus', amount: fixed(2_000) }],
    settle: { claim: 'manual', claimHours: 24, bonus },
  });
  await putInForce('code', {
    ...{
      kind: 'PROMO_CODE',
      trigger: { on: 'code', codes: [CODE] },
      effects: [{ unit: 'money', amount: fixed(700) }],
    },
  });
  await putInForce('rebate-due', { kind: 'REBATE', effects: [{ unit: 'money', amount: fixed(321) }] });
  await putInForce('rebate', {
    ...{ kind: 'REBATE', trigger: { on: 'period', every: 'day' }, settle: { claim: 'auto' } },
    effects: [
      {
        unit: 'money',
        amount: { rule: 'ppm', fact: 'stakes.sum', window: 'period', categories: ['RNG'], ppm: 5_000 },
      },
    ],
  });
  const tiers = Array.from({ length: 7 }, (_, at) => ({ from: at + 1, amount: 10 * (at + 1) }));
  await putInForce(
    'check-in',
    {
      ...{ kind: 'LOGIN', trigger: { on: 'login' }, once: 'day', settle: { claim: 'auto' } },
      effects: [{ unit: 'points', amount: { rule: 'tier', fact: 'event.streak', tiers } }],
    },
    'PTS',
  );
});
afterAll(() => bench.stop());

let given = 0;
const give = async (memberId: string, word: string): Promise<void> => {
  await insertCause(bench.db.merchant(MERCHANT).query, {
    ...{
      merchantId: MERCHANT,
      kind: 'manual',
      memberId: BigInt(memberId),
      word,
      ref: `${word}:${(given += 1)}`,
    },
  });
  await bench.services.engagementWork.judge(MERCHANT);
};
// The same list that holds the fake gateway to its word.
describePromotionExamples('our SDK’s promotions against the real gateway', async () => ({
  config: { merchant: 'demo', gateway: `http://127.0.0.1:${bench.port}` },
  member: async () => {
    const { id, username, password } = await people.create();
    return { id: id.toString(), username, password };
  },
  gives: (memberId, { isBonus }) => give(memberId, isBonus ? 'bonus' : 'money'),
  rebates: (memberId) => give(memberId, 'rebate-due'),
  judged: () => bench.services.engagementWork.judge(MERCHANT),
  code: () => Promise.resolve(CODE),
}));
