import { needs as agentNeeds } from '../../src/features/agent/needs';
import { needs as memberNeeds } from '../../src/features/member/needs';
import { agentOffice as agentWords } from '../../src/locales/en/agent-office';
import { member as memberWords } from '../../src/locales/en/member';

/** The site's other pages, by the beginnings of the names of what they ask for. */
export const otherPages: Readonly<Record<string, string>> = {
  'every page': 'system.status member.info wallet.balance session.rsaKey session.logout',
  login:
    'session.login session.captcha session.freeplay code.login code.verify code.botChallenge password.forgot password.reset passkey.login',
  register:
    'session.register session.affiliate session.checkUsername system.country code.register code.botChallenge',
  lobby: 'games. favourites. notices. rooms. launch. missions.boards',
  game: 'launch. wallet.transfer wallet.return wallet.merchant rounds.',
  promotions: 'promotions.offers promotions.merchant promotions.available chance.',
  lotteries: 'lottery.',
  chat: 'chat.',
  'points mall': 'points.',
  help: 'system.helpCenter',
  securityCenter:
    'profile. security. securityQuestions. passkey.list passkey.register passkey.remove authenticator. sessions. paymentPassword. password.change contact. session.stepUp upload. messageConsent.',
  withdraw: 'withdrawals.detail withdrawals.turnover withdrawals.confirm withdrawals.c',
  depositv2: 'deposits.',
  payees: 'payees.',
  transactionHistory: 'records.accountDetail records.csv',
  bonusDetails: 'records.bonuses',
  identity: 'identity. upload.',
  feedback: 'feedback. upload.',
  missionLeaderboard: 'missions.',
  referral: 'referral.',
  messageV2: 'inbox. member.unreadCount',
  limits: 'limits.',
  manualRebate: 'promotions.rebate',
  rewardCenter: 'promotions.calendar promotions.claim promotions.code promotions.reasons',
  agentContracts: 'contracts.',
  palStatementsAgentCopy: 'agents.csv',
  agentDailyWages2: 'pay.',
  agentTransfers: 'agents.transfer',
  agentSubAccounts: 'agents.subAccount',
  agentRevenueReport: 'agents.rebate',
  registerCenter: 'agents.link agents.rateLimits agents.registered',
  downlineManagmentView: 'agents.card agents.rates agents.note agents.create agents.promote',
};

const isNamed = (call: string, beginnings: string): boolean =>
  beginnings.split(' ').some((beginning) => call === beginning || call.startsWith(beginning));

type Words = Readonly<Record<string, string>>;

/** "Team management (downlineManagmentView)": the page's title, with the protocol's name if it differs. */
const titled = (page: string, words: Words): string => {
  const title = Object.hasOwn(words, page) ? words[page] : undefined;
  return title === undefined ? page : `${title} (${page})`;
};

/** Pages of the site that ask for this call. */
export const pagesOf = (call: string): readonly string[] => {
  const ofMembers = [...memberNeeds].filter(([, calls]) => calls.includes(call));
  const ofAgents = [...agentNeeds].filter(([, calls]) => calls.includes(call));
  const others = Object.entries(otherPages).filter(([, beginnings]) => isNamed(call, beginnings));
  const all: Words = { ...agentWords, ...memberWords };
  return [
    ...new Set([
      ...ofMembers.map(([page]) => titled(page, memberWords)),
      ...ofAgents.map(([page]) => titled(page, agentWords)),
      ...others.map(([page]) => titled(page, all)),
    ]),
  ];
};
