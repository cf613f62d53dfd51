import { listed, ok, paginate, written, writtenTime } from './older-answers';
import { DAY_MS, numberIn, textIn, type OlderPlace, type OlderRoutes } from './older-world-state';

// The older reports of a team: profit and loss, bets, movements.

const PAGED = 'customerName customerId startDate endDate pageNo';
/** Calls with the fields that they know. */
export const OLDER_REPORT_CALLS: Readonly<Record<string, string>> = {
  'GET /wps/report/downlineLottoPNL': `${PAGED} gameCategory column asc desc`,
  'GET /wps/report/teamPVPFishingPNL': `${PAGED} gameCategory column asc desc`,
  'GET /wps/report/accountGameBetHistory': `${PAGED} gameCategory`,
  'GET /wps/report/teamPVPRNGBetting': `${PAGED} gameCategory`,
  'GET /wps/report/downlineTransaction': PAGED,
};

export const ROWS_ANSWER = {
  list: [
    {
      customerId: 501,
      customerName: 'anna',
      isAgent: 1,
      hasDirect: true,
      teamCount: 3,
      betAmount: '1,000.00',
      validBetAmount: 900,
      winAmount: '800.50',
      rebate: '10.00',
      agentCommission: 2.5,
      promotion: 0,
      deposit: '500.00',
      withdraw: 20,
      profitAndLoss: '-187.00',
    },
    { customerId: 9001, customerName: 'demo01', betAmount: 50, winAmount: 0, rebate: 0 },
  ],
  footer: { betAmount: 1050, winAmount: '800.50', subTeamList: [{ customerName: 'demo01' }] },
};
/** The same as the older generation writes it, by product. */
export const OLD_ROWS_ANSWER = {
  list: [
    {
      customer_id: 501,
      customer_name: 'demo@anna',
      type: 1,
      team_size: 3,
      lott_game_betting: '600.00',
      lott_game_winning: 500.5,
      lott_game_rebate: '6.00',
      lott_agent_commission: 1,
      rng_game_betting: 400,
      rng_game_winning: '300.00',
      rng_game_rebate: '4.00',
      rng_agent_commission: 1.5,
      pvp_game_loses: null,
      deposit: 500,
      agent_transfer_in: 70,
      withdraw: '20.00',
    },
  ],
};

export const BETS_ANSWER = {
  list: [
    {
      customerName: 'anna',
      betTime: '2026-11-20 08:00:00',
      betAmount: '10.00',
      validBetAmount: 8,
      winAmount: 25,
      gameNameCN: 'Slots',
      orderNo: 'A1',
      status: 4,
    },
    {
      customer_name: 'demo@ben',
      create_time: { time: 1_795_132_800_000 },
      actual_bet_amount: 5,
      win_amount: 0,
      game_name: 'Lottery',
      order_num: 'A2',
      status: 2,
    },
    { customerName: 'ben', game_category: 'PVP', game_loses: '3.00', net_profit: -1, orderNo: 'A3' },
  ],
  totalPages: 2,
};

export const MOVES_ANSWER = {
  list: [
    {
      customerName: 'anna',
      nameCn: 'Deposit',
      txTime: '2026-11-20 08:00:00',
      amount: '100.00',
      currentAvailBalance: '150.00',
      orderNo: 'M1',
    },
    {
      customer_name: 'demo@ben',
      tx_type_id: 6201,
      remark: 'Withdrawal',
      tx_time: { time: 1_795_132_800_000 },
      amount: 40,
      current_avail_balance: 10,
    },
    { customerName: 'ben', tx_type_id: 4301, nameCn: 'Wage', amount: '7.00', orderNo: 'M3' },
    { customerName: 'ben', tx_type_id: 8122, nameCn: 'Hidden', amount: 9, orderNo: 'M4' },
    { customerName: 'ben', nameCn: 'Bet', amount: -1, orderNo: 'M5' },
  ],
  footer: { amount: '155.00' },
};

/** JSON text of the values that they answer, by path. */
export const OLDER_REPORT_VALUES: Readonly<Record<string, string>> = {
  '/wps/report/downlineLottoPNL': JSON.stringify(ROWS_ANSWER),
  '/wps/report/accountGameBetHistory': JSON.stringify(BETS_ANSWER),
  '/wps/report/downlineTransaction': JSON.stringify(MOVES_ANSWER),
};

const PAGE_SIZE = 10;
const ENTRIES = 14;

/** Entries of the last days, written by turns as both generations do. */
const entries = (write: (turn: number, place: OlderPlace, at: number) => object) => (place: OlderPlace) => {
  const { account, input, now } = place;
  const name = textIn(input, 'customerName');
  const names = account.downlines.map((member) => member.name).filter((one) => name === '' || one === name);
  const [from, to] = [numberIn(input, 'startDate'), numberIn(input, 'endDate', now)];
  const all = Array.from({ length: ENTRIES }, (_, turn) => ({ turn, at: now - turn * (DAY_MS / 3) }))
    .filter(({ at }) => at >= from && at <= to && names.length > 0)
    .map(({ turn, at }) => {
      const who = names[turn % names.length] ?? '';
      const naming = turn % 2 === 0 ? { customerName: who } : { customer_name: `demo@${who}` };
      return { ...naming, ...write(turn, place, at) };
    });
  const page = numberIn(input, 'pageNo', 1);
  const { rows, totalPages } = paginate(all, page, PAGE_SIZE);
  return ok(listed(rows, { page, totalPages }));
};

const bets = entries((turn, _, at) => ({
  orderNo: `B${7000 + turn}`,
  betTime: writtenTime(at),
  betAmount: written(1_000 + turn * 250, turn),
  winAmount: turn % 3 === 0 ? written(2_500, turn + 1) : 0,
  gameNameCN: turn % 2 === 0 ? 'Slots' : 'Lottery',
  status: turn === 0 ? 2 : turn % 3 === 0 ? 4 : 5,
}));

const MOVES = ['Deposit', 'Withdrawal', 'Rebate', 'Bonus'] as const;
const moves = entries((turn, _, at) => ({
  orderNo: `M${7000 + turn}`,
  nameCn: MOVES[turn % MOVES.length],
  txTime: writtenTime(at),
  amount: written((turn % 2 === 0 ? 1 : -1) * (2_000 + turn * 100), turn),
  currentAvailBalance: written(50_000 + turn, turn + 1),
}));

const rows = ({ account, input }: OlderPlace) => {
  const name = textIn(input, 'customerName');
  const found = account.downlines.find((member) => member.name === name);
  const all = found?.below ?? account.downlines;
  const page = numberIn(input, 'pageNo', 1);
  const shown = paginate(all, page, PAGE_SIZE);
  const trail = [account.member.username, ...(found === undefined ? [] : [found.name])];
  return ok(
    listed(
      shown.rows.map((member, turn) => ({
        customerId: member.id,
        customerName: member.name,
        isAgent: member.isAgent ? 1 : 0,
        hasDirect: member.below.length > 0,
        teamCount: member.below.length,
        betAmount: written(100_000 + turn * 1_000, turn),
        winAmount: written(90_000, turn + 1),
        rebate: '5.00',
        agentCommission: turn === 1 ? null : 0.5,
        promotion: 0,
        deposit: written(40_000, turn + 2),
        withdraw: '10.00',
      })),
      {
        page,
        totalPages: shown.totalPages,
        footer: { subTeamList: trail.map((customerName) => ({ customerName })) },
      },
    ),
  );
};

export const reportRoutes: OlderRoutes = {
  'GET /wps/report/downlineLottoPNL': rows,
  'GET /wps/report/teamPVPFishingPNL': rows,
  'GET /wps/report/accountGameBetHistory': bets,
  'GET /wps/report/teamPVPRNGBetting': bets,
  'GET /wps/report/downlineTransaction': moves,
};
