export { readsOwn } from './access';
export { cachedReply } from './cached-reply';
export { tierOf } from './cors';
export { cookieValue, headerText, sourceKey, visitorIp } from './headers';
export { createLimiter, type Limiter } from './limits';
export { memberScope } from './member-scope';
export { namedFileRoutes } from './named-files';
export { type Route, route, type RouteContext, Serialized, sessionOf, Streamed, WithExtra } from './route';
export { type HttpServices, keysRoutes } from './sealing/keys.routes';
export { sealingJobs } from './sealing/sealing-jobs';
export { createSealing, type Sealing } from './sealing/sealing';
export {
  deskHeaders,
  framedPageHeaders,
  plainHeaders,
  type ProviderSources,
  referenceHeaders,
  type SiteHeaderOptions,
  siteHeaders,
} from './security-headers';
export { buildServer, type ServerDeps } from './server';
export { addStaticFiles, type SiteView, type StaticFolder } from './static-files';
export type { BuiltParts } from './unbuilt';
export { visitorOf } from './visitor-of';
