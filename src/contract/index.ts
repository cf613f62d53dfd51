import * as games from './calls/games';
import * as member from './calls/member';
import * as notices from './calls/notices';
import * as session from './calls/session';
import * as system from './calls/system';
import type { Call } from './call';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'request' in value && 'reply' in value;

/** Every call of the gateway, for routes, documentation and tests. Browser code imports single calls instead. */
export const allCalls: readonly Call[] = [session, system, member, games, notices].flatMap((domain) =>
  Object.values<unknown>(domain).filter(isCall),
);
