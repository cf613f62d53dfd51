import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account/index';
import { agentRoutes, noted } from './agents/index';
import { cashierRoutes } from './cashier/index';
import { catalogueRoutes } from './catalogue/index';
import { contentRoutes } from './content/index';
import { chatRoutes } from './engagement/chat/index';
import { contestRoutes } from './engagement/contests/index';
import { copiesRoutes } from './engagement/copies/index';
import { inboxRoutes } from './engagement/inbox/index';
import { engagementRoutes } from './engagement/index';
import { mallRoutes } from './engagement/mall/index';
import { buildServer, keysRoutes, type Route, type ServerDeps } from './http/index';
import { identityRoutes } from './identity/index';
import { lotteryRoutes } from './lottery/index';
import { playRoutes } from './play/index';
import { protectionRoutes } from './protection/index';
import { realtimeRoutes } from './realtime/index';
import { recordsRoutes } from './records/index';
import type { Services } from './subjects';
import { uplineRoutes } from './upline/index';
import { walletRoutes } from './wallet/index';

/** Every handler of the gateway. The app refuses to start when a call of the contract is missing here. */
const routes: readonly Route<Services>[] = noted<Services>([
  ...keysRoutes,
  ...contentRoutes,
  ...catalogueRoutes,
  ...walletRoutes,
  ...realtimeRoutes,
  ...protectionRoutes,
  ...identityRoutes,
  ...inboxRoutes,
  ...copiesRoutes,
  ...chatRoutes,
  ...mallRoutes,
  ...accountRoutes,
  ...recordsRoutes,
  ...cashierRoutes,
  ...uplineRoutes,
  ...agentRoutes,
  ...engagementRoutes,
  ...contestRoutes,
  ...lotteryRoutes,
  ...playRoutes,
]);

/** The gateway without a port. */
export const buildApp = (deps: Omit<ServerDeps<Services>, 'routes'>): Promise<FastifyInstance> =>
  buildServer({ ...deps, routes });
