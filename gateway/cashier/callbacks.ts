import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Merchants } from '../platform/index';
import type { PaymentProviders } from './payment-providers';
import type { ProviderEvents } from './provider-events';
import { RETURN_HEADERS, RETURN_PATH, returnPage } from './return-page';
import { returnWords } from './locales/index';

/** Of all news of one call. */
const MAX_BODY_BYTES = 65_536;
const SECRET = /^[A-Za-z0-9_-]{32,64}$/;

interface Place {
  Params: { merchant: string; provider: string; secret: string };
}

/** Where a provider calls: the merchant, its own name, a secret; the Pix API adds "/pix" to it. */
export const callbackPath = (input: { merchant: string; provider: string; secret: string }): string =>
  `/payments/${input.merchant}/${input.provider}/${input.secret}`;

/** The door for providers. What came in is stored before it is answered, and followed afterwards. */
export const callbackMount =
  (deps: {
    merchants: Pick<Merchants, 'find'>;
    providers: PaymentProviders;
    events: ProviderEvents;
    onError: (error: unknown, what: string) => void;
  }) =>
  async (app: FastifyInstance): Promise<void> => {
    const { merchants, providers, events, onError } = deps;
    app.removeAllContentTypeParsers();
    // Raw bytes, whatever they are called: what is signed is bytes.
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_, body, done) =>
      done(null, body),
    );
    const hear = async (request: FastifyRequest<Place>, reply: FastifyReply): Promise<FastifyReply> => {
      const { merchant: code, provider: name, secret } = request.params;
      const merchant = merchants.find(code);
      const provider = merchant && SECRET.test(secret) ? await providers.find(merchant.id, name) : null;
      // One answer for all that is wrong with an address: it says nothing about which part.
      if (!merchant || !provider || !providers.isCalled(provider, secret))
        return reply.code(404).type('text/plain').send('not found');
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!(await events.store({ merchant, provider, raw, headers: request.headers })))
        return reply.code(400).type('text/plain').send('refused');
      void events.run(merchant).catch((error: unknown) => onError(error, 'following what a provider told'));
      return reply.code(200).type('text/plain').send('');
    };
    app.get(RETURN_PATH, async (request, reply) =>
      reply
        .headers(RETURN_HEADERS)
        .type('text/html; charset=utf-8')
        .send(returnPage(returnWords(request.headers['accept-language'] ?? ''))),
    );
    const path = callbackPath({ merchant: ':merchant', provider: ':provider', secret: ':secret' });
    app.post<Place>(path, hear);
    app.post<Place>(`${path}/pix`, hear);
  };
