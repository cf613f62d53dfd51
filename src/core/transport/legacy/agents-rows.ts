import { AppError } from '../../kernel/app-error';
import { memberOf, memberRefOf, nameOf, sortOf, trailOf } from './agents-members';
import { answerOf, daysAsked, pageAsked, pagesOf } from './days';
import { currencyOf, figureOf, sumOf } from './figures';
import { countOf, fieldsOf, firstOf, readReport, reportRows, textOf } from './readers';
import type { Fields, Row } from './row';

// Profit and loss of the members right below. The newer generation names an amount by what it is, the older one by product too.

const MAX_DAYS = 31;
const PRODUCTS = ['LOTT', 'RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP', 'ELOTT'];
/** These have a report of their own. */
const POINTS = ['PVP', 'FISH'];

export const askedProduct = ({ gameCategory }: Fields): string => textOf(gameCategory);

/** @throws AppError FUNCTION_NOT_AVAILABLE for a product that these gateways do not know */
export const knownProduct = (request: Fields): string => {
  const product = askedProduct(request);
  if (product !== '' && !PRODUCTS.includes(product)) throw new AppError('FUNCTION_NOT_AVAILABLE');
  return product;
};

/** Whose branch or entries are asked for: by name, by number without one. */
export const whoAsked = ({ customerId }: Fields): object => {
  const { id, name } = memberRefOf(customerId);
  if (name !== '') return { customerName: name };
  return id === '' ? {} : { customerId: id };
};

/** Names of an amount: those of the newer generation, then what the older one writes behind the product. */
interface Names {
  own: readonly string[];
  older: readonly string[];
}
const BET: Names = { own: ['betAmount', 'loseAmount'], older: ['_game_betting', '_game_loses'] };
const WIN: Names = { own: ['winAmount'], older: ['_game_winning', '_game_winnings'] };
const REBATE: Names = { own: ['rebate'], older: ['_game_rebate'] };
const COMMISSION: Names = { own: ['agentCommission'], older: ['_agent_commission', '_commission'] };
const PROMOTION: Names = { own: ['promotion'], older: ['_promotion'] };

const figureIn = (row: Fields, names: Names, product: string, currency: string): string => {
  const named = firstOf(row, ...names.own);
  if (named !== undefined) return figureOf(named, currency);
  const olderOf = (code: string): unknown =>
    firstOf(row, ...names.older.map((end) => `${code.toLowerCase()}${end}`));
  if (product !== '') return figureOf(olderOf(product), currency);
  const figures = PRODUCTS.map(olderOf).filter((value) => value !== undefined);
  // The column of one product is not the sum of all of them.
  return figures.length < 2
    ? ''
    : sumOf(
        figures.map((value) => figureOf(value, currency)),
        currency,
      );
};

/** The sum of those that are said; '' where none is. */
const sumOfSaid = (figures: readonly string[], currency: string): string => {
  const said = figures.filter(Boolean);
  return said.length === 0 ? '' : sumOf(said, currency);
};

const figuresOf = (row: Fields, product: string, currency: string) => {
  const figure = (names: Names): string => figureIn(row, names, product, currency);
  return {
    betAmount: figure(BET),
    winAmount: figure(WIN),
    rebate: sumOfSaid([figure(REBATE), figure(COMMISSION)], currency),
    promotion: figure(PROMOTION),
    depositAmount: figureOf(firstOf(row, 'deposit', 'depositAmount'), currency),
    withdrawAmount: figureOf(firstOf(row, 'withdraw', 'withdrawAmount'), currency),
    firstDepositAmount: '',
  };
};
type Figures = ReturnType<typeof figuresOf>;
const NOT_TOLD = figuresOf({}, '', '');

const together = (all: readonly Figures[], currency: string): Figures => {
  const sum = (name: keyof Figures): string =>
    all.length === 0
      ? ''
      : sumOf(
          all.map((figures) => figures[name]),
          currency,
        );
  return {
    betAmount: sum('betAmount'),
    winAmount: sum('winAmount'),
    rebate: sum('rebate'),
    promotion: sum('promotion'),
    depositAmount: sum('depositAmount'),
    withdrawAmount: sum('withdrawAmount'),
    firstDepositAmount: '',
  };
};

/** Columns by which these gateways sort. */
const COLUMNS: Readonly<Record<string, string>> = {
  name: 'customerName',
  bet: 'betAmount',
  deposit: 'deposit',
  profitAndLoss: 'profitAndLoss',
};

/** Members right below one of the team, with the sums of their branches. */
export const memberRows: Row = {
  send(request, facts) {
    if (textOf(request.regStartDay) + textOf(request.regEndDay) !== '' || countOf(request.idleDays) > 0)
      throw new AppError('FUNCTION_NOT_AVAILABLE');
    const product = knownProduct(request);
    const { startMs, endMs } = daysAsked(request, facts, MAX_DAYS);
    return {
      path: `/wps/report/${POINTS.includes(product) ? 'teamPVPFishingPNL' : 'downlineLottoPNL'}`,
      content: {
        ...whoAsked(request),
        ...sortOf(request, COLUMNS),
        startDate: startMs,
        endDate: endMs,
        gameCategory: product || 'ALL',
        pageNo: pageAsked(request),
      },
    };
  },
  read(value, facts, request) {
    const answer = answerOf(value);
    const footer = fieldsOf(answer.footer);
    const currency = currencyOf(answer, facts);
    const product = askedProduct(request);
    const page = pageAsked(request);
    const parent = memberRefOf(request.customerId);
    const isTop = textOf(request.customerId) === '';
    const owner = isTop ? facts.username : parent.name;
    const depth = isTop ? 1 : parent.depth === 0 ? 0 : parent.depth + 1;
    const rows = reportRows(value);
    const read = readReport(
      rows,
      (row) => {
        const member = memberOf(row, facts, depth);
        return member && { ...member, ...figuresOf(row, product, currency) };
      },
      facts,
    );
    // The row of the branch's owner is what that one did alone.
    const own = read.find(({ customerName }) => customerName === owner);
    const totalPages = pagesOf(answer, page, rows.length);
    // The footer has the sums of the page, not of the whole report.
    const isWhole = page === 1 && totalPages <= 1 && read.length === rows.length;
    const told = figuresOf(footer, product, currency);
    const isTold = Object.values(told).some((figure) => figure !== '');
    const sum = isTold ? told : together(read, currency);
    const trail = trailOf(footer, facts);
    return {
      currency,
      list: read.filter((row) => row !== own),
      own: own ?? NOT_TOLD,
      footer: {
        ...(isWhole ? sum : NOT_TOLD),
        subTeamList:
          trail.length > 1 || isTop || nameOf(owner) === ''
            ? trail
            : [...trail, { customerId: textOf(request.customerId), customerName: owner }],
      },
      next: page < totalPages ? String(page + 1) : '',
      window: daysAsked(request, facts, MAX_DAYS).window,
    };
  },
};
