import { memberRefOf } from './agents-members';
import { answerOf } from './days';
import { fieldsOf, firstOf, readRows, rowsOf, textOf } from './readers';
import type { Facts, Fields, Row } from './row';

const PERCENT = /^\d{1,2}(\.\d{1,4})?$/;
const PRODUCTS = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP'];
/** Their names of products that are no words of ours. */
const GAME_PRODUCTS: readonly (readonly [product: string, code: RegExp])[] = [
  ['SPORTS', /^(ALLEXCLUDE|SPORTS)/],
  ['ELOTT', /^ELOTT/],
];

const productOf = (row: Fields): string => {
  const codes = [row.productType, row.type, row.gameCode].map((code) => textOf(code).toUpperCase());
  const known = codes.find((code) => PRODUCTS.includes(code));
  if (known !== undefined) return known;
  return GAME_PRODUCTS.find(([, code]) => codes.some((one) => code.test(one)))?.[0] ?? '';
};

/** Rates in percent. Prize series of lotteries, and what cannot be read, are left out: neither is a rate of 0. */
export const ratesOf = (value: unknown, facts: Facts) =>
  readRows(
    rowsOf(value),
    (row) => {
      const type = productOf(row);
      const rebateValue = textOf(firstOf(row, 'rebate', 'rebateValue'));
      return type === '' || !PERCENT.test(rebateValue) ? null : { type, rebateValue };
    },
    facts,
  );

/** Numbers of groups of products. */
const GROUPS: Readonly<Record<string, string>> = { 4: 'LOTT', 5: 'SPORTS' };
/** The product that a row of limits is for: its own, else that of its group. */
const limitedOf = (row: Fields, group: string): string => {
  const own = productOf({ productType: row.gameType });
  return own || (Object.hasOwn(GROUPS, group) ? (GROUPS[group] ?? '') : productOf({ productType: group }));
};

/** Steps in one percent. Rates have four decimals, and integers subtract without rounding errors. */
const STEPS = 10_000;
/** What may be given: what both the gateway and the agent's own rate allow, less the gap between two levels. */
const mostOf = (own: string, { highestRebate, rebateDifference }: Fields): string => {
  const read = (value: unknown): number =>
    PERCENT.test(textOf(value)) ? Math.round(Number(textOf(value)) * STEPS) : 0;
  const highest = textOf(highestRebate) === '' ? read(own) : Math.min(read(own), read(highestRebate));
  return String(Math.max(0, highest - read(rebateDifference)) / STEPS);
};

/** The rates that an agent may give, by product; null is none. */
export const rateLimits: Row = {
  send: () => ({ content: {} }),
  read(value, facts) {
    const limits: Record<string, Fields[]> = {};
    for (const [group, list] of Object.entries(answerOf(value))) {
      const read = (row: Fields): Fields | null => {
        const own = textOf(row.rebateValue);
        const product = limitedOf(row, group);
        if (product === '' || !PERCENT.test(own)) return null;
        const { rebateDifference, rebateInterval } = row;
        return {
          product,
          rebateValue: own,
          highestRebate: mostOf(own, row),
          rebateDifference: textOf(rebateDifference),
          rebateInterval: textOf(rebateInterval),
        };
      };
      for (const { product, ...limit } of readRows(rowsOf(list), read, facts))
        (limits[textOf(product)] ??= []).push(limit);
    }
    return limits;
  },
};

/** The rates of one member. */
export const ratesOfMember: Row = {
  send: ({ customerId }) => ({ content: { customerId: memberRefOf(customerId).id } }),
  read: (value, facts) => ({ configs: ratesOf(fieldsOf(value).configs ?? value, facts) }),
};
