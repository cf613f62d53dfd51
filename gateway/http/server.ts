import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../database/types';
import {
  addContractRoutes,
  addCors,
  isApiPath,
  type PipelineDeps,
  type PipelineServices,
} from './contract-routes';
import { addErrors, sendRefusal } from './errors';
import { addHealth } from './health';
import { createLimiter } from './limits';
import { addBodyParsers, MAX_BODY_BYTES } from './request-body';
import { addRequestId, requestIds } from './request-id';
import { addRequestLog, createMetrics, loggerOptions, type LogOptions } from './request-log';
import { addStaticFiles, type StaticFolder } from './static-files';
import { addUnbuilt, type BuiltParts } from './unbuilt';
import { headerText } from './headers';
import type { Route } from './route';
import { GatewayError } from '../platform/index';

/** What the app itself needs of the services; the rest is the handlers'. */
type ServerServices = PipelineServices & { db: Database };

export interface ServerDeps<Services extends ServerServices> {
  services: Services;
  /** A handler for every call of the contract. */
  routes: readonly Route<Services>[];
  log: LogOptions;
  /** Origins that count as the operator's own site. */
  ownOrigins: ReadonlySet<string>;
  /** The operator's origin is https. */
  secure: boolean;
  trustedProxyHops: number;
  /** Header in which the proxy names the visitor's country, in lower case. */
  countryHeader?: string | null;
  rateLimitScale: number;
  /** How long a connection without a request stays open. Omit for Fastify's own limit. */
  keepAliveMs?: number;
  metricsToken: string | null;
  /** What a demo may do is refused; absent: a demo. */
  production?: boolean;
  openSealed: PipelineDeps['openSealed'];
  /** Further plugins with paths of their own: vendors' endpoints and pages, drawn art. */
  mounts?: readonly ((app: FastifyInstance) => Promise<void>)[];
  /** Folders of built files, the most special prefix first. */
  folders?: readonly StaticFolder[];
  /** What is still being built, and when that ends. Omit if the folders are whole. */
  parts?: BuiltParts;
  /** Adds the figures of what runs beside the calls to those of /metrics. */
  figures?: (registry: Registry) => void;
  /** Reads figures that are not counted in memory, before an answer of /metrics. Omit if there are none. */
  readFigures?: () => Promise<void>;
  /** Returns a one-word reason other than the database for not being ready; null if ready. */
  unready?: () => string | null;
  now?: () => number;
}

const REQUEST_TIMEOUT_MS = 30_000;

/** The gateway without a port: every plugin in the order in which a request meets it. */
export const buildServer = async <Services extends ServerServices>(
  deps: ServerDeps<Services>,
): Promise<FastifyInstance> => {
  let stopping = false;
  const now = deps.now ?? Date.now;
  const metrics = createMetrics();
  deps.figures?.(metrics.registry);
  const app = Fastify({
    logger: loggerOptions(deps.log),
    logController: new LogController({ disableRequestLogging: true }),
    // Lines carry the request themselves; a logger of its own for each request costs more than the rest of a short call.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(deps.trustedProxyHops),
    bodyLimit: MAX_BODY_BYTES,
    ...(deps.keepAliveMs === undefined ? {} : { keepAliveTimeout: deps.keepAliveMs }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A request on a connection that is still open is answered as before: its proxy must not send a bet twice, so 503 would lose it.
    return503OnClosing: false,
  });
  app.addHook('preClose', () => {
    stopping = true;
  });

  addRequestId(app);
  addRequestLog(app, metrics);
  addErrors(app);
  if (deps.parts) addUnbuilt(app, deps.parts);
  addCors(app);
  addBodyParsers(app);
  addContractRoutes(app, {
    routes: deps.routes,
    deps: {
      services: deps.services,
      limiter: createLimiter({ now, scale: deps.rateLimitScale }),
      ownOrigins: deps.ownOrigins,
      trustedProxyHops: deps.trustedProxyHops,
      countryHeader: deps.countryHeader ?? null,
      secure: deps.secure,
      now,
      openSealed: deps.openSealed,
    },
  });
  addHealth(app, {
    db: deps.services.db,
    metrics,
    metricsToken: deps.metricsToken,
    production: deps.production === true,
    stopping: () => stopping,
    unready: deps.unready,
    readFigures: deps.readFigures,
    now,
  });
  // Each mount is a scope of its own: its parsers and error words do not leak into the protocol.
  for (const mount of deps.mounts ?? []) await app.register(mount);

  const serve = addStaticFiles(app, deps.folders ?? [], deps.parts?.onBuilt);
  app.setNotFoundHandler((request, reply) => {
    if (!isApiPath(request.url) && serve(request, reply)) return reply;
    return sendRefusal(request, reply, {
      error: new GatewayError('REQUEST_UNKNOWN_PATH'),
      language: headerText(request.headers, 'language'),
    });
  });
  return app;
};
