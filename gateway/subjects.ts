import type { LotteryGame } from '../src/contract/lottery/index';
import { amountText } from '../src/contract/money';
import { type AgentServices, openAgents } from './agents/index';
import { type AccountServices, type IdentityAdapter, openAccount } from './account/index';
import { type BrandServices, openBrand } from './brand/index';
import { createPictures, type Pictures } from './art/index';
import { type CashierDeps, type CashierServices, type OnProviderAnswer, openCashier } from './cashier/index';
import { type CatalogueServices, gamesToDraw, openCatalogue } from './catalogue/index';
import {
  type ContentServices,
  noticesToDraw,
  openContent,
  PictureError,
  drawInTurn,
  recodeSoon,
} from './content/index';
import { type HttpServices, type Sealing, sealingJobs } from './http/index';
import {
  createPasswordHasher,
  endingSessions,
  type IdentityDeps,
  type IdentityServices,
  openIdentity,
} from './identity/index';
import { type DeskServices, openDesk } from './desk/index';
import { type ChatServices, openChat } from './engagement/chat/index';
import { type ContestServices, openContests } from './engagement/contests/index';
import { type CopiesServices, openCopies } from './engagement/copies/index';
import { type InboxServices, openInbox } from './engagement/inbox/index';
import { type MallServices, openMall } from './engagement/mall/index';
import { type EngagementServices, openEngagement } from './engagement/index';
import { type Beacon, type LotteryServices, openLottery } from './lottery/index';
import { renderMessage } from './messages/index';
import { noteAction } from './operator/index';
import { type Opened, openPlatform, type PlatformDeps, type PlatformServices } from './platform/index';
import { endRounds, openPlay, type PlayDeps, type PlayServices } from './play/index';
import { openProtection, type ProtectionServices } from './protection/index';
import { createPostgresFanOut, type FanOut, openRealtime, type RealtimeServices } from './realtime/index';
import { openRecords, type RecordsServices } from './records/index';
import { openUpline, type UplineServices } from './upline/index';
import type { VendorAdapter } from './vendors/types';
import { openWallet, type WalletServices } from './wallet/index';

/** Pictures of transfers: small print stays readable. */
const PROOF_BOUNDS = { maxWidth: 1_600, maxHeight: 4_000 };

/** Everything the subjects hand out, built once at the start. */
export interface Services
  extends
    PlatformServices,
    HttpServices,
    BrandServices,
    ContentServices,
    CatalogueServices,
    WalletServices,
    RealtimeServices,
    ProtectionServices,
    IdentityServices,
    InboxServices,
    CopiesServices,
    ChatServices,
    MallServices,
    ContestServices,
    AccountServices,
    RecordsServices,
    CashierServices,
    UplineServices,
    AgentServices,
    EngagementServices,
    LotteryServices,
    PlayServices,
    DeskServices {
  pictures: Pictures;
}

export interface SubjectsDeps<Vendors extends { adapters: readonly VendorAdapter[] }>
  extends
    Omit<PlatformDeps, 'render' | 'production'>,
    Pick<IdentityDeps, 'secret' | 'providerKeysUrl' | 'hasher' | 'botJudge'>,
    Pick<CashierDeps, 'adapters'>,
    Pick<PlayDeps<Vendors>, 'connect' | 'ownOrigins'> {
  sealing: Sealing;
  /** What a demo may do is refused; absent: a demo. */
  production?: boolean;
  /** Origin of an offline emulator of the sign-in provider; '' or absent in earnest. */
  providerEmulator?: string;
  now: () => number;
  /** Push services besides those of the known browsers: exact origins. */
  pushOrigins?: readonly string[];
  /** Where the lottery's public rounds come from, null while it starts; absent: drand. */
  beacon?: () => Beacon | null;
  /** Looks at documents of members; absent or null: operators alone do. */
  identityAdapter?: IdentityAdapter | null;
  /** How long one call of a payment provider may take; absent: some seconds. */
  providerTimeoutMs?: number;
  /** Told how a payment provider answered a call. Omit if that is not counted. */
  onProviderAnswer?: OnProviderAnswer;
  /** How nodes tell each other what happened; through the database unless given. Closed with the subjects. */
  fanOut?: FanOut;
}

/** The subjects, each on those above it. `close` ends them in the opposite order. */
export const openSubjects = async <Vendors extends { adapters: readonly VendorAdapter[] }>(
  deps: SubjectsDeps<Vendors>,
): Promise<Opened<Services> & { vendors: Vendors }> => {
  const { sealing } = deps;
  const hasher = deps.hasher ?? (await createPasswordHasher());
  const base = { ...deps, hasher, production: deps.production === true, render: renderMessage };
  const platform = await openPlatform(base);
  const own = { ...base, ...platform.services, providerEmulator: deps.providerEmulator ?? '' };
  const brand = await openBrand(own);
  const content = await openContent({ ...own, ...brand.services });
  const catalogue = await openCatalogue(own);
  const wallet = openWallet(own);
  const fanOut = deps.fanOut ?? createPostgresFanOut(deps.db);
  const realtime = await openRealtime({ ...own, ...wallet.services, fanOut });
  const { live } = realtime.services;
  const protection = await openProtection({
    ...own,
    endSessions: endingSessions(() => identity.services.sessions),
  });
  const identity = await openIdentity({
    ...own,
    ...content.services,
    ...wallet.services,
    ...protection.services,
    onEnded: (ended) => live.endSessions(ended),
  });
  const currencyOf = (merchantId: number): string =>
    platform.services.merchants.byId(merchantId)?.currency ?? '';
  const copies = openCopies(own);
  const inbox = openInbox({
    ...{ ...own, ...copies.inbox },
    tell: ({ merchantId, memberId, popup }) =>
      live.publish({ merchantId, memberId, event: { type: 'INBOX', popup } }),
    tellSend({ merchantId, members, popup }) {
      if (members === null)
        live.publishToAll({ merchantId, event: { type: 'INBOX', popup, data: { all: 'Y' } } });
      else
        for (const memberId of members)
          live.publish({ merchantId, memberId, event: { type: 'INBOX', popup } });
    },
  });
  const chat = await openChat(own);
  const account = openAccount({
    ...own,
    ...identity.services,
    note: noteAction,
    answered: (query, { id, question, answer, ...who }) =>
      inbox.services.letters.write(query, {
        ...{ ...who, key: `feedback-${id}`, template: 'feedback', params: { question, answer } },
      }),
  });
  const mall = openMall({ ...own, ...account.services, letters: inbox.services.letters });
  const records = openRecords(own);
  const cashier = openCashier({
    ...own,
    ...records.services,
    ...identity.services,
    ...account.services,
    ...protection.services,
    tell: ({ merchantId, memberId, amount, atMs }) =>
      live.publish({
        merchantId,
        memberId,
        event: { type: 'DEPOSIT', data: { amount, time: atMs, success: true } },
      }),
    tellWithdrawal: ({ merchantId, memberId, id, end, atMs }) => {
      if (end) {
        const { success, amount } = end;
        void copies.services.notices.withdrawal({
          merchantId,
          memberId,
          id,
          success,
          amount: `${amount} ${currencyOf(merchantId)}`,
        });
        const data = { amount: end.amount, time: atMs, success: end.success, remarks: end.note };
        live.publish({ merchantId, memberId, event: { type: 'WITHDRAW', data } });
      }
      live.publish({ merchantId, memberId, event: { type: 'PAYMENT_CONFIRMATION' } });
    },
    noteAction,
    countRounds: (merchantId) => play.services.rounds.countAll(merchantId),
    recodeProof: async (bytes) => {
      try {
        return await drawInTurn(() => recodeSoon(bytes, PROOF_BOUNDS));
      } catch (error) {
        if (error instanceof PictureError) return null;
        throw error;
      }
    },
  });
  const lotteryGamesOf = (merchantId: number): Promise<readonly LotteryGame[]> =>
    lottery.services.lotteryGames.playing(merchantId);
  const agents = openAgents({ ...own, ...catalogue.services, ...identity.services, lotteryGamesOf });
  const upline = openUpline({
    ...own,
    ...identity.services,
    ...account.services,
    ...protection.services,
    demandFree: (who) => cashier.services.moneyOut.demandFree(who),
    directOf: agents.services.directOf,
    tellDown: ({ merchantId, to, sender, receiver, amount, atMs }) => {
      for (const memberId of to)
        live.publish({
          merchantId,
          memberId,
          event: { type: 'AGENT_TRANSFER_AGENT_TO_DOWNLINE', data: { amount, time: atMs, sender, receiver } },
        });
    },
    tell: ({ merchantId, to, sender, receiver, amount, atMs }) => {
      for (const memberId of to)
        live.publish({
          merchantId,
          memberId,
          event: { type: 'AGENT_TRANSFER_DOWNLINE_TO_AGENT', data: { amount, time: atMs, sender, receiver } },
        });
    },
  });
  const engagement = openEngagement({
    ...{ ...own, letters: inbox.services.letters },
    elsewhere: () => contests.services.contestPrizes,
    referral: async (merchantId) =>
      (await content.services.content.of(merchantId)).merchant.settings.referral === true,
    tell: (news) => live.publish(news),
  });
  const lottery = openLottery({
    ...own,
    ...protection.services,
    ...identity.services,
    endRounds: (ended) => endRounds(deps.db, ended),
    tellWins: (wins) => {
      for (const { merchantId, memberId, ticketId, game, issue, payoutMinor, currency } of wins) {
        const amount = amountText({ minor: payoutMinor, currency });
        const data = { ticket: ticketId.toString(), game, issue, amount };
        live.publish({ merchantId, memberId, event: { type: 'LOTTERY_WIN', data } });
        void copies.services.notices.win({
          ...{ merchantId, memberId, ticketId, issue },
          amount: `${amount} ${currency}`,
        });
      }
    },
    tellDraw: ({ merchantId, data }) => live.publishToAll({ merchantId, event: { type: 'LOTTERY', data } }),
  });
  const contests = openContests({
    ...{ ...own, ...lottery.services },
    tellPrize: ({ merchantId, memberId }) =>
      live.publish({ merchantId, memberId, event: { type: 'PROMOTION_CLAIM' } }),
    tellBoard: ({ merchantId, data }) =>
      live.publishToAll({ merchantId, event: { type: 'LEADERBOARD', data } }),
  });
  const play = await openPlay({
    ...own,
    ...catalogue.services,
    ...wallet.services,
    ...protection.services,
    ...identity.services,
    bonusMoney: engagement.services.bonusMoney,
    freeRounds: engagement.services.freeRounds,
    lotteryGamesOf,
    lotteryJackpotsOf: async (merchantId) =>
      (await lottery.services.lotteryBoards.boards({ merchantId, language: 'EN' }, '')).boards,
  });
  const desk = openDesk({
    ...own,
    ...protection.services,
    ...account.services,
    ...cashier.services,
    ...lottery.services,
    ...chat.services,
  });
  const opened = [
    platform,
    brand,
    content,
    catalogue,
    wallet,
    realtime,
    protection,
    identity,
    inbox,
    copies,
    chat,
    account,
    mall,
    records,
    cashier,
    agents,
    upline,
    engagement,
    lottery,
    contests,
    play,
    desk,
  ];
  const sources = {
    ...gamesToDraw(catalogue.services.catalogue),
    ...noticesToDraw(content.services.content),
  };
  return {
    services: {
      ...platform.services,
      ...brand.services,
      ...content.services,
      ...catalogue.services,
      ...wallet.services,
      ...realtime.services,
      ...protection.services,
      ...identity.services,
      ...inbox.services,
      ...copies.services,
      ...chat.services,
      ...account.services,
      ...mall.services,
      ...records.services,
      ...cashier.services,
      ...upline.services,
      ...agents.services,
      ...engagement.services,
      ...lottery.services,
      ...contests.services,
      ...play.services,
      ...desk.services,
      sealing,
      pictures: createPictures({ merchants: platform.services.merchants, sources }),
    },
    vendors: play.vendors,
    jobs: [...sealingJobs(sealing), ...opened.flatMap(({ jobs }) => jobs)],
    async close() {
      for (const one of opened.reverse()) await one.close();
    },
  };
};
