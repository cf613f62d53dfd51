import { AppError } from '../../kernel/app-error';
import { answerOf, daysAsked } from './days';
import { currencyOf, figureOf, sumOf } from './figures';
import { countOf, fieldsOf, firstOf, rowsOf, textOf } from './readers';
import type { Fields, Row } from './row';

/** What these gateways sum up, by our names. */
const SUMS = {
  betAmount: ['totalBet', 'total_bet', 'betAmount'],
  winAmount: ['totalWin', 'total_win', 'winAmount'],
  depositAmount: ['totalDeposit', 'total_deposit', 'deposit'],
  withdrawAmount: ['totalWithdrawal', 'total_withdrawal', 'withdraw'],
  rebate: ['totalRebate', 'total_rebate', 'rebate'],
} as const;
type SumName = keyof typeof SUMS;
type Sums = Readonly<Record<SumName, string>>;
const SUM_NAMES = Object.keys(SUMS) as SumName[];
/** What they do not say is shown as unread. */
const UNTOLD = { promotion: '', firstDepositAmount: '' };
/** Their names of all products together. */
const ALL = ['ALL', 'CONS'];

const sumsFrom = (sum: (name: SumName) => string): Sums => ({
  betAmount: sum('betAmount'),
  winAmount: sum('winAmount'),
  depositAmount: sum('depositAmount'),
  withdrawAmount: sum('withdrawAmount'),
  rebate: sum('rebate'),
});
const sumsIn = (footer: Fields, currency: string): Sums =>
  sumsFrom((name) => figureOf(firstOf(footer, ...SUMS[name]), currency));
const isSaid = (footer: Fields): boolean =>
  SUM_NAMES.some((name) => firstOf(footer, ...SUMS[name]) !== undefined);

/** The sums of each product: the first row of the list is a map of them. */
const productsOf = (answer: Fields, currency: string) =>
  Object.entries(fieldsOf(rowsOf(answer.list)[0])).flatMap(([product, inner]) => {
    const footer = fieldsOf(fieldsOf(inner).footer);
    return isSaid(footer) ? [{ productType: product.toUpperCase(), ...sumsIn(footer, currency) }] : [];
  });

/** Head counts and sums of the whole team. */
export const overview: Row = {
  send(request, facts) {
    // Nothing says how these gateways are asked for one member's team.
    if (textOf(request.customerId) !== '') throw new AppError('FUNCTION_NOT_AVAILABLE');
    const { startMs, endMs } = daysAsked(request, facts, 31);
    return { content: { startDate: startMs, endDate: endMs } };
  },
  read(value, facts, request) {
    const answer = answerOf(value);
    const currency = currencyOf(answer, facts);
    const all = productsOf(answer, currency);
    const products = all.filter(({ productType }) => !ALL.includes(productType));
    const footer = fieldsOf(answer.footer);
    const together = all.find(({ productType }) => ALL.includes(productType));
    const sums = isSaid(footer)
      ? sumsIn(footer, currency)
      : (together ??
        sumsFrom((name) =>
          products.length === 0
            ? ''
            : sumOf(
                products.map((product) => product[name]),
                currency,
              ),
        ));
    return {
      currency,
      linearLower: countOf(firstOf(answer, 'currentDirectSubordinateCount', 'linearLower')),
      teamNumber: countOf(firstOf(answer, 'currentTeamMemberCount', 'teamNumber')),
      onlineCount: countOf(answer.onlineCount),
      footer: { ...sums, ...UNTOLD },
      products: products.map((product) => ({ ...product, ...UNTOLD })),
      list: [],
      window: daysAsked(request, facts, 31).window,
    };
  },
};
