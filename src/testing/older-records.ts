// Records of a gateway as they were before ours. 2026-11-20 12:00:00 UTC is the time of its answers.

const BETS = 'startDate endDate accountType page size language orderNoSearch status';

/** Calls with the fields that they know. */
export const OLDER_RECORD_CALLS: Readonly<Record<string, string>> = {
  'GET /wps/relay/ODSFE2_MemTransDet':
    'codeTypes txTypeIds excludeTxTypeIds subordinateName startTime endTime accountTypeId page size language',
  'GET /wps/relay/ODSFE2_RNGOrders': BETS,
  'GET /wps/relay/ODSFE2_FishOrders': BETS,
  'GET /wps/relay/ODSFE2_LiveOrders': `${BETS} winLossDraw`,
  'GET /wps/relay/ODSFE2_PvPOrders': BETS,
  'GET /wps/relay/ODSFE2_SportsSettOrders': BETS,
  'GET /wps/relay/ODSFE2_SportsUnsettOrders': BETS,
  'GET /wps/relay/ODSFE2_ElottSettledOrders': BETS,
  'GET /wps/relay/ODSFE2_ElottUnsettledOrders': BETS,
  'GET /wps/relay/ODSFE2_lottMemBet':
    'chase startDate endDate gameId numero orderStatus page size prizeModeId productCode',
  'GET /wps/relay/ODSFE2_MemPNLDet': 'startDate endDate accountType page size language',
};

export const ACCOUNT_ANSWER = {
  list: [
    {
      txId: 900_012,
      txTypeId: 2001,
      txTypeName: 'Saque',
      txTimeInTimestamp: 1_795_000_000_000,
      orderNo: 'W-12',
      amount: '-1,234.50',
      currentAvailBalance: 99.30000000000001,
      remark: 'Pix',
    },
    {
      txId: 900_011,
      txTypeId: 1001,
      txTypeName: 'Deposit',
      txTimeInTimestamp: '2026-11-18 09:30:00',
      orderNo: 'D-11',
      amount: 500,
      currentAvailBalance: '1,333.80',
      remark: '',
    },
  ],
  totalPages: 1,
};

export const BETS_ANSWER = {
  list: [
    {
      orderNo: 'R-2',
      accountType: 'JL',
      gameName: 'Seven',
      betAmount: '1,000.00',
      winAmount: 1500.5,
      betTime: '2026-11-19 21:00:00',
    },
    {
      orderNo: 'R-1',
      accountType: 'PG',
      gameName: 'Eight',
      betAmount: 2,
      profitAndLoss: '-2.00',
      betTime: 1_794_900_000_000,
    },
  ],
  totalPages: 1,
  footer: { betAmount: '1,002.00', winAmount: '1,500.50', profitAndLoss: '498.50' },
};

export const SPORTS_ANSWER = {
  list: [
    {
      orderNo: 'S-1',
      accountType: 'IMS',
      betAmount: '10.00',
      betTime: '2026-11-20 08:00:00',
      betDetails: [],
    },
  ],
  totalPages: 1,
  footer: { betAmount: '10.00', winAmount: '0.00', profitAndLoss: '0.00' },
};

export const PROFIT_ANSWER = {
  list: [
    {
      date: '2026-11-19',
      gameCategory: 'RNG',
      betAmount: '1,000.00',
      validBetAmount: '1,000.00',
      winAmount: 900,
      rebate: '1.50',
      bonus: 3,
      profitAndLoss: '-95.50',
    },
    {
      date: '2026-11-19',
      gameCategory: 'LIVE',
      betAmount: 5,
      validBetAmount: 5,
      winAmount: 9,
      rebate: 1,
      bonus: 2,
      profitAndLoss: 4,
    },
  ],
};

const NONE = '{"list":[],"totalPages":0}';
/** JSON text of the values that they answer, by path. */
export const OLDER_RECORD_VALUES: Readonly<Record<string, string>> = {
  '/wps/relay/ODSFE2_MemTransDet': JSON.stringify(ACCOUNT_ANSWER),
  '/wps/relay/ODSFE2_RNGOrders': JSON.stringify(BETS_ANSWER),
  '/wps/relay/ODSFE2_FishOrders': NONE,
  '/wps/relay/ODSFE2_LiveOrders': 'null',
  '/wps/relay/ODSFE2_PvPOrders': NONE,
  '/wps/relay/ODSFE2_SportsSettOrders': NONE,
  '/wps/relay/ODSFE2_SportsUnsettOrders': JSON.stringify(SPORTS_ANSWER),
  '/wps/relay/ODSFE2_ElottSettledOrders': NONE,
  '/wps/relay/ODSFE2_ElottUnsettledOrders': NONE,
  '/wps/relay/ODSFE2_lottMemBet': NONE,
  '/wps/relay/ODSFE2_MemPNLDet': JSON.stringify(PROFIT_ANSWER),
};
