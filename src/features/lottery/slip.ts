import type { BetType, LotteryGame, Odds, RebateSeries } from '../../contract/lottery';
import { keptText, readKept } from '../../core/kernel/kept';
import { oddsOnTerms, readSelection, rebateMinor, rebateSeriesOf } from '../../core/lottery-rules';

/** One line of a slip: a bet type with what was picked, and how much is on it. */
export interface SlipLine {
  readonly id: number;
  readonly bet: string;
  readonly selection: string;
  readonly count: number;
  /** Part of the unit in millionths. */
  readonly modePpm: number;
  readonly multiple: number;
  /** Part of the stake that comes back, in millionths, for odds that are as much lower. */
  readonly rebatePpm: number;
}

/** What a slip costs per unit, by the game and the currency. */
export interface Price {
  readonly unitMinor: number;
  readonly modesPpm: readonly number[];
  readonly multipleMax: number;
}

/** Characters of a kept slip; slips of so many games are kept. */
const MAX_KEPT_LENGTH = 200_000;
export const MAX_KEPT_GAMES = 8;
const MILLION = 1_000_000n;
/** The whole of its odds. */
export const PPM = 1_000_000;

export const betOf = (game: Pick<LotteryGame, 'bets'>, code: string): BetType | undefined =>
  game.bets.find((bet) => bet.code === code);

const listsOf = (text: string): string[][] => text.split('|').map((list) => list.split(/[,/]/));

/** Whether a selection has that number or combination among its own; parts of one list are named apart. */
export const holds = (selection: string, text: string): boolean => {
  const own = listsOf(selection);
  const asked = listsOf(text);
  const [bankers = ''] = selection.includes('/') ? selection.split('/') : [];
  return (
    asked.every((list, at) =>
      list.every((number) => number === '' || (own[at] ?? own[0])?.includes(number) === true),
    ) &&
    (bankers === '' || bankers.split(',').every((number) => asked[0]?.includes(number) === true))
  );
};

/** Minor units of one combination's unit in a mode. */
export const unitOf = (price: Price, modePpm: number): bigint =>
  (BigInt(price.unitMinor) * BigInt(modePpm)) / MILLION;

/** Minor units that a line costs. */
export const stakeOf = (
  bet: BetType,
  price: Price,
  line: Pick<SlipLine, 'count' | 'modePpm' | 'multiple'>,
): bigint =>
  unitOf(price, line.modePpm) * BigInt(bet.price ?? 1) * BigInt(line.count) * BigInt(line.multiple);

/** Odds × 1000 as far as a selection's combinations can reach them: lowest and highest. */
export const oddsRange = (odds: Odds | undefined): readonly [number, number] | null => {
  if (odds === undefined) return null;
  const all = typeof odds === 'number' ? [odds] : Object.values(odds);
  return all.length === 0 ? null : [Math.min(...all), Math.max(...all)];
};

/** Odds that stand behind the picked classes, where odds follow the pick; of all classes else. */
export const oddsOfPick = (
  bet: BetType,
  selection: string,
  rebatePpm: number,
): readonly [number, number] | null => {
  const odds = oddsOnTerms(bet, { rebatePpm, oddsPpm: PPM });
  if (odds === undefined || typeof odds === 'number') return oddsRange(odds);
  const picked = selection.split(/[,|/]/).filter((word) => Object.hasOwn(odds, word));
  return bet.rule.name === 'value' && picked.length > 0
    ? oddsRange(Object.fromEntries(picked.map((word) => [word, odds[word] ?? 0])))
    : oddsRange(odds);
};

/** Minor units that the best single combination of a line wins; null where a pool decides. */
export const winOf = (
  bet: BetType,
  price: Price,
  line: Pick<SlipLine, 'selection' | 'modePpm' | 'multiple' | 'rebatePpm'>,
): bigint | null => {
  const range = oddsOfPick(bet, line.selection, line.rebatePpm);
  if (range === null) return null;
  return (unitOf(price, line.modePpm) * BigInt(line.multiple) * BigInt(range[1])) / 1_000n;
};

/** Minor units of a line's stake that come back when its draw is settled. */
export const backOf = (
  bet: BetType,
  price: Price,
  line: Pick<SlipLine, 'count' | 'modePpm' | 'multiple' | 'rebatePpm'>,
): bigint => rebateMinor(stakeOf(bet, price, line), line.rebatePpm);

/** The rebates that a bet is sold with; null where it has none. */
export const seriesOf = (game: LotteryGame, bet: BetType): RebateSeries | null => rebateSeriesOf(game, bet);

/** The step of a series at or below what is wanted. */
export const stepOf = (series: RebateSeries | null, wanted: unknown): number => {
  if (series === null || typeof wanted !== 'number' || !(wanted > 0)) return 0;
  return Math.floor(Math.min(wanted, series.maxPpm) / series.stepPpm) * series.stepPpm;
};

const whole = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : null;

/** A line as storage has it, checked by the game's own rules: any script may have written it. */
export const lineOf = (game: LotteryGame, price: Price, kept: unknown, id: number): SlipLine | null => {
  const row = Object(kept) as Record<string, unknown>;
  const bet = betOf(game, keptText(row['bet'], 24));
  const modePpm = price.modesPpm.find((mode) => mode === row['modePpm']);
  const multiple = whole(row['multiple'], 1, price.multipleMax);
  if (bet === undefined || modePpm === undefined || multiple === null) return null;
  const read = readSelection(game, bet.code, keptText(row['selection'], 4_096));
  if (!read.ok) return null;
  const rebatePpm = stepOf(seriesOf(game, bet), row['rebatePpm']);
  return { id, bet: bet.code, selection: read.canonical, count: read.count, modePpm, multiple, rebatePpm };
};

/** The lines of a kept slip that the game still takes. */
export const readSlip = (game: LotteryGame, price: Price, text: string | null): SlipLine[] => {
  const rows = readKept(text)['lines'];
  if (!Array.isArray(rows)) return [];
  return rows
    .slice(0, game.limits.linesMax)
    .map((row: unknown, at) => lineOf(game, price, row, at + 1))
    .filter((line) => line !== null);
};

/** What is kept of a slip; null where it is too long to be kept or empty. */
export const slipText = (lines: readonly SlipLine[]): string | null => {
  if (lines.length === 0) return null;
  const text = JSON.stringify({
    lines: lines.map(({ id: _, count: __, ...line }) => line),
  });
  return text.length <= MAX_KEPT_LENGTH ? text : null;
};

type Terms = Pick<SlipLine, 'bet' | 'selection' | 'modePpm' | 'rebatePpm'>;
const isSameBet = (one: Terms, other: Terms): boolean =>
  one.bet === other.bet &&
  one.selection === other.selection &&
  one.modePpm === other.modePpm &&
  one.rebatePpm === other.rebatePpm;

/** A line with the same bet, numbers, mode and rebate takes the new one's multiple on; others are put first. */
export const withLine = (lines: readonly SlipLine[], line: SlipLine, multipleMax: number): SlipLine[] => {
  if (!lines.some((one) => isSameBet(one, line))) return [line, ...lines];
  return lines.map((one) =>
    isSameBet(one, line) ? { ...one, multiple: Math.min(one.multiple + line.multiple, multipleMax) } : one,
  );
};

/** What is left of a slip once these lines are bought. A line that was added again since then keeps the multiple that was added. */
export const withoutLines = (
  lines: readonly SlipLine[],
  bought: readonly (Terms & { multiple: number })[],
): SlipLine[] =>
  lines
    .map((line) => {
      const same = bought.find((one) => isSameBet(one, line));
      return same === undefined ? line : { ...line, multiple: line.multiple - same.multiple };
    })
    .filter(({ multiple }) => multiple > 0);
