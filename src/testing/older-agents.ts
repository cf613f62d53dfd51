import { OLDER_REPORT_CALLS, OLDER_REPORT_VALUES } from './older-agent-reports';

// The agents' back-office of a gateway as they were before ours. 2026-11-20 12:00:00 UTC is the time of its answers.

/** Calls with the fields that they know. */
export const OLDER_AGENT_CALLS: Readonly<Record<string, string>> = {
  'GET /wps/agent/downlines': 'customer column asc desc pageNo',
  'GET /wps/relay/ODSFE2_getTeamOverviewSum': 'startDate endDate',
  'GET /wps/relay/MCSFE_viewAffiliateUrls': '',
  'POST /wps/relay/MCSFE_createAffiliateUrl': 'type path pathType qq configs',
  'DELETE /wps/relay/MCSFE_deleteAffiliateUrl': 'affiUrlId',
  'GET /wps/relay/MCSFE_viewRegisteredAffiliates': 'affiUrlId',
  'GET /wps/member/info/funds/consolidated': '',
  'POST /wps/relay/MCSFE_processContractDividend': 'productType computationPeriod type status',
  'POST /wps/relay/MCSFE_processDailySalaryContract': 'id status',
  'POST /wps/relay/MCSFE_processContractHourSalary': 'contractId status productType',
  'GET /wps/report/income': 'startDate endDate gameCategory',
  'POST /wps/agent/downline*': 'type username password nickname rebateSettingConfigs',
  'PUT /wps/agent/promoteDownlineToAgent': 'customerId',
  'GET /wps/agent/transferEnabled': '',
  'GET /wps/relay/MCSFE_getGlobalRebateSettingsByProductType': '',
  'PUT /wps/agent/transferDownline*': 'customerName transferAmt paymentpwd',
  'GET /wps/agent/announcements': '',
  'POST /wps/relay/MCSFE_processRealTimeSalaryContract': 'contractId status',
  ...OLDER_REPORT_CALLS,
};

export const DOWNLINES_ANSWER = {
  list: [
    {
      customerId: 501,
      customerName: 'anna',
      isAgent: 1,
      teamCount: 12,
      hasDirect: true,
      onlineStatus: 1,
      recommenderId: 9001,
      rebates: [{ rebateType: 'LOTT', rebateValue: '1.5' }],
      regDateInTimestamp: 1_790_000_000_000,
      lastLoginTimeInTimestamp: '2026-11-19 21:00:00',
      availBalance: '1,234.50',
      activeFlag: 1,
    },
    { customerId: 502, customerName: 'ben', isAgent: 0, teamCount: 0, hasDirect: false, onlineStatus: 0 },
  ],
  footer: { toDownline: '1', downlineReceiver: 'DIRECT', subTeamList: [{ customerName: 'demo01' }] },
  totalPages: 2,
};

/** The same members as the older generation of these gateways writes them. */
export const OLD_DOWNLINES_ANSWER = {
  list: [
    {
      customer_id: 501,
      customer_name: 'demo@anna',
      type: 1,
      team_size: 12,
      reg_date: { time: 1_790_000_000_000 },
      last_login_time: { time: 1_795_132_800_000 },
      avail_balance: 1234.5,
      recommender_id: 9001,
    },
    { customer_id: 502, customer_name: 'demo@ben', type: 0, team_size: 0 },
  ],
};

const footerOf = (totalBet: string, totalWin: number) => ({
  footer: { totalDeposit: '100.00', totalWithdrawal: 50, totalBet, totalWin, totalRebate: '2.50' },
});
export const OVERVIEW_ANSWER = {
  currentDirectSubordinateCount: 2,
  currentTeamMemberCount: 14,
  currentBalance: '10,000.00',
  list: [{ RNG: footerOf('1,000.00', 900.5), LOTT: footerOf('200.00', 150) }],
};

export const LINKS_ANSWER = {
  List: [
    {
      affiUrlId: 71,
      code: 'x7k2',
      path: 'spring',
      affiliateCount: 5,
      type: 1,
      status: 1,
      startDate: '2026-11-01 00:00:00',
      endDate: null,
      configs: [
        { gameCode: 'RNG', rebate: 0.5 },
        { gameCode: 'ALLEXCLUDE', rebate: '1.25' },
        { gameCode: 'SSC_1', rebate: 1950 },
      ],
    },
  ],
  affiliateCount: 5,
};
export const REGISTERED_ANSWER = [{ customerName: 'demo@carl', registeredDate: '2026-11-02 10:00:00' }];

const dividendRow = (status: string) => ({
  id: 81,
  status,
  minimumBet: '10000.00',
  netLoss: 500,
  periodicTotalBet: 0,
  periodicTotalBetRequired: 'N',
  activeMember: 3,
  contractRate: 0.2,
  downlineHigherRate: 'Y',
});
export const ASKED_ANSWER = {
  dailysalreqtype: {
    LOTT: [
      {
        id: 82,
        status: 'P',
        downlineHigherRate: 'N',
        details: [{ id: 82, betVolume: 1000, activeMember: 2, rate: 0.01, rateType: 'P' }],
      },
    ],
  },
  divtypecompperiodreq: { CONS: { H: [dividendRow('E')] } },
  contracthoursalreq: null,
  dailysalinfotype: { LOTT: { agent: [{ status: 'A' }] } },
  divtypecompperiodinfo: { CONS: { agent: [{ status: 'V' }] } },
};
/** The same dividend in the letters of the oldest gateways. */
export const OLD_ASKED_ANSWER = {
  divtypereq: { CONS: [dividendRow('P')] },
  divtypeinfo: { CONS: { agent: [{ status: 'A' }] } },
};

export const INCOME_ANSWER = {
  list: [
    { balanceDate: '2026-11-19', lottIncome: '1,000.00', rngIncome: 2.5, totalIncome: '1,002.50' },
    { balanceDate: '2026-11-18', lottIncome: 5, totalIncome: 5 },
  ],
};

/** JSON text of the values that they answer, by path. */
export const OLDER_AGENT_VALUES: Readonly<Record<string, string>> = {
  '/wps/agent/downlines': JSON.stringify(DOWNLINES_ANSWER),
  '/wps/relay/ODSFE2_getTeamOverviewSum': JSON.stringify(OVERVIEW_ANSWER),
  '/wps/relay/MCSFE_viewAffiliateUrls': JSON.stringify(LINKS_ANSWER),
  '/wps/relay/MCSFE_viewRegisteredAffiliates': JSON.stringify(REGISTERED_ANSWER),
  '/wps/member/info/funds/consolidated': JSON.stringify(ASKED_ANSWER),
  '/wps/report/income': JSON.stringify(INCOME_ANSWER),
  ...OLDER_REPORT_VALUES,
  '/wps/agent/announcements': '[{"id":1,"title":"News","content":"<p>Soon</p>"}]',
};
