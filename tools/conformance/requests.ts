import { orders } from './orders';
import { asked, never, rowOf, saidBy, type Asker, type Content, type Rows, type Seen } from './row';

// How every call of the contract is asked, by its name: as the product asks it where older gateways read what it says. A record
// without days is one of the last days.

const NOTHING: Content = {};
const LANGUAGE = { language: 'EN' };
/** Pages of records open without a period, which means the latest days. */
const ANY_DAYS = { startDay: '', endDay: '' };
const PAGE = { page: 1, size: 18 };
const PRIZES = { prizeMode: 'LOTT' };
const LOBBY = { clientType: 3, platform: 'flash,html5-desktop', gameType: '', vassalage: '' };
const ALL_GAMES = { ...LOBBY, ...LANGUAGE, pageNo: 1, pageSize: 18 };
const GAME = rowOf('lottery.boards lottery.games lottery.opened lottery.menus lottery.popular', {
  gameId: 'gameId',
});
const TEAM_MEMBER = rowOf('agents.branch', { customerId: 'customerId' });
const STATEMENT = rowOf('pay.statements', { id: 'id' });

const MONEY = 'moves money';
const PERSON = 'somebody would have to act on it';
const MESSAGE = 'a message or a code would be sent to a phone or a mailbox';
const CREDENTIAL = 'changes how the account is entered or paid from';
const BOUND = 'binds the account: it could not be taken back here';
const LEFT = 'would leave something behind that cannot be taken away here';
const CODE = 'needs a code or a proof that only a person gets';
const SLIP = 'needs a bet slip of one of its games';
const GONE = 'takes something away';

/** A game that is no favourite yet, so that taking it out again leaves the list as it was. */
const notYetFavourite = Object.assign(
  (seen: Seen, asker: Asker): Content | null => {
    const taken = seen.get('favourites.ids');
    const found = rowOf('games.list', { nodeId: 'nodeId', vendor: 'vassalage', gameType: 'gameType' })(
      seen,
      asker,
    );
    // A list that could not be read may hold any game.
    if (taken === undefined || !found) return null;
    return JSON.stringify(taken).includes(String(found.nodeId)) ? null : found;
  },
  { after: ['games.list', 'favourites.ids'] },
);
/** The same game, whatever was said when it was put in. */
const newFavourite = Object.assign(
  (seen: Seen, asker: Asker): Content | null =>
    seen.has('favourites.add') ? notYetFavourite(seen, asker) : null,
  { after: ['favourites.add'] },
);

const open: Rows = {
  'session.login': { byLogin: true },
  'session.logout': { byLogin: true },
  ...asked(
    NOTHING,
    `system.status system.country system.domainRoute system.settingRegister system.whitelabel
     session.rsaKey session.jwkKey session.captcha code.botChallenge session.freeplay passkey.loginOptions
     games.counts games.figures missions.boards promotions.offers promotions.merchant
     chance.games chance.raffles chat.models lottery.boards`,
  ),
  'system.helpCenter': { content: { lang: 'EN', device: 'WEB' } },
  'games.list': {
    content: saidBy(({ merchant }) => ({ ...ALL_GAMES, merchant, gameClassify: '', gameName: '' })),
  },
  'games.hot': {
    content: saidBy(({ merchant }) => ({
      merchantCode: merchant,
      isPlatform: 2,
      platform: 'html5-desktop',
      gameType: '',
      vassalage: '',
      ...LANGUAGE,
    })),
  },
  'games.vendors': {
    content: saidBy(({ merchant }) => ({ platform: 'html5-desktop', merchantCode: merchant })),
  },
  'notices.announcements': {
    content: saidBy(({ merchant }) => ({
      types: 'B,PL,PU,PR,H',
      platform: 'W',
      execution: 'B',
      merchantCode: merchant,
    })),
  },
  'notices.winnerBoard': { content: { gameCategory: 'ALL', ...LANGUAGE, limitNum: 20 } },
  ...asked(PAGE, 'lottery.draws'),
  ...asked(PRIZES, 'lottery.menus lottery.vnOpened'),
  ...asked({ ...PRIZES, device: 'WEB' }, 'lottery.vnMenus'),
  ...asked({ ...PRIZES, count: 10 }, 'lottery.popular'),
  'session.affiliate': { content: { code: 'CONFORMANCE' } },
  'session.checkUsername': { content: { username: 'conformance1' } },
  ...asked(rowOf('games.list', { nodeId: 'nodeId' }), 'games.detail'),
  ...asked(
    rowOf(
      'games.list',
      { gameId: 'gameId', nodeId: 'nodeId', vassalage: 'vassalage' },
      { platform: 'html5-desktop', ...LANGUAGE },
    ),
    'launch.trial',
  ),
  ...asked(rowOf('chance.raffles', { raffleId: 'raffleId' }), 'chance.raffle'),
  ...asked(rowOf('missions.list', { missionId: 'missionId' }), 'missions.board'),
  ...asked(GAME, 'lottery.gaps lottery.rules'),
  ...asked(rowOf('lottery.boards lottery.draws', { gameCode: 'gameCode' }), 'lottery.drawsOf'),
  ...asked(rowOf('lottery.boards', { gameId: 'gameId', numero: 'last.numero' }), 'lottery.record'),
  ...asked(rowOf('lottery.tickets', { orderNo: 'orderNo' }), 'lottery.ticketCheck'),
  ...asked(rowOf('session.issueCode', { code: 'code' }), 'session.peekCode'),
  ...never(LEFT, 'session.register session.registerMobile session.registerProvider session.exchangeCode'),
  ...never(
    CODE,
    'session.loginVerification passkey.login password.forgotPhone password.reset contact.verify authenticator.confirm passkey.register',
  ),
  ...never(MESSAGE, 'code.login code.register code.verify password.forgotEmail'),
};

const member: Rows = {
  ...asked(
    NOTHING,
    `member.info member.unreadCount wallet.balance wallet.merchant funds.all funds.upline realtime.url realtime.ticket
     profile.get profile.playerAvatar security.config securityQuestions.catalogue securityQuestions.own
     passkey.list sessions.list session.issueCode paymentPassword.state identity.state messageConsent.read
     payees.banks payees.bindConfig payees.list deposits.methods deposits.settings
     withdrawals.confirmations withdrawals.settings withdrawals.turnover
     rounds.list
     bets.fish bets.live bets.lotteryOpen bets.lotterySettled bets.pvp bets.rng bets.sportsOpen bets.sportsRemote
     bets.sportsSettled favourites.ids feedback.list limits.get limits.check chance.rain
     points.balance points.config points.kinds
     promotions.rebateDue promotions.rebateSettings promotions.calendar promotions.calendarHistory promotions.vip
     promotions.bonuses promotions.available referral.details referral.friends chat.permission chat.unread contracts.asked
     lottery.games lottery.series lottery.chases lottery.saved lottery.tickets lottery.today`,
  ),
  ...asked(ANY_DAYS, 'records.bets records.bonuses records.csv records.profit'),
  ...asked(PAGE, 'deposits.report withdrawals.report missions.list'),
  'records.account': { content: saidBy(({ username }) => ({ subordinateName: username })) },
  ...asked(PRIZES, 'lottery.opened lottery.recentGames'),
  ...asked({ ...PRIZES, device: 'WEB' }, 'lottery.vnRecentGames'),
  ...asked(ALL_GAMES, 'favourites.list'),
  'games.recent': { content: { clientType: 3, page: 1, pageSize: 18, gameType: '', ...LANGUAGE } },
  'inbox.list': { content: { page: 1, sort: 'sendTime:desc', ...LANGUAGE } },
  'chance.plays': { content: { page: 1 } },
  'chance.tickets': { content: { isApp: 'N', status: 'AVAILABLE' } },
  'points.rewards': { content: { page: 1, ...LANGUAGE, type: '' } },
  'points.orders': { content: { page: 1, ...LANGUAGE, status: '' } },
  'promotions.claimList': { content: { promotionType: '' } },
  'promotions.issued': { content: { promotionType: '', status: 'I' } },
  'promotions.reasons': { content: { promotionCode: '' } },
  'referral.commissions': { content: { startDate: '', endDate: '' } },
  'chat.launch': { content: { b2c: 1, title: 'Conformance', ...LANGUAGE, modelId: '0' } },
  ...asked(rowOf('games.list', { nodeId: 'nodeId', vassalage: 'vassalage' }, LANGUAGE), 'rooms.list'),
  ...asked(rowOf('deposits.report', { depositId: 'depositId' }), 'deposits.detail'),
  ...asked(rowOf('withdrawals.report', { withdrawalId: 'withdrawalId' }), 'withdrawals.detail'),
  ...asked(
    rowOf('payees.list', { bankCardId: 'bankCardId' }, { withdrawAmount: '10' }),
    'withdrawals.charges',
  ),
  ...asked(rowOf('records.account', { txId: 'txId' }), 'records.accountDetail'),
  ...asked(rowOf('rounds.list', { vassalage: 'vassalage', roundId: 'roundId' }), 'rounds.detail'),
  ...asked(rowOf('inbox.list', { inboxId: 'inboxId' }, LANGUAGE), 'inbox.letter'),
  ...asked(rowOf('chance.raffles', { raffleId: 'raffleId' }), 'chance.raffleTickets'),
  ...asked(rowOf('lottery.tickets', { ticketId: 'ticketId' }), 'lottery.ticket'),
  ...asked(GAME, 'lottery.chaseIssues lottery.near lottery.playMenu lottery.recentDraws lottery.setting'),
  ...asked(notYetFavourite, 'favourites.add'),
  ...asked(newFavourite, 'favourites.remove'),
  ...never(
    MONEY,
    `wallet.return points.convert points.redeem lottery.bet lottery.chase promotions.claim promotions.rebateCollect promotions.calendarClaim promotions.code
     promotions.forfeit referral.claim chance.app chance.play chance.grab launch.game`,
  ),
  ...never(SLIP, 'lottery.quote lottery.save'),
  ...never(PERSON, 'deposits.proof withdrawals.confirm feedback.send identity.submit'),
  ...never(MESSAGE, 'contact.code paymentPassword.code profile.contactCode withdrawals.code'),
  ...never(
    CREDENTIAL,
    `password.change paymentPassword.set paymentPassword.change paymentPassword.reset payees.add payees.remove
     securityQuestions.set securityQuestions.reset authenticator.begin authenticator.remove passkey.registerOptions
     passkey.remove profile.contactChange profile.save profile.avatar session.stepUp messageConsent.set
     messageConsent.device messageConsent.deviceRemove`,
  ),
  ...never(
    BOUND,
    `limits.set limits.pause limits.exclude limits.reality limits.confirm limits.cancel-raise limits.answer
     missions.join`,
  ),
  ...never(LEFT, 'upload.picture'),
  ...never(
    GONE,
    `deposits.cancel withdrawals.cancel points.cancel inbox.delete inbox.read inbox.unread sessions.end lottery.cancel
     lottery.chaseStop lottery.forget`,
  ),
};

const agent: Rows = {
  ...asked(
    NOTHING,
    `agents.announcements agents.links agents.rateLimits agents.registered agents.rebates agents.bets agents.income
     agents.moves agents.rows agents.subAccountActs agents.subAccounts agents.subAccountSelf agents.transferSettings
     agents.transfers agents.branch agents.overview contracts.own contracts.below pay.statements`,
  ),
  'agents.csv': { content: { report: 'rows' } },
  'pay.figures': { content: { productType: 'LOTT', computationPeriod: 'D' } },
  ...asked(TEAM_MEMBER, 'agents.card agents.rates'),
  ...asked(
    rowOf('agents.rebates', { balanceDate: 'balanceDate', betDate: 'betDate', productType: 'productType' }),
    'agents.rebateShares',
  ),
  ...asked(rowOf('contracts.own contracts.below', { contractId: 'id' }), 'contracts.one'),
  ...asked(STATEMENT, 'pay.statement pay.behind'),
  ...asked(rowOf('pay.statements', { id: 'id', customerId: 'member.id' }), 'pay.bets'),
  ...never(LEFT, 'agents.create agents.linkCreate agents.subAccountCreate'),
  ...never(GONE, 'agents.linkDelete agents.subAccountRemove'),
  ...never(
    BOUND,
    `agents.promote agents.ratesGive agents.note agents.subAccountChange agents.subAccountInvite contracts.end
     contracts.modify contracts.offer contracts.answerDaily contracts.answerDividend contracts.answerHourly
     contracts.answerRealtime`,
  ),
};

const moving: Rows = Object.fromEntries(Object.entries(orders).map(([name, order]) => [name, { order }]));

export const requests: Rows = { ...open, ...member, ...agent, ...moving };
