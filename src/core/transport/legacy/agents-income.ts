import { answerOf, daysAsked } from './days';
import { currencyOf, figureOf, sumOf } from './figures';
import { fieldsOf, firstOf, readRows, reportRows, textOf } from './readers';
import type { Fields, Row } from './row';

// Income by day: one column for each product, or for one product one column for each kind of pay.

const PRODUCTS = ['LOTT', 'RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP', 'ELOTT'];
const MAX_DAYS = 31;
const UNTOLD = {
  totalAgentRebate: '',
  totalDailySalary: '',
  totalDividend: '',
  totalOther: '',
  totalIncome: '',
};

const dayIn = (row: Fields): string => textOf(firstOf(row, 'balanceDate', 'balance_date')).slice(0, 10);
const askedProduct = ({ gameCategory }: Fields): string => textOf(gameCategory);

/** One product: its kinds of pay. A dividend that is not told does not exist for that product. */
const paidFor = (row: Fields, product: string, currency: string) => {
  const figure = (...names: string[]): string => figureOf(firstOf(row, ...names), currency);
  return {
    balanceDate: dayIn(row),
    productType: product,
    totalAgentRebate: figure('totalAgentRebate', `${product.toLowerCase()}_agent_commission`),
    totalDailySalary: figure('totalDailySalary', `${product.toLowerCase()}_daily_income`),
    totalDividend: figure('totalDividend', `${product.toLowerCase()}_profit_sharing`),
    totalOther: '',
    totalIncome: figure('totalIncome', 'agent_income'),
  };
};

/** All products: one row for each that the day names. */
const byProduct = (row: Fields, currency: string) =>
  PRODUCTS.flatMap((productType) => {
    const name = productType.toLowerCase();
    const told = firstOf(row, `${name}Income`, `${name}_income`);
    if (told === undefined) return [];
    return [{ ...UNTOLD, balanceDate: dayIn(row), productType, totalIncome: figureOf(told, currency) }];
  });

/** What the agent earned. */
export const income: Row = {
  send(request, facts) {
    const { startMs, endMs } = daysAsked(request, facts, MAX_DAYS);
    return {
      content: {
        startDate: startMs,
        endDate: endMs,
        gameCategory: askedProduct(request) || 'ALL',
      },
    };
  },
  read(value, facts, request) {
    const answer = answerOf(value);
    const currency = currencyOf(answer, facts);
    const product = askedProduct(request);
    const rowsIn = (row: Fields) => {
      const parts = product === '' ? byProduct(row, currency) : [];
      return parts.length > 0 ? parts : [paidFor(row, product, currency)];
    };
    const list = readRows(reportRows(value), (row) => (dayIn(row) === '' ? null : rowsIn(row)), facts).flat();
    const footer = fieldsOf(answer.footer);
    const sum = paidFor(footer, product, currency);
    const parts = list.map(({ totalIncome }) => totalIncome);
    return {
      currency,
      list,
      footer: {
        ...sum,
        balanceDate: '',
        totalIncome: sum.totalIncome || (parts.length === 0 ? '' : sumOf(parts, currency)),
      },
      window: daysAsked(request, facts, MAX_DAYS).window,
    };
  },
};
