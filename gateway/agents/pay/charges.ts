import * as v from 'valibot';
import { canonical, type Charge, chargeItems, chargeOf, type Deduction } from '../../../src/contract/pay';
import type { Query } from '../../database/types';
import { readChargeRules, readProductDays, readTeamFees } from './charges.queries';
import type { DaySlot } from './figures.queries';

/** Charges of some teams over days by the policy of the period's first day, as many lists as there are slots. */
export const chargesOf = async (
  query: Query,
  of: {
    merchantId: number;
    /** First day of the period. */
    day: string;
    slots: readonly DaySlot[];
    /** Deductions that any of them names: the others are not read. */
    named: ReadonlySet<Deduction>;
  },
): Promise<Charge[][]> => {
  const { merchantId, slots, named } = of;
  const charges: Charge[][] = slots.map(() => []);
  if (!chargeItems.some((item) => named.has(item))) return charges;
  const rules = (await readChargeRules(query, { merchantId, day: of.day })).filter(({ item }) =>
    named.has(item),
  );
  if (rules.some(({ item }) => item !== 'bank'))
    for (const row of await readProductDays(query, { merchantId, slots }))
      for (const { item, of: product, ppm } of rules)
        if (item !== 'bank' && product === row.product) {
          const base = item === 'commission' ? row.turnover : row.turnover - row.winnings;
          charges[row.slot - 1]?.push(chargeOf({ item, of: product, base, ppm }));
        }
  if (rules.some(({ item }) => item === 'bank'))
    for (const row of await readTeamFees(query, { merchantId, slots }))
      for (const { item, of: kind, ppm } of rules)
        if (item === 'bank' && kind === row.of)
          charges[row.slot - 1]?.push(chargeOf({ item, of: kind, base: row.fees, ppm }));
  return charges;
};

/** As they are stored. */
export const chargesText = (charges: readonly Charge[]): string =>
  canonical(
    charges.map(({ item, of, base, ppm, minor }) => ({ item, of, base: `${base}`, ppm, minor: `${minor}` })),
  );
const stored = v.array(
  v.object({
    item: v.picklist(chargeItems),
    of: v.string(),
    base: v.string(),
    ppm: v.number(),
    minor: v.string(),
  }),
);
export const chargesIn = (text: string): Charge[] =>
  v
    .parse(stored, JSON.parse(text))
    .map(({ base, minor, ...rest }) => ({ ...rest, base: BigInt(base), minor: BigInt(minor) }));
