import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { headerText } from './headers';

/** What nginx, Caddy and balancers write: hex digits, a UUID, a word with a counter. All others could not be told apart in a log. */
const READABLE = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Makes the id of a request: the proxy's own, so that its line in the log and ours can be joined; else a new one. As with X-Forwarded-For,
 * only a proxy that is trusted is heard, and a request that none has passed on has none to tell.
 */
export const requestIds =
  (trustedProxyHops: number) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const isFromProxy = trustedProxyHops > 0 && headerText(headers, 'x-forwarded-for') !== '';
    const sent = isFromProxy ? headerText(headers, 'x-request-id') : '';
    return READABLE.test(sent) ? sent : randomUUID();
  };

/** Answers with the id of the request, so that who tells of a failure can name it. */
export const addRequestId = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
};
