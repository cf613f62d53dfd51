import type { FastifyInstance } from 'fastify';
import { amountText } from '../src/contract/money';
import { agentRoutes, type AgentServices, openAgents } from './agents/index';
import { accountRoutes, type AccountServices, type IdentityAdapter, openAccount } from './account/index';
import { createPictures, type Pictures } from './art/index';
import { cashierRoutes, type CashierServices, openCashier } from './cashier/index';
import { catalogueRoutes, type CatalogueServices, gamesToDraw, openCatalogue } from './catalogue/index';
import {
  contentRoutes,
  type ContentServices,
  noticesToDraw,
  openContent,
  PictureError,
  drawInTurn,
  recodeSoon,
} from './content/index';
import {
  buildServer,
  type HttpServices,
  keysRoutes,
  type Route,
  type Sealing,
  sealingJobs,
  type ServerDeps,
} from './http/index';
import {
  createPasswordHasher,
  endingSessions,
  type IdentityDeps,
  identityRoutes,
  type IdentityServices,
  openIdentity,
} from './identity/index';
import { type DeskServices, openDesk } from './desk/index';
import { type Beacon, lotteryRoutes, type LotteryServices, openLottery } from './lottery/index';
import { renderMessage } from './messages/index';
import { noteAction } from './operator/index';
import { type Opened, openPlatform, type PlatformDeps, type PlatformServices } from './platform/index';
import { endRounds, openPlay, type PlayDeps, playRoutes, type PlayServices } from './play/index';
import { openProtection, protectionRoutes, type ProtectionServices } from './protection/index';
import {
  createPostgresFanOut,
  type FanOut,
  openRealtime,
  realtimeRoutes,
  type RealtimeServices,
} from './realtime/index';
import { openRecords, recordsRoutes, type RecordsServices } from './records/index';
import { openUpline, uplineRoutes, type UplineServices } from './upline/index';
import type { VendorAdapter } from './vendors/types';
import { openWallet, walletRoutes, type WalletServices } from './wallet/index';

/** Pictures of transfers: small print stays readable. */
const PROOF_BOUNDS = { maxWidth: 1_600, maxHeight: 4_000 };

/** Everything the subjects hand out, built once at the start. */
export interface Services
  extends
    PlatformServices,
    HttpServices,
    ContentServices,
    CatalogueServices,
    WalletServices,
    RealtimeServices,
    ProtectionServices,
    IdentityServices,
    AccountServices,
    RecordsServices,
    CashierServices,
    UplineServices,
    AgentServices,
    LotteryServices,
    PlayServices,
    DeskServices {
  pictures: Pictures;
}

/** Every handler of the gateway. The app refuses to start when a call of the contract is missing here. */
const routes: readonly Route<Services>[] = [
  ...keysRoutes,
  ...contentRoutes,
  ...catalogueRoutes,
  ...walletRoutes,
  ...realtimeRoutes,
  ...protectionRoutes,
  ...identityRoutes,
  ...accountRoutes,
  ...recordsRoutes,
  ...cashierRoutes,
  ...uplineRoutes,
  ...agentRoutes,
  ...lotteryRoutes,
  ...playRoutes,
];

export interface SubjectsDeps<Vendors extends { adapters: readonly VendorAdapter[] }>
  extends
    Omit<PlatformDeps, 'render' | 'production'>,
    Pick<IdentityDeps, 'secret' | 'providerKeysUrl' | 'hasher'>,
    Pick<PlayDeps<Vendors>, 'connect' | 'ownOrigins'> {
  sealing: Sealing;
  /** What a demo may do is refused; absent: a demo. */
  production?: boolean;
  /** Origin of an offline emulator of the sign-in provider; '' or absent in earnest. */
  providerEmulator?: string;
  now: () => number;
  /** Where the lottery's public rounds come from, null while it starts; absent: drand. */
  beacon?: () => Beacon | null;
  /** Looks at documents of members; absent or null: operators alone do. */
  identityAdapter?: IdentityAdapter | null;
  /** How long one call of a payment provider may take; absent: some seconds. */
  providerTimeoutMs?: number;
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
  const content = await openContent(own);
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
  const account = openAccount({ ...own, ...identity.services, note: noteAction });
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
    tellWithdrawal: ({ merchantId, memberId, end, atMs }) => {
      if (end) {
        const data = { amount: end.amount, time: atMs, success: end.success, remarks: end.note };
        live.publish({ merchantId, memberId, event: { type: 'WITHDRAW', data } });
      }
      live.publish({ merchantId, memberId, event: { type: 'PAYMENT_CONFIRMATION' } });
    },
    noteAction,
    recodeProof: async (bytes) => {
      try {
        return await drawInTurn(() => recodeSoon(bytes, PROOF_BOUNDS));
      } catch (error) {
        if (error instanceof PictureError) return null;
        throw error;
      }
    },
  });
  const agents = openAgents({ ...own, ...catalogue.services, ...identity.services });
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
      }
    },
    tellDraw: ({ merchantId, data }) => live.publishToAll({ merchantId, event: { type: 'LOTTERY', data } }),
  });
  const play = await openPlay({
    ...own,
    ...catalogue.services,
    ...wallet.services,
    ...protection.services,
    ...identity.services,
    lotteryGamesOf: (merchantId) => lottery.services.lotteryGames.playing(merchantId),
  });
  const desk = openDesk({
    ...own,
    ...protection.services,
    ...account.services,
    ...cashier.services,
    ...lottery.services,
  });
  const opened = [
    platform,
    content,
    catalogue,
    wallet,
    realtime,
    protection,
    identity,
    account,
    records,
    cashier,
    agents,
    upline,
    lottery,
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
      ...content.services,
      ...catalogue.services,
      ...wallet.services,
      ...realtime.services,
      ...protection.services,
      ...identity.services,
      ...account.services,
      ...records.services,
      ...cashier.services,
      ...upline.services,
      ...agents.services,
      ...lottery.services,
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

/** The gateway without a port. */
export const buildApp = (deps: Omit<ServerDeps<Services>, 'routes'>): Promise<FastifyInstance> =>
  buildServer({ ...deps, routes });
