import { parseAmount } from '../../../contract/money';
import { isAppError } from '../../kernel/app-error';
import { currencyOf, differenceOf, figureOf, sumOf } from './figures';
import { answerOf, daysAsked, PAGE_SIZE, pageAsked, pagesOf } from './days';
import { countOf, fieldsOf, firstOf, readRows, reportRows, textOf, timeOf } from './readers';
import type { Facts, Fields, Row } from './row';

// These gateways have a list of bets for each category, sports and third-party lotteries one for settled and one for open bets.

interface List {
  category: string;
  name: string;
  isOpen?: true;
}
const SLOTS: List = { category: 'RNG', name: 'RNGOrders' };
const LISTS: readonly List[] = [
  SLOTS,
  { category: 'LIVE', name: 'LiveOrders' },
  { category: 'FISH', name: 'FishOrders' },
  { category: 'PVP', name: 'PvPOrders' },
  { category: 'SPORTS', name: 'SportsSettOrders' },
  { category: 'SPORTS', name: 'SportsUnsettOrders', isOpen: true },
  { category: 'ELOTT', name: 'ElottSettledOrders' },
  { category: 'ELOTT', name: 'ElottUnsettledOrders', isOpen: true },
  { category: 'LOTT', name: 'lottMemBet' },
];
/** Lanes of the lobby whose bets are in the list of another category. */
const LISTED_AS: Readonly<Record<string, string>> = { ESPORTS: 'SPORTS', COCKFIGHT: 'SPORTS', SPB: 'RNG' };
const pathOf = ({ name }: List): string => `/wps/relay/ODSFE2_${name}`;

const LOTTERY = 'lottMemBet';
/** Third-party lotteries know a state of their own for bets that were cancelled. */
const CANCELLED = '4';
const isCancelled = (request: Fields): boolean => request.status === 'cancelled';

/** The lists that hold what is asked for; never none. */
const listsFor = (request: Fields): readonly [List, ...List[]] => {
  const category = textOf(request.category);
  const wanted = LISTED_AS[category] ?? category;
  const [first, ...more] = LISTS.filter((list) => wanted === '' || list.category === wanted);
  if (first === undefined) return [SLOTS];
  const state = textOf(request.status);
  // The lottery's list has no field for a vendor.
  const narrowed = [first, ...more].filter(
    ({ isOpen = false, name }) =>
      (state === '' || name === LOTTERY || isOpen === (state === 'open')) &&
      (name !== LOTTERY || wanted !== '' || textOf(request.accountType) === ''),
  );
  const [one, ...others] = narrowed;
  return one === undefined ? [first] : [one, ...others];
};

const queryOf = ({ name }: List, request: Fields, facts: Facts): object => {
  const { startMs, endMs } = daysAsked(request, facts);
  const search = textOf(request.orderNoSearch);
  const common = {
    startDate: startMs,
    // To the second.
    endDate: endMs - 999,
    page: pageAsked(request),
    size: PAGE_SIZE,
  };
  if (name === LOTTERY) return { ...common, prizeModeId: 1 };
  return {
    ...common,
    accountType: textOf(request.accountType),
    language: facts.language,
    ...(search === '' ? {} : { orderNoSearch: search }),
    ...(name === 'ElottSettledOrders' && isCancelled(request) ? { status: CANCELLED } : {}),
  };
};

const stateOf = (row: Fields, { category, isOpen }: List): string => {
  const word = textOf(firstOf(row, 'status', 'orderStatus', 'betStatus', 'state'));
  if (/cancel|void|refund/i.test(word) || (category === 'ELOTT' && word === CANCELLED)) return 'cancelled';
  const waits = /^(open|pending|unsettled|running|waiting)/i.test(word);
  return isOpen === true || waits ? 'open' : 'completed';
};

/** What a row or a footer says was staked, won and gained; the third follows from the other two. */
const sumsOf = (fields: Fields, currency: string) => {
  const figure = (...names: string[]): string => figureOf(firstOf(fields, ...names), currency);
  const betAmount = figure('betAmount', 'bettingAmount', 'totalBetAmount', 'stake', 'stakeAmount');
  const won = figure('winAmount', 'winningAmount', 'totalWinAmount', 'payout', 'payoutAmount', 'prize');
  const gained = figure('profitAndLoss', 'netPnl', 'pnl', 'winLoss', 'netWin');
  return {
    betAmount,
    winAmount: won === '' && gained !== '' ? sumOf([betAmount, gained], currency) : won,
    profitAndLoss: gained === '' ? differenceOf(won, betAmount, currency) : gained,
  };
};

const betOf = (row: Fields, list: List, facts: Facts) => {
  const currency = currencyOf(row, facts);
  const { betAmount, winAmount } = sumsOf(row, currency);
  const openedAt = timeOf(
    firstOf(
      row,
      'betTime',
      'bettingTime',
      'orderTime',
      'txTimeInTimestamp',
      'createTime',
      'startTime',
      'time',
    ),
    facts,
  );
  const number = textOf(
    firstOf(row, 'orderNo', 'betOrderNo', 'orderId', 'transactionId', 'id', 'origOrderNo'),
  );
  if (number === '' && betAmount === '') return null;
  return {
    // A row without a number still needs a name among the others.
    roundId: number || `${openedAt ?? ''} ${betAmount}`.trim(),
    vassalage: textOf(firstOf(row, 'vassalage', 'vendor', 'vendorCode', 'accountType', 'productCode')),
    displayName: textOf(firstOf(row, 'displayName', 'accountTypeName', 'vendorName')),
    nodeId: textOf(row.nodeId),
    gameName: textOf(firstOf(row, 'gameName', 'nodeName', 'remark')),
    showIcon: textOf(firstOf(row, 'showIcon', 'iconUrl')),
    status: stateOf(row, list),
    currency,
    betAmount,
    winAmount: winAmount === '' && list.isOpen ? '0' : winAmount,
    openedAt,
    endedAt: timeOf(firstOf(row, 'settleTime', 'settledTime', 'endTime', 'updateTime'), facts),
    category: list.category,
  };
};
type Bet = NonNullable<ReturnType<typeof betOf>>;

/** These gateways know no bounds of the stake and no state in most lists, so what does not fit is left out here. */
const fits = (bet: Bet, request: Fields): boolean => {
  const state = textOf(request.status);
  const [stake, min, max] = [bet.betAmount, textOf(request.minAmount), textOf(request.maxAmount)].map(
    (text) => parseAmount(text, bet.currency),
  );
  const isAbove = min === null || min === undefined || (typeof stake === 'bigint' && stake >= min);
  const isBelow = max === null || max === undefined || (typeof stake === 'bigint' && stake <= max);
  return (state === '' || bet.status === state) && isAbove && isBelow;
};

interface Answered {
  bets: Bet[];
  pages: number;
  /** null where the gateway does not say. */
  count: number | null;
  sums: ReturnType<typeof sumsOf>;
}
/** One list's answer. Lists that end before this page have no rows in it, whatever the gateway repeats. */
const answered = (value: unknown, list: List, page: number, facts: Facts): Answered => {
  const fields = answerOf(value);
  const rows = reportRows(value);
  const pages = pagesOf(fields, page, rows.length);
  const currency = currencyOf(fieldsOf(fields.footer), facts);
  const bets = page > pages ? [] : readRows(rows, (row) => betOf(row, list, facts), facts);
  const told = firstOf(fields, 'totalCount', 'total', 'totalElements');
  const isWhole = page === 1 && pages <= 1 && bets.length === rows.length;
  const summed = isWhole && Object.keys(fieldsOf(fields.footer)).length === 0;
  const total = (name: 'betAmount' | 'winAmount'): string =>
    sumOf(
      bets.map((bet) => bet[name]),
      currency,
    );
  return {
    bets,
    pages: rows.length === 0 && page > 1 ? Math.min(pages, page) : pages,
    count: told === undefined ? (isWhole ? bets.length : null) : countOf(told),
    sums: sumsOf(
      summed ? { betAmount: total('betAmount'), winAmount: total('winAmount') } : fieldsOf(fields.footer),
      currency,
    ),
  };
};

/** A list that this gateway does not have. Anything else, a lost connection for example, would make the rest look like all of it. */
const ABSENT = ['REQUEST_UNKNOWN_PATH', 'FUNCTION_NOT_AVAILABLE', 'ACCESS_DENIED', 'REPLY_UNKNOWN'];
const askList = async (list: List, request: Fields, facts: Facts): Promise<unknown> => {
  try {
    return await facts.ask(pathOf(list), queryOf(list, request, facts));
  } catch (error) {
    if (isAppError(error) && ABSENT.includes(error.code)) return null;
    throw error;
  }
};

/** The betting record: one list, or all of them together, the newest first on each page. */
export const betRecord: Row = {
  send(request, facts) {
    const [list] = listsFor(request);
    return { path: pathOf(list), content: queryOf(list, request, facts) };
  },
  async read(value, facts, request) {
    const [first, ...others] = listsFor(request);
    const page = pageAsked(request);
    let lost = 0;
    const counting: Facts = { ...facts, leftOut: (rows) => void (lost += rows) };
    const more = await Promise.all(
      others.map(async (list) => ({ list, value: await askList(list, request, facts) })),
    );
    const answers = [{ list: first, value }, ...more].map((one) =>
      answered(one.value, one.list, page, counting),
    );
    if (lost > 0) facts.leftOut(lost);
    const all = answers.flatMap(({ bets }) => bets);
    const list = all
      .filter((bet) => fits(bet, request))
      .sort((one, other) => (answers.length > 1 ? (other.openedAt ?? 0) - (one.openedAt ?? 0) : 0));
    const isNarrowed = list.length < all.length;
    const currency = currencyOf({}, facts);
    const total = (name: 'betAmount' | 'winAmount' | 'profitAndLoss'): string =>
      isNarrowed
        ? ''
        : sumOf(
            answers.map(({ sums }) => sums[name]),
            currency,
          );
    const totalPages = Math.max(1, ...answers.map(({ pages }) => pages));
    const isCounted = !isNarrowed && answers.every(({ count }) => count !== null);
    return {
      list,
      nextCursor: page < totalPages ? String(page + 1) : '',
      totalPages,
      footer: {
        currency,
        count: isCounted ? answers.reduce((sum, { count }) => sum + (count ?? 0), 0) : 0,
        betAmount: total('betAmount'),
        winAmount: total('winAmount'),
        profitAndLoss: total('profitAndLoss'),
        partial: false,
      },
      window: daysAsked(request, facts).window,
    };
  },
};
