import { currencyOf, differenceOf, figureOf, sumOf } from './figures';
import { answerOf, daysAsked, pageAsked } from './days';
import { countOf, dayOf, fieldsOf, firstOf, readRows, reportRows, textOf, timeOf } from './readers';
import type { Facts, Fields, Row } from './row';

// Profit and loss. How these gateways answer has not been seen: rows of days, of categories or of both are taken.

/** Rows of one answer, and how many answers are read at most. */
const SIZE = 100;
const MAX_PAGES = 20;
const DAY_MS = 86_400_000;

const FIGURES = ['betAmount', 'validBetAmount', 'winAmount', 'rebate', 'bonus', 'profitAndLoss'] as const;
type Figures = Record<(typeof FIGURES)[number], string>;

const figuresOf = (fields: Fields, currency: string): Figures => {
  const figure = (...names: string[]): string => figureOf(firstOf(fields, ...names), currency);
  const betAmount = figure('betAmount', 'bettingAmount', 'totalBetAmount');
  const winAmount = figure('winAmount', 'winningAmount', 'totalWinAmount');
  const net = figure('profitAndLoss', 'netPnl', 'pnl', 'netWin');
  return {
    betAmount,
    winAmount,
    validBetAmount: figure('validBetAmount', 'validBetting', 'validBet'),
    rebate: figure('rebate', 'rebateAmount'),
    bonus: figure('bonus', 'bonusAmount', 'promotion'),
    profitAndLoss: net === '' ? differenceOf(winAmount, betAmount, currency) : net,
  };
};

const added = (rows: readonly Figures[], currency: string): Figures => {
  const total = (name: keyof Figures): string =>
    sumOf(
      rows.map((row) => row[name]),
      currency,
    );
  return {
    betAmount: total('betAmount'),
    validBetAmount: total('validBetAmount'),
    winAmount: total('winAmount'),
    rebate: total('rebate'),
    bonus: total('bonus'),
    profitAndLoss: total('profitAndLoss'),
  };
};

/** The day, the Monday of its week, or its month. */
const periodOf = (day: string, by: string): string => {
  if (by === 'month') return day.slice(0, 7);
  const at = Date.parse(`${day}T00:00:00Z`);
  if (by !== 'week' || Number.isNaN(at)) return day;
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
};

const rowOf = (row: Fields, currency: string, facts: Facts) => {
  const at = timeOf(firstOf(row, 'day', 'date', 'reportDate', 'statDate', 'settleDate', 'period'), facts);
  const category = textOf(firstOf(row, 'category', 'gameCategory', 'productType', 'gameType'));
  const figures = figuresOf(row, currency);
  if (FIGURES.every((name) => figures[name] === '')) return null;
  return { day: at === null ? '' : dayOf(at, facts), category, figures };
};

const queryOf = (request: Fields, facts: Facts, page: number): object => {
  const { startMs, endMs } = daysAsked(request, facts);
  return {
    startDate: startMs,
    endDate: endMs - 999,
    accountType: '',
    page,
    size: SIZE,
    language: facts.language,
  };
};

/** Every page, since sums of a part would be no sums. */
const allRows = async (first: unknown, request: Fields, facts: Facts): Promise<unknown[]> => {
  const pages = Math.min(countOf(fieldsOf(first).totalPages), MAX_PAGES);
  const rows = reportRows(first).slice();
  for (let page = 2; page <= pages; page += 1)
    rows.push(...reportRows(await facts.ask('/wps/relay/ODSFE2_MemPNLDet', queryOf(request, facts, page))));
  return rows;
};

export const profitRecord: Row = {
  send: (request, facts) => ({ content: queryOf(request, facts, pageAsked({})) }),
  async read(value, facts, request) {
    const answer = answerOf(value);
    const { window } = daysAsked(request, facts);
    const currency = currencyOf(answer, facts);
    const by = textOf(request.groupBy) || 'category';
    const all = await allRows(value, request, facts);
    const read = readRows(all, (row) => rowOf(row, currency, facts), facts);
    // Without days in the rows all of them belong to the days that were asked for.
    const whole = `${window.startDay} – ${window.endDay}`;
    const groups = new Map<string, { period: string; category: string; rows: Figures[] }>();
    for (const { day, category, figures } of read) {
      const period = by === 'category' ? '' : day === '' ? whole : periodOf(day, by);
      const part = by === 'category' || textOf(request.split) === 'category' ? category : '';
      const group = groups.get(`${period} ${part}`) ?? { period, category: part, rows: [] };
      group.rows.push(figures);
      groups.set(`${period} ${part}`, group);
    }
    const list = [...groups.values()]
      .map(({ period, category, rows }) => ({ period, category, ...added(rows, currency) }))
      .sort((one, other) => (one.period < other.period ? 1 : one.period > other.period ? -1 : 0));
    const isWhole = read.length === all.length;
    const footer = fieldsOf(answer.footer);
    const told = Object.keys(footer).length > 0 ? figuresOf(footer, currency) : null;
    const total = told ?? (isWhole ? added(list, currency) : figuresOf({}, currency));
    return { currency, list, footer: { period: '', category: '', ...total }, window };
  },
};
