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

/** The rates that an agent may give, by product; null is none. */
export const rateLimits: Row = {
  send: () => ({ content: {} }),
  read: (value, facts) =>
    Object.fromEntries(
      Object.entries(answerOf(value)).map(([product, list]) => [
        product,
        readRows(
          rowsOf(list),
          (row) =>
            PERCENT.test(textOf(row.rebateValue))
              ? {
                  rebateValue: textOf(row.rebateValue),
                  highestRebate: textOf(row.highestRebate),
                  rebateDifference: textOf(row.rebateDifference),
                  rebateInterval: textOf(row.rebateInterval),
                }
              : null,
          facts,
        ),
      ]),
    ),
};

/** The rates of one member. */
export const ratesOfMember: Row = {
  send: ({ customerId }) => ({ content: { customerId: memberRefOf(customerId).id } }),
  read: (value, facts) => ({ configs: ratesOf(fieldsOf(value).configs ?? value, facts) }),
};
