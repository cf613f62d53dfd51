import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateProducts } from '../../src/contract/entities/agent-link';
import { GatewayError } from '../platform/index';
import { createRates, GAP_PPM, mostOf, STEP_PPM } from './rates';
import { readRates, writeRates } from './rates.queries';
import { freshTeams, MERCHANT, morningZone, type TestTeams } from './testing';

let teams: TestTeams;
beforeAll(async () => {
  teams = await freshTeams({ zone: morningZone() });
});
afterAll(() => teams.close());
const scope = () => teams.database.merchant(MERCHANT);
const of = (agentId: bigint) => ({ merchant: { id: MERCHANT, currency: 'CNY', timeZone: 'UTC' }, agentId });

describe('rates of a team', () => {
  it('[AGT-3] by whom and in whatever order they are given: none has more than the upline less the gap, none is ever lowered', async () => {
    const give = fc.record({ giver: fc.nat(4), taker: fc.nat(4), product: fc.nat(1), steps: fc.nat(220) });
    await fc.assert(
      fc.asyncProperty(fc.array(give, { minLength: 1, maxLength: 25 }), async (gifts) => {
        const rates = createRates({ db: teams.database });
        const top = await teams.member();
        const left = await teams.member({ below: top });
        const right = await teams.member({ below: top });
        const deep = await teams.member({ below: left });
        const player = await teams.member({ below: deep, type: 0 });
        const people = [top, left, right, deep, player];
        const above = new Map([
          [left, top],
          [right, top],
          [deep, left],
          [player, deep],
        ]);
        const own = rateProducts.slice(0, 2).map((product) => ({ product, ppm: 20_000 }));
        await writeRates(scope().query, { merchantId: MERCHANT, memberId: top, rates: own, actor: 'tests' });
        const shareOf = async (memberId: bigint, product: string): Promise<number> =>
          (await readRates(scope().query, { merchantId: MERCHANT, memberId })).find(
            (one) => one.product === product,
          )?.ppm ?? 0;
        for (const { giver, taker, product: number, steps } of gifts) {
          const [from = top, to = top, product = 'LIVE'] = [
            people[giver],
            people[taker],
            rateProducts[number],
          ];
          const ppm = steps * STEP_PPM;
          const before = await shareOf(to, product);
          const isFine =
            above.get(to) === from && ppm >= before && ppm <= mostOf(await shareOf(from, product));
          const given = await rates
            .give(of(from), { memberId: to.toString(), rates: [{ product, ppm }] })
            .then(
              () => true,
              (error: unknown) => {
                if (!(error instanceof GatewayError)) throw error;
                return false;
              },
            );
          expect(given).toBe(isFine);
          expect(await shareOf(to, product)).toBe(isFine ? ppm : before);
        }
        for (const [member, upline] of above)
          for (const { product } of own) {
            const share = await shareOf(member, product);
            expect(share === 0 || share + GAP_PPM <= (await shareOf(upline, product))).toBe(true);
          }
      }),
      { numRuns: 15 },
    );
  });
});
