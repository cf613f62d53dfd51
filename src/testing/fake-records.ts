import type { HandlerInput } from '../contract/call';
import type {
  recordAccount,
  recordAccountDetail,
  recordBets,
  recordBonuses,
  recordProfit,
} from '../contract/calls/records';
import { betsToWire } from '../contract/entities/record-bets';
import { bonusesToWire } from '../contract/entities/record-bonuses';
import { profitToWire, type ProfitRow } from '../contract/entities/record-profit';
import {
  statementDetailToWire,
  statementToWire,
  type StatementEntry,
} from '../contract/entities/record-statement';
import { type RecordType, type RecordWindow } from '../contract/entities/record';
import { FakeRefusal } from './fake-refusal';
import { fakeRounds } from './fake-rounds';

const money = (minor: bigint) => ({ minor, currency: 'BRL' });
const TODAY = '2025-06-15';
const DAY_MS = 86_400_000;
const MAX_DAYS = 31;

const shift = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const windowOf = (asked: { fromDay: string; toDay: string }, most = MAX_DAYS): RecordWindow => {
  const to = asked.toDay || TODAY;
  const from = asked.fromDay || shift(to, -6);
  if (from > to || to > TODAY || shift(from, most - 1) < to) throw new FakeRefusal('RECORDS_WINDOW');
  return { from, to, today: TODAY, zone: 'America/Sao_Paulo', gmt: 'GMT-3' };
};

const rows: readonly [RecordType, bigint, string, string][] = [
  ['deposit', 10_000n, 'deposits', 'pix:E1'],
  ['bet', -200n, 'HOUSE', 'hr-0003:bet'],
  ['win', 840n, 'HOUSE', 'hr-0003:win'],
  ['withdraw', -3_000n, 'withdrawals', 'w-1'],
  ['bonus', 500n, 'HOUSE', 'prize-1'],
];
/** Five movements that every member of the fake has made, the newest first. */
export const fakeEntries = (): StatementEntry[] => {
  let balance = 0n;
  return rows
    .map(([type, minor, source, reference], index): StatementEntry => {
      balance += minor;
      const at = Date.parse(`${TODAY}T12:00:00Z`) + index * 60_000;
      return {
        id: `${index + 1}-1`,
        type,
        amount: money(minor),
        balance: money(balance),
        at,
        source,
        reference,
        kind: '',
      };
    })
    .reverse();
};
const sum = (entries: readonly StatementEntry[], sign: 1n | -1n): bigint =>
  entries.reduce((all, { amount: { minor } }) => (minor * sign > 0n ? all + minor * sign : all), 0n);

const profitRow = (
  period: string,
  category: string,
  stake: bigint,
  win: bigint,
  bonus = 500n,
): ProfitRow => ({
  period,
  category,
  stake: money(stake),
  valid: money(stake),
  win: money(win),
  rebate: money(0n),
  bonus: money(bonus),
  net: money(win + bonus - stake),
});

const account = ({ window: asked, types, page, size }: HandlerInput<typeof recordAccount>) => {
  const window = windowOf(asked);
  const inside = window.to === TODAY ? fakeEntries() : [];
  const found = inside.filter(({ type }) => types === null || types.some((one) => one === type));
  const start = (page - 1) * size;
  return {
    entries: found.slice(start, start + size),
    next: '',
    total: found.length,
    totalPages: Math.ceil(found.length / size),
    opening: money(0n),
    closing: inside[0]?.balance ?? money(0n),
    given: money(sum(found, 1n)),
    taken: money(sum(found, -1n)),
    window,
  };
};

const betList = (asked: {
  window: { fromDay: string; toDay: string };
  vendor: string;
  state: string;
  result: string;
  category: string;
}) => {
  const window = windowOf(asked.window);
  const resultOf = ({ state, bet, win }: ReturnType<typeof fakeRounds>[number]) => {
    if (state !== 'completed') return '';
    if (win.minor === bet.minor) return 'tie';
    return win.minor > bet.minor ? 'win' : 'loss';
  };
  const bets = fakeRounds()
    .map((round) => ({ ...round, category: round.vendor === 'HOUSE' ? 'RNG' : 'LIVE' }))
    .filter(
      (round) =>
        (asked.vendor === '' || round.vendor === asked.vendor) &&
        (asked.state === '' || round.state === asked.state) &&
        (asked.result === '' || resultOf(round) === asked.result) &&
        (asked.category === '' || round.category === asked.category),
    );
  const stake = bets.reduce((all, { bet }) => all + bet.minor, 0n);
  const win = bets.reduce((all, one) => all + one.win.minor, 0n);
  return betsToWire({
    bets,
    next: '',
    totalPages: bets.length > 0 ? 1 : 0,
    totals: {
      count: bets.length,
      stake: money(stake),
      win: money(win),
      net: money(win - stake),
      partial: false,
    },
    window,
  });
};
const orders = (category: string) => (input: HandlerInput<typeof recordBets>) =>
  betList({ ...input, category });

export const recordAnswers = {
  recordAccount: (input: HandlerInput<typeof recordAccount>) => statementToWire(account(input)),
  recordAccountDetail({ id }: HandlerInput<typeof recordAccountDetail>) {
    const entry = fakeEntries().find((one) => one.id === id);
    if (!entry) throw new FakeRefusal('RECORD_UNKNOWN');
    return statementDetailToWire({
      ...entry,
      journal: entry.id.split('-')[0] ?? '',
      hash: 'ab'.repeat(32),
      kind: 'debit',
      reverses: '',
      lines: [
        { account: 'player', own: true, amount: entry.amount, balance: entry.balance },
        { account: entry.source, own: false, amount: money(-entry.amount.minor), balance: null },
      ],
      round: entry.source === 'HOUSE' ? { vendor: 'HOUSE', id: 'hr-round-0003' } : null,
    });
  },
  recordBets: (input: HandlerInput<typeof recordBets>) => betList(input),
  recordProfit({ window: asked, by, isSplit }: HandlerInput<typeof recordProfit>) {
    const window = windowOf(asked, 366);
    const table =
      by === 'category'
        ? [profitRow('', 'LIVE', 400n, 0n, 0n), profitRow('', 'RNG', 2_600n, 1_240n)]
        : [
            profitRow(TODAY, isSplit ? 'RNG' : '', 1_000n, 840n),
            profitRow('2025-06-14', isSplit ? 'LIVE' : '', 2_000n, 400n, 0n),
          ];
    return profitToWire({ rows: table, total: profitRow('', '', 3_000n, 1_240n), window });
  },
  recordBonuses({ window: asked, page, size }: HandlerInput<typeof recordBonuses>) {
    const found = account({ window: asked, types: ['bonus', 'rebate'], page, size, cursor: '' });
    return bonusesToWire({
      bonuses: found.entries.map((entry) => ({ ...entry, title: '', state: 'credited' })),
      next: '',
      totalPages: found.totalPages,
      sum: found.given,
      window: found.window,
    });
  },
  recordCsv: () => '\uFEFFtime_utc,type,amount\r\n2025-06-15T12:00:00.000Z,deposit,100.00\r\n',
  rngOrders: orders('RNG'),
  fishOrders: orders('FISH'),
  liveOrders: orders('LIVE'),
  pvpOrders: orders('PVP'),
  sportsSettled: orders('SPORTS'),
  sportsOpen: orders('SPORTS'),
  sportsRemote: orders('SPORTS'),
  lotterySettled: orders('ELOTT'),
  lotteryOpen: orders('ELOTT'),
};
