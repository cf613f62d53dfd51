import { expect, it } from 'vitest';
import { duePages, type PageFacts } from './pages';
import { agentPageNames } from './paths';

const facts = (flags: Record<string, boolean>, paidBy: PageFacts['paidBy'] = []): PageFacts => ({
  flags,
  paidBy,
});

it('[AGT-2] shows the pages of every agent in the order of the protocol, and hides the gated ones until their flags arrive', () => {
  expect(duePages(facts({}), agentPageNames)).toEqual(['securityCenter']);
});

it('[AGT-2] an agent who has everything has the pages of the protocol in its order', () => {
  const flags = [
    ...[
      'AGENTANNOUNCE3',
      'AGEPAG',
      'REGCEN',
      'DOWNMAN',
      'TEAMBETTING3',
      'AGETEAMPNL3',
      'AGEREV3',
      'AGEDOWNTRANS3',
    ],
    ...['DEPOSIT', 'WITHDRAW'],
  ];
  const all = facts(Object.fromEntries(flags.map((name) => [name, true])), [
    'dividend',
    'daily',
    'hourly',
    'realtime',
  ]);
  expect(duePages(all, agentPageNames)).toEqual([
    'agentAnnouncement',
    'agentTeamOverview',
    'registerCenter',
    'downlineManagmentView',
    'personalHistoryCopy',
    'palStatementsAgentCopy',
    'agentRevenueReport',
    'agentDownlineTransactionDetailsCopy',
    'agentDividendRecordCopy2',
    'agentDailyWages2',
    'agentHourSalary',
    'agentRealtimeSalary',
    'depositv2',
    'withdraw',
    'securityCenter',
  ]);
});

it.each([
  ['AGENTANNOUNCE3', 'agentAnnouncement'],
  ['INBOX3', 'agentMessages'],
  ['AGEPAG', 'agentTeamOverview'],
  ['REGCEN', 'registerCenter'],
  ['DOWNMAN', 'downlineManagmentView'],
  ['AGETEAMPNL3', 'palStatementsAgentCopy'],
  ['TEAMBETTING3', 'personalHistoryCopy'],
  ['AGEREV3', 'agentRevenueReport'],
  ['AGEDOWNTRANS3', 'agentDownlineTransactionDetailsCopy'],
  ['AGETRANSFERDOWN3', 'agentTransfers'],
  ['AGESUBACCOUNT', 'agentSubAccounts'],
  ['AGECONTRACT', 'agentContracts'],
  ['AGECONTRACT', 'agentCalculator'],
] as const)('[AGT-2] %s alone brings %s', (flag, page) => {
  expect(duePages(facts({ [flag]: true }), agentPageNames)).toContain(page);
  expect(duePages(facts({ [flag]: false }), agentPageNames)).not.toContain(page);
});

it.each([
  ['daily', 'agentDailyWages2'],
  ['hourly', 'agentHourSalary'],
  ['realtime', 'agentRealtimeSalary'],
  ['dividend', 'agentDividendRecordCopy2'],
] as const)('[AGT-2] a contract of the kind %s brings %s, whatever the flags', (kind, page) => {
  expect(duePages(facts({}, [kind]), agentPageNames)).toContain(page);
  expect(duePages(facts({ AGEPAG: true, AGETEAMPNL3: true }), agentPageNames)).not.toContain(page);
});

it('[AGT-2] deposit and withdrawal follow their flags, and neither is there where credit is given', () => {
  const both = { DEPOSIT: true, WITHDRAW: true };
  expect(duePages(facts(both), agentPageNames)).toEqual(expect.arrayContaining(['depositv2', 'withdraw']));
  const credit = duePages(facts({ ...both, CREDITMAR3: true }), agentPageNames);
  expect(credit).not.toContain('depositv2');
  expect(credit).not.toContain('withdraw');
});

it('lists no page that is not built', () => {
  expect(duePages(facts({ AGEPAG: true }), ['agentTeamOverview', 'securityCenter'])).toEqual([
    'agentTeamOverview',
    'securityCenter',
  ]);
});
