import type { HandlerInput } from '../contract/call';
import type { register } from '../contract/calls/session';
import { categoryToWire, gameToWire, type Game } from '../contract/entities/game';
import { noticesToWire } from '../contract/entities/notice';
import { balanceToWire } from '../contract/entities/wallet';
import type { Answers } from './fake-calls';
import { addressOf, refuseMachines, takeCode } from './fake-codes';
import { agentLinkAnswers } from './fake-agent-links';
import { agentSubAccountAnswers } from './fake-agent-sub-accounts';
import { agentTransferAnswers } from './fake-agent-transfers';
import { agentAnswers } from './fake-agents';
import { agentRebateAnswers } from './fake-agent-rebates';
import { accountAnswers } from './fake-account';
import { payeeAnswers } from './fake-payees';
import { paymentPasswordAnswers } from './fake-payment-password';
import { contestAnswers } from './fake-contests';
import { contractAnswers } from './fake-contracts';
import { depositAnswers } from './fake-deposits';
import { identityAnswers } from './fake-identity';
import { chatAnswers } from './fake-chat';
import { inboxAnswers } from './fake-inbox';
import { messageConsentAnswers } from './fake-message-consent';
import { pointAnswers } from './fake-points';
import { jwk, legacyModulus } from './fake-keys';
import { realtimeAnswers } from './fake-realtime';
import { limitAnswers } from './fake-limits';
import { promotionAnswers } from './fake-promotion';
import { lotteryAnswers } from './fake-lottery';
import { agentOf } from './fake-teams';
import { FakeRefusal } from './fake-refusal';
import { grantOf, newMember, self, type FakeContext, type FakeState } from './fake-state';
import { recordAnswers } from './fake-records';
import { roundAnswers } from './fake-rounds';
import { fundsAnswers } from './fake-funds';
import { moveIn, transferAnswers, walletsOf } from './fake-transfers';
import { withdrawalAnswers } from './fake-withdrawals';
import * as fixtures from './fixtures';

export type { FakeContext, FakeMember, FakeState } from './fake-state';

const CURRENCY = 'BRL';
const paginate = (list: Game[], page: number, pageSize: number) => ({
  rows: list.slice((page - 1) * pageSize, page * pageSize).map(gameToWire),
  totalPages: Math.ceil(list.length / pageSize),
  totalCount: list.length,
});
const find = (state: FakeState, id: string): Game => {
  const found = state.games.find((row) => row.id === id || row.vendorGameId === id);
  if (!found) throw new FakeRefusal('GAME_UNKNOWN');
  return found;
};
/** REG-3: the number is proved by a code, or by the provider's word. */
const proveNumber = (form: HandlerInput<typeof register>, state: FakeState): void => {
  if (!state.flags.REGMOBVERF3 && form.verificationCode === '') return;
  const address = addressOf(form.mobileNum, form.countryDialingCode);
  if (state.identity.sms.firebase) {
    const provided = state.identity.providerTokens.get(form.firebaseIdToken);
    if (provided?.mobile !== address) throw new FakeRefusal('PROVIDER_REFUSED');
    return;
  }
  takeCode(state, { purpose: 'register', address, code: form.verificationCode, codeId: form.codeId });
};
const registerMember = (form: HandlerInput<typeof register>, context: FakeContext) => {
  const { state } = context;
  refuseMachines(state, form);
  if (state.members.has(form.username)) {
    // A number that names an account already: its proof opens that account.
    if (form.username !== form.mobileNum) throw new FakeRefusal('REGISTER_USERNAME_TAKEN');
    if (form.verificationCode === '')
      throw new FakeRefusal('REGISTER_FIELD_INVALID', { fields: ['verificationCode'] });
  }
  if (form.affiliateCode && !state.affiliates.has(form.affiliateCode))
    throw new FakeRefusal('REGISTER_AFFILIATE_INVALID');
  if (!form.username) throw new FakeRefusal('REGISTER_FIELD_INVALID', { fields: ['username'] });
  proveNumber(form, state);
  const made = newMember(state, { username: form.username, password: form.password, minor: 0n });
  return grantOf(context, made, { how: 'register' });
};
const allFlags = (flags: Record<string, boolean>) => ({
  modId: 'ROOT',
  enabled: '1',
  childrenNodes: Object.entries(flags).map(([modId, on]) => ({
    modId,
    enabled: on ? '1' : '0',
    childrenNodes: [],
  })),
});

const promotionsOf = ({ state }: FakeContext) => {
  if (!state.flags.REWCEN3) throw new FakeRefusal('FUNCTION_NOT_AVAILABLE');
  return { content: state.promotions };
};

export const answers: Answers = {
  ...agentAnswers,
  ...agentRebateAnswers,
  ...agentLinkAnswers,
  ...agentSubAccountAnswers,
  ...agentTransferAnswers,
  ...contractAnswers,
  ...accountAnswers,
  ...payeeAnswers,
  ...paymentPasswordAnswers,
  ...lotteryAnswers,
  ...depositAnswers,
  ...identityAnswers,
  ...contestAnswers,
  ...promotionAnswers,
  ...inboxAnswers,
  ...messageConsentAnswers,
  ...chatAnswers,
  ...pointAnswers,
  ...limitAnswers,
  ...realtimeAnswers,
  ...recordAnswers,
  ...roundAnswers,
  ...transferAnswers,
  ...fundsAnswers,
  ...withdrawalAnswers,
  rsaKey: () => legacyModulus,
  jwkKey: () => ({ ...jwk, now: Date.now() }),
  freeplay: (_, context) =>
    grantOf(context, newMember(context.state, { username: `trial${context.state.serial}`, type: 4 }), {
      how: 'trial',
    }),
  logout(_, { state, token }) {
    if (token) state.tokens.delete(token);
    return null;
  },
  captcha: () => fixtures.PNG,
  checkUsername({ username }, { state }) {
    if (state.members.has(username)) throw new FakeRefusal('REGISTER_USERNAME_TAKEN');
    return null;
  },
  register: registerMember,
  registerMobile: (input, context) => registerMember({ ...input, username: input.mobileNum }, context),
  affiliate({ code }, { state }) {
    if (!state.affiliates.has(code)) throw new FakeRefusal('REGISTER_AFFILIATE_INVALID');
    return null;
  },
  status: (_, { state }) => ({
    maintenance: state.maintenance,
    maintenanceEnd: state.maintenanceEnd,
    regionRestriction: state.regionRestriction,
    test: state.identity.isTester,
    location: { ip: '203.0.113.7' },
    info: {
      whitelabel: allFlags(state.flags),
      register: state.registerRules,
      resources: [{ resourceType: 'Android', url: 'https://app.example/android', labelNameEn: 'Android' }],
      customerService: state.customerService,
      analytics: state.analytics,
      theme: state.theme,
      imageCDNs: state.imageCdns,
      launchGameCDNs: state.launchCdns,
      languages: state.languages,
      defaultLanguage: state.defaultLanguage,
      mainDomain: state.mainDomain,
      sealing: state.sealing,
      currency: CURRENCY,
      currencySymbol: 'R$',
      tier: state.identity.tier,
      gw: state.identity.gw,
      sms: state.identity.sms,
    },
  }),
  whitelabel: (_, { state }) => allFlags(state.flags),
  settingRegister: (_, { state }) => state.registerRules,
  country: () => ({
    countryCode: 'BR',
    countryDialingCode: '55',
    currency: CURRENCY,
    currencySymbol: 'R$',
    countries: [
      { countryCode: 'BR', countryDialingCode: '55' },
      { countryCode: 'MX', countryDialingCode: '52' },
    ],
  }),
  domainRoute: (_, { state }) => ({
    customerService: state.customerService,
    domainList: [{ domainName: 'mirror.example' }],
  }),
  helpCenter: ({ lang }) => [{ title: `Help (${lang})`, tag: 'help', content: '<p>…</p>', children: [] }],
  memberInfo(_, context) {
    const who = self(context);
    return { id: who.id, account: who.username, nickname: who.username, type: who.type };
  },
  balance(_, context) {
    const total = { minor: self(context).minor, currency: CURRENCY };
    return balanceToWire({ total, symbol: 'R$', wallets: walletsOf(context, total) });
  },
  announcements: () => noticesToWire(fixtures.notices()),
  agentAnnouncements(_, context) {
    agentOf(context);
    return noticesToWire({ ...fixtures.notices(), banners: [], popups: [], promotions: [] });
  },
  availablePromotions: (_, context) => promotionsOf(context),
  merchantPromotions: (_, context) => promotionsOf(context),
  winnerBoard: ({ limitNum }) => ({
    list: fixtures
      .winners()
      .slice(0, limitNum)
      .map((row) => ({
        vo: {
          customerName: row.customerName,
          winAmount: row.amount,
          gameName: row.gameName,
          nodeId: row.gameId,
          gameId: row.vendorGameId,
          vendor: row.vendor,
          gameType: row.category,
          iconUrl: row.icon,
        },
      })),
  }),
  vendors: () => ({ data: { lanes: fixtures.categories().map(categoryToWire) } }),
  gameList({ category, vendors, search, page, pageSize }, { state }) {
    const found = state.games.filter(
      (row) =>
        (category === '' || row.category === category) &&
        (vendors.length === 0 || vendors.includes(row.vendor)) &&
        row.name.toLowerCase().includes(search.toLowerCase()),
    );
    const { rows, totalPages, totalCount } = paginate(found, page, pageSize);
    return { games: rows, totalPages, totalCount };
  },
  gameDetail: ({ gameId }, { state }) => {
    const game = find(state, gameId);
    return {
      nodeId: game.id,
      facts: game.facts,
      rules: ['Wins run from the first reel to the right.'],
      currency: CURRENCY,
      minBet: '0.20',
      maxBet: '50.00',
      proofUrl: 'https://games.example/verify',
    };
  },
  gameFigures: () => ({ list: [] }),
  vendorCounts: ({ category }, { state }) => {
    const shown = state.games.filter((row) => category === '' || row.category === category);
    return {
      list: [...new Set(shown.map((row) => row.vendor))].map((vendor) => {
        const games = shown.filter((row) => row.vendor === vendor).length;
        return { vassalage: vendor, gameCount: games, openCount: games };
      }),
    };
  },
  hotGames: (_, { state }) => ({ list: state.games.filter((row) => row.hot).map(gameToWire) }),
  recentGames({ page, pageSize }, context) {
    const list = self(context).recent.map((id) => find(context.state, id));
    const { rows, totalPages } = paginate(list, page, pageSize);
    return { list: rows, totalPages };
  },
  favouriteIds: (_, context) => [...self(context).favourites],
  favouriteList({ page, pageSize }, context) {
    const { favourites } = self(context);
    const { rows, totalPages } = paginate(
      context.state.games.filter((row) => favourites.has(row.id)),
      page,
      pageSize,
    );
    return { content: rows, totalPages };
  },
  favouriteAdd({ gameId }, context) {
    self(context).favourites.add(find(context.state, gameId).id);
    return null;
  },
  favouriteRemove({ gameId }, context) {
    self(context).favourites.delete(gameId);
    return null;
  },
  launchGame({ mode, gameId, roomId, lotteryGame }, context) {
    const who = self(context);
    if (who.type === 4) throw new FakeRefusal('TRIAL_REFUSED');
    if (mode === 'LOTT') return { gameUrl: `https://play.example/lotto/${lotteryGame || 'lobby'}` };
    const { id } = find(context.state, gameId);
    who.recent = [id, ...who.recent.filter((other) => other !== id)];
    const game_url = `https://play.example/${id}?round=1${roomId === '' ? '' : `&room=${roomId}`}`;
    return { content: { game_url, game_url2: '' }, ...moveIn(context) };
  },
  trialLaunch({ gameId }, { state }) {
    const found = find(state, gameId);
    if (!found.trial) throw new FakeRefusal('GAME_NO_TRIAL');
    return { content: { game_url: `https://play.example/${found.id}?trial=1`, game_url2: '' } };
  },
};
