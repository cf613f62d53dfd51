import type { FastifyInstance } from 'fastify';
import type { Merchants } from '../platform/index';
import type { Links } from './links';

/** Longest path of a code that is looked at. */
const MAX_NAME = 64;

/** What people click: /go/merchant/code leads to the link's page of the operator's site, with its code. */
export const linkMount =
  (deps: { links: Links; merchants: Pick<Merchants, 'find'> }) =>
  (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { merchant: string; code: string } }>('/go/:merchant/:code', async (request, reply) => {
      const { merchant: name, code } = request.params;
      const merchant = name.length <= MAX_NAME && code.length <= MAX_NAME ? deps.merchants.find(name) : null;
      if (!merchant) return reply.code(404).send();
      // A page that a browser looks at ahead of its visitor is no click.
      const isAhead =
        request.headers['sec-purpose'] !== undefined || request.headers['purpose'] === 'prefetch';
      const address = await deps.links.click(merchant.id, code, request.method === 'GET' && !isAhead);
      return reply.header('cache-control', 'no-store').redirect(address, 302);
    });
    return Promise.resolve();
  };
