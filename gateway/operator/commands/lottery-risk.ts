import {
  createDraws,
  createLotteryGames,
  exposureByNumber,
  exposureNow,
  isLadder,
  type Ladder,
  MAX_BOOKS,
  MAX_NUMBERS,
  MAX_STEPS,
  readLadder,
  replaceLadder,
  returnsByDay,
  type ReturnsOfDay,
} from '../../lottery/index';
import { amountText } from '../../../src/contract/money';
import type { Command, MerchantInput } from '../command';
import { EXIT, missing, wrong } from '../problem';
import { table } from '../table';
import { integerOption, listOption, quoted, textOption } from '../values';

const SHOWN = 40;
const PERCENT_PPM = 10_000;
const DAY_MS = 86_400_000;
const WEEK = 7;
const DAY = /^20\d\d-\d\d-\d\d$/;
const STEP = /^[1-9]\d?:[1-9]\d?$/;
const game = { name: 'GAME', help: 'its code, like FOYER_SSC1' } as const;

const percent = (ppm: number): string => `${(ppm / PERCENT_PPM).toFixed(2)} %`;
const partOf = (minor: bigint, ofMinor: bigint): number => Number((minor * 1_000_000n) / ofMinor);

const demandGame = async ({ db, merchant }: MerchantInput, code: string): Promise<void> => {
  const games = await createDraws({ db, tell: () => undefined }).games(merchant.id);
  if (!games.some((one) => one.code === code)) throw missing('GAME', `there is no game ${quoted(code)}.`);
};

const shownSteps = (ladder: Ladder): string[] =>
  ladder.length === 0
    ? ['Every number pays whole odds until it is full.']
    : ladder.map(
        ({ fromPpm, oddsPpm }) => `from ${percent(fromPpm)} of the cap on: ${percent(oddsPpm)} of the odds`,
      );

const readSteps = (texts: readonly string[]): Ladder => {
  const ladder = texts
    .map((text) => text.split(':').map(Number))
    .map(([from = 0, odds = 0]) => ({ fromPpm: from * PERCENT_PPM, oddsPpm: odds * PERCENT_PPM }));
  if (isLadder(ladder)) return ladder;
  throw wrong('--steps', `must rise while their odds fall, at most ${MAX_STEPS} of them.`);
};

const ladder: Command = {
  name: 'lottery ladder',
  summary: 'Shows or sets how much less a number pays, the more of it the book of a draw has.',
  scope: 'merchant',
  arguments: [game],
  options: {
    steps: {
      value: 'CAP:ODDS,…',
      help: 'percent of the cap from which on, and percent of the odds that are paid then; none: whole odds up to the cap',
    },
  },
  examples: [
    'foyer lottery ladder FOYER_SSC1 --merchant demo',
    'foyer lottery ladder FOYER_SSC1 --steps 50:80,80:50 --merchant demo',
    'foyer lottery ladder FOYER_SSC1 --steps none --merchant demo',
  ],
  async run(input) {
    const code = input.args['GAME'] ?? '';
    await demandGame(input, code);
    const of = { merchantId: input.merchant.id, game: code };
    const asked = listOption(input.options, 'steps', { pattern: STEP, like: 'two percentages like 50:80' });
    if (asked === undefined) {
      const now = await readLadder(input.db, of);
      return { lines: shownSteps(now), data: now };
    }
    const steps = readSteps(asked);
    await input.change(async (query, note) => {
      const before = await replaceLadder(query, of, steps);
      note({ target: code, before, after: steps });
    });
    return { lines: [...shownSteps(steps), 'Tickets that are sold keep their odds.'], data: steps };
  },
};

const booksNow = async (input: MerchantInput, only: string | null, most: number) => {
  const { db, merchant } = input;
  const { gameOf } = createLotteryGames(db);
  const { id: merchantId, currency } = merchant;
  const books = await exposureNow({ db, gameOf }, { merchantId, currency, game: only, most });
  const amount = (minor: bigint): string => amountText({ minor, currency });
  const rows = books.map((book) => [
    ...[book.game, book.issue, book.state, book.closesAt.toISOString(), book.members.toString()],
    amount(book.stakeMinor),
    book.worst?.key ?? '',
    book.worst === null ? '' : amount(book.worst.amountMinor),
    book.worst === null ? '' : percent(partOf(book.worst.amountMinor, book.capMinor)),
  ]);
  const heads = [
    'game',
    'issue',
    'state',
    'closes',
    'members',
    'stakes',
    'dearest',
    'pays at most',
    'of cap',
  ];
  return {
    lines: rows.length === 0 ? ['Nothing is sold for a draw to come.'] : table(heads, rows),
    data: books.map(({ stakeMinor, capMinor, worst, closesAt, ...book }) => ({
      ...book,
      closesAt: closesAt.toISOString(),
      stakes: amount(stakeMinor),
      cap: amount(capMinor),
      worst: worst && { key: worst.key, amount: amount(worst.amountMinor) },
    })),
  };
};

const numbersNow = async (input: MerchantInput, of: { game: string; issue: string }, most: number) => {
  const { db, merchant } = input;
  const { gameOf } = createLotteryGames(db);
  const { id: merchantId, currency } = merchant;
  const numbers = await exposureByNumber({ db, gameOf }, { merchantId, currency, ...of, most });
  if (numbers === null)
    throw missing('--issue', `${of.game} has no draw ${quoted(of.issue)} without numbers.`);
  const amount = (minor: bigint): string => amountText({ minor, currency });
  const rows = numbers.map(({ key, amountMinor, capMinor, oddsPpm }) => [
    ...[key, amount(amountMinor), percent(partOf(amountMinor, capMinor))],
    oddsPpm === 0 ? 'full' : percent(oddsPpm),
  ]);
  return {
    lines:
      rows.length === 0
        ? ['Nothing is sold for it.']
        : table(['number', 'pays at most', 'of cap', 'odds'], rows),
    data: numbers.map(({ amountMinor, capMinor, ...number }) => ({
      ...number,
      amount: amount(amountMinor),
      cap: amount(capMinor),
    })),
  };
};

const exposure: Command = {
  name: 'lottery exposure',
  summary: 'Shows what draws to come can cost now, by draw, or one draw by number; the dearest number first.',
  scope: 'merchant',
  options: {
    game: { value: 'GAME', help: 'of one game' },
    issue: { value: 'ISSUE', help: 'one draw of that game, number by number' },
    limit: { value: 'N', help: `at most ${MAX_BOOKS} draws or ${MAX_NUMBERS} numbers; ${SHOWN} unless told` },
  },
  examples: [
    'foyer lottery exposure --merchant demo',
    'foyer lottery exposure --game FOYER_SSC1 --issue 202611230042 --merchant demo',
  ],
  async run(input) {
    const { options } = input;
    const only = textOption(options, 'game', { max: 20 });
    const issue = textOption(options, 'issue', { max: 12, pattern: /^\d{12}$/, like: 'twelve digits' });
    const most = integerOption(options, 'limit', {
      min: 1,
      max: issue === undefined ? MAX_BOOKS : MAX_NUMBERS,
    });
    if (issue === undefined) return booksNow(input, only ?? null, most ?? SHOWN);
    if (only === undefined) throw wrong('--game', 'is needed with --issue.');
    return numbersNow(input, { game: only, issue }, most ?? SHOWN);
  },
};

/** A day of the calendar as issues begin with it. */
const dayOption = (input: MerchantInput, name: string, fallback: number): string => {
  const text = textOption(input.options, name, { max: 10, pattern: DAY, like: 'a day like 2026-11-23' });
  const day = text ?? new Date(fallback).toISOString().slice(0, 10);
  return day.replaceAll('-', '');
};

const wordOf = ({ isInside, band, returnPpm }: ReturnsOfDay): string => {
  if (isInside === null || band === null) return '';
  return isInside ? 'inside' : returnPpm < band.fromPpm ? 'BELOW' : 'ABOVE';
};

const returns: Command = {
  name: 'lottery returns',
  summary:
    'Shows what each game returned by day, beside the computed return of what was bet and the band of 99 in 100 days.',
  scope: 'merchant',
  options: {
    game: { value: 'GAME', help: 'of one game' },
    from: { value: 'DAY', help: `first day, like 2026-11-23; ${WEEK} days back unless told` },
    to: { value: 'DAY', help: 'last day; today unless told' },
  },
  examples: [
    'foyer lottery returns --merchant demo',
    'foyer lottery returns --game FOYER_SSC1 --from 2026-11-01 --to 2026-11-23 --merchant demo',
  ],
  async run(input) {
    const { db, merchant, options } = input;
    const now = Date.now();
    // A day further on some games are in tomorrow already.
    const from = dayOption(input, 'from', now - WEEK * DAY_MS);
    const to = dayOption(input, 'to', now + DAY_MS);
    if (from > to) throw wrong('--from', 'is behind --to.');
    const { gameOf } = createLotteryGames(db);
    const span = {
      merchantId: merchant.id,
      game: textOption(options, 'game', { max: 20 }) ?? null,
      from,
      to,
    };
    const days = await returnsByDay({ db, gameOf }, span);
    const amount = (minor: bigint): string => amountText({ minor, currency: merchant.currency });
    const rows = days.map((row) => [
      ...[row.game, row.day, row.draws.toString(), row.tickets.toString(), amount(row.stakeMinor)],
      ...[amount(row.prizeMinor), amount(row.rebateMinor), percent(row.returnPpm)],
      row.computedPpm === null ? '' : percent(row.computedPpm),
      row.band === null ? '' : `${percent(row.band.fromPpm)} – ${percent(row.band.toPpm)}`,
      wordOf(row),
    ]);
    const heads = ['game', 'day', 'draws', 'tickets', 'stakes', 'prizes', 'rebates', 'returned', 'computed'];
    return {
      lines: rows.length === 0 ? ['Nothing is settled.'] : table([...heads, '99 % band', ''], rows),
      data: days.map(({ stakeMinor, prizeMinor, rebateMinor, tickets, ...row }) => ({
        ...row,
        tickets: Number(tickets),
        stakes: amount(stakeMinor),
        prizes: amount(prizeMinor),
        rebates: amount(rebateMinor),
      })),
      exit: EXIT.done,
    };
  },
};

export const lotteryRiskCommands: readonly Command[] = [ladder, exposure, returns];
