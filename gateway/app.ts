import type { FastifyInstance } from 'fastify';
import { createPictures, type Pictures } from './art/index';
import { cashierRoutes, type CashierServices, openCashier } from './cashier/index';
import { catalogueRoutes, type CatalogueServices, gamesToDraw, openCatalogue } from './catalogue/index';
import { contentRoutes, type ContentServices, noticesToDraw, openContent } from './content/index';
import {
  buildServer,
  type HttpServices,
  keysRoutes,
  type Route,
  type Sealing,
  sealingJobs,
  type ServerDeps,
} from './http/index';
import { type IdentityDeps, identityRoutes, type IdentityServices, openIdentity } from './identity/index';
import { renderMessage } from './messages/index';
import { type Opened, openPlatform, type PlatformDeps, type PlatformServices } from './platform/index';
import { openPlay, type PlayDeps, playRoutes, type PlayServices } from './play/index';
import {
  createPostgresFanOut,
  type FanOut,
  openRealtime,
  realtimeRoutes,
  type RealtimeServices,
} from './realtime/index';
import type { VendorAdapter } from './vendors/types';
import { openWallet, walletRoutes, type WalletServices } from './wallet/index';

/** Everything the subjects hand out, built once at the start. */
export interface Services
  extends
    PlatformServices,
    HttpServices,
    ContentServices,
    CatalogueServices,
    WalletServices,
    RealtimeServices,
    IdentityServices,
    CashierServices,
    PlayServices {
  pictures: Pictures;
}

/** Every handler of the gateway. The app refuses to start when a call of the contract is missing here. */
const routes: readonly Route<Services>[] = [
  ...keysRoutes,
  ...contentRoutes,
  ...catalogueRoutes,
  ...walletRoutes,
  ...realtimeRoutes,
  ...identityRoutes,
  ...cashierRoutes,
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
  const base = { ...deps, production: deps.production === true, render: renderMessage };
  const platform = await openPlatform(base);
  const own = { ...base, ...platform.services, providerEmulator: deps.providerEmulator ?? '' };
  const content = await openContent(own);
  const catalogue = await openCatalogue(own);
  const wallet = openWallet(own);
  const fanOut = deps.fanOut ?? createPostgresFanOut(deps.db);
  const realtime = await openRealtime({ ...own, ...wallet.services, fanOut });
  const { live } = realtime.services;
  const identity = await openIdentity({
    ...own,
    ...content.services,
    ...wallet.services,
    onEnded: (ended) => live.endSessions(ended),
  });
  const cashier = openCashier({
    ...own,
    ...identity.services,
    tell: ({ merchantId, memberId, amount, atMs }) =>
      live.publish({
        merchantId,
        memberId,
        event: { type: 'DEPOSIT', data: { amount, time: atMs, success: true } },
      }),
  });
  const play = await openPlay({
    ...own,
    ...catalogue.services,
    ...wallet.services,
    ...identity.services,
  });
  const opened = [platform, content, catalogue, wallet, realtime, identity, cashier, play];
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
      ...identity.services,
      ...cashier.services,
      ...play.services,
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
