import { listed, ok, paginate, written, writtenTime } from './older-answers';
import { within } from './older-world-cashier';
import {
  DAY_MS,
  numberIn,
  POINTS_WALLET,
  textIn,
  type OlderMove,
  type OlderPlace,
  type OlderRoutes,
} from './older-world-state';

// What happened before the stand-in started is made up by day; what happens afterwards is told too.

const DAYS = 14;
const HOUR_MS = 3_600_000;

/** Moves of two weeks, the newest first. */
export const olderMoves = (now: number): OlderMove[] => {
  const kinds = [
    { code: 'betting', typeId: 3101, name: 'Aposta', minor: -2_050, remark: 'Lantern RNG 1' },
    { code: 'winning', typeId: 3102, name: 'Game win', minor: 3_333, remark: 'Lantern RNG 1' },
    { code: 'withdraw', typeId: 2001, name: 'Saque', minor: -124_000, remark: 'Itaú' },
    { code: 'dividend', typeId: 6131, name: 'Bonus', minor: 30, remark: '' },
    { code: 'deposit', typeId: 1001, name: 'Deposit', minor: 123_450, remark: 'Pix' },
    { code: 'betting_rebate', typeId: 5112, name: 'Rebate', minor: 150, remark: '' },
  ] as const;
  return Array.from({ length: DAYS * 3 }, (_, index) => ({
    ...(kinds[index % kinds.length] ?? kinds[0]),
    id: 900_000 - index,
    at: now - HOUR_MS - index * 8 * HOUR_MS,
  }));
};

interface Bet {
  at: number;
  no: string;
  stake: number;
  /** null while it is open. */
  won: number | null;
  vendor: string;
  game: string;
}
interface List {
  /** The category that its numbers and its games are called by. */
  name: string;
  count: number;
  isOpen?: true;
}
const betsOf = (now: number, { name, count, isOpen }: List): Bet[] =>
  Array.from({ length: count }, (_, index) => ({
    at: now - (1 + (count % 7) / 7) * HOUR_MS - index * 7 * HOUR_MS,
    no: `${name}${isOpen ? '-OPEN' : ''}-${count - index}`,
    stake: 100 * ((index % 9) + 1) + (index % 3) * 23_400,
    won: isOpen ? null : index % 3 === 0 ? 0 : 150 * ((index % 5) + 1),
    vendor: index % 4 === 3 ? 'AURORA' : 'JL',
    game: `Lantern ${name} ${(index % 3) + 1}`,
  }));

const LISTS: Readonly<Record<string, List>> = {
  RNGOrders: { name: 'RNG', count: 34 },
  LiveOrders: { name: 'LIVE', count: 12 },
  FishOrders: { name: 'FISH', count: 0 },
  PvPOrders: { name: 'PVP', count: 3 },
  SportsSettOrders: { name: 'SPORTS', count: 11 },
  SportsUnsettOrders: { name: 'SPORTS', count: 2, isOpen: true },
  ElottSettledOrders: { name: 'ELOTT', count: 4 },
  ElottUnsettledOrders: { name: 'ELOTT', count: 1, isOpen: true },
  lottMemBet: { name: 'LOTT', count: 13 },
};

const betRow = (bet: Bet, turn: number) => ({
  orderNo: bet.no,
  accountType: bet.vendor,
  gameName: bet.game,
  betAmount: written(bet.stake, turn),
  ...(bet.won === null
    ? { status: 'open' }
    : turn % 2 === 0
      ? { winAmount: written(bet.won, turn + 1) }
      : { profitAndLoss: written(bet.won - bet.stake, turn + 1) }),
  betTime: turn % 3 === 0 ? bet.at : writtenTime(bet.at),
});

const bets = (list: List, turn: number) => (place: OlderPlace) => {
  // Some of these lists are null where there is nothing.
  if (list.count === 0) return ok('null');
  const [vendor, number] = [textIn(place.input, 'accountType'), textIn(place.input, 'orderNoSearch')];
  const all = within(betsOf(place.now, list), place, ['startDate', 'endDate']).filter(
    (bet) => (vendor === '' || bet.vendor === vendor) && bet.no.includes(number),
  );
  const page = numberIn(place.input, 'page', 1);
  const { rows, totalPages } = paginate(all, page, numberIn(place.input, 'size', 10));
  const sum = (of: (bet: Bet) => number): number => all.reduce((total, bet) => total + of(bet), 0);
  const footer = {
    betAmount: written(
      sum(({ stake }) => stake),
      0,
    ),
    winAmount: written(
      sum(({ won }) => won ?? 0),
      2,
    ),
    profitAndLoss: written(
      sum(({ stake, won }) => (won === null ? 0 : won - stake)),
      3,
    ),
  };
  return ok(listed(rows.map(betRow), { turn, page, totalPages, footer }));
};

const accountRecord = (place: OlderPlace) => {
  const { account, input, now } = place;
  const [page, size] = [numberIn(input, 'page', 1), numberIn(input, 'size', 10)];
  if (numberIn(input, 'accountTypeId') === POINTS_WALLET) return ok('null');
  const codes = textIn(input, 'codeTypes').split(',').filter(Boolean);
  const ids = textIn(input, 'txTypeIds').split(',').filter(Boolean);
  let balance = account.wallets.get(2) ?? 0;
  const withBalance = account.moves.map((move) => {
    const after = balance;
    balance -= move.minor;
    return { ...move, after };
  });
  const all = within(withBalance, { input: { ...input, endTime: numberIn(input, 'endTime', now) } }, [
    'startTime',
    'endTime',
  ]).filter(
    ({ code, typeId }) =>
      codes.length + ids.length === 0 || codes.includes(code) || ids.includes(String(typeId)),
  );
  const { rows, totalPages } = paginate(all, page, size);
  const list = rows.map((move, turn) => ({
    txId: move.id,
    txTypeId: move.typeId,
    txTypeName: move.name,
    txTimeInTimestamp: turn % 2 === 0 ? move.at : writtenTime(move.at),
    orderNo: `T-${move.id}`,
    amount: written(move.minor, turn),
    currentAvailBalance: turn === 4 ? null : written(move.after, turn + 1),
    remark: move.remark,
  }));
  return ok(listed(list, { page, totalPages }));
};

const profit = (place: OlderPlace) => {
  const { input, now } = place;
  const days = Array.from({ length: DAYS }, (_, index) => ({ at: now - HOUR_MS - index * DAY_MS, index }));
  const all = within(days, place, ['startDate', 'endDate']).flatMap(({ at, index }) =>
    ['RNG', 'LIVE', 'SPORTS'].map((gameCategory, nth) => {
      const [stake, won] = [10_000 + index * 1_111 + nth * 500, 9_000 + nth * 1_700];
      return {
        date: writtenTime(at).slice(0, 10),
        gameCategory,
        betAmount: written(stake, index),
        validBetAmount: written(stake, index + 1),
        winAmount: written(won, index + 2),
        rebate: nth === 0 ? 0.1 + 0.2 : null,
        bonus: 0,
        profitAndLoss: written(won - stake, nth),
      };
    }),
  );
  const page = numberIn(input, 'page', 1);
  const { rows, totalPages } = paginate(all, page, numberIn(input, 'size', 10));
  return ok(listed(rows, { turn: 3, page, totalPages }));
};

export const recordRoutes: OlderRoutes = {
  'GET /wps/relay/ODSFE2_MemTransDet': accountRecord,
  'GET /wps/relay/ODSFE2_MemPNLDet': profit,
  ...Object.fromEntries(
    Object.entries(LISTS).map(([path, list], turn) => [`GET /wps/relay/ODSFE2_${path}`, bets(list, turn)]),
  ),
};
