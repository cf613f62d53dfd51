import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { BankCall, Faults } from '../pix/faults';
import { checkoutBody, lineBody, paymentBody, refundBody } from './bodies';
import type { Harbour } from './harbour';

const LINES_AT_ONCE = 100;
const MAX_KEYS = 10_000;
const REFERENCE = /^[A-Za-z0-9]{8,40}$/;

interface Answer {
  status: number;
  body: unknown;
}
const refusal = (status: number, code: string): Answer => ({ status, body: { error: { code } } });
const notFound = refusal(404, 'not_found');

const amount = v.strictObject({
  value: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
});
const newCheckout = v.strictObject({
  reference: v.pipe(v.string(), v.regex(REFERENCE)),
  amount,
  expires_in: v.pipe(v.number(), v.integer(), v.minValue(60)),
  return_url: v.pipe(v.string(), v.url(), v.maxLength(300)),
});
const newRefund = v.strictObject({ reference: v.pipe(v.string(), v.regex(REFERENCE)), amount });
const span = v.object({
  from: v.pipe(v.string(), v.isoTimestamp()),
  to: v.pipe(v.string(), v.isoTimestamp()),
  after: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
});

export interface ApiOptions {
  harbour: Harbour;
  faults: Faults;
  apiKey: string;
  origin: () => string;
}

/** The provider's API: JSON, amounts as whole minor units, an idempotency key with whatever makes something. */
export const quaysideApi =
  ({ harbour, faults, apiKey, origin }: ApiOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    const bearer = Buffer.from(`Bearer ${apiKey}`);
    /** What was asked for under a key, so that another body under it is refused. */
    const keys = new Map<string, string>();
    const isClient = (request: FastifyRequest): boolean => {
      const given = Buffer.from(request.headers.authorization ?? '');
      return given.length === bearer.length && timingSafeEqual(given, bearer);
    };
    app.addHook('onRequest', async (request, reply) => {
      if (!isClient(request)) await reply.code(401).send({ error: { code: 'unauthorised' } });
    });
    const serve = async (call: BankCall, reply: FastifyReply, work: () => Answer): Promise<unknown> => {
      const fault = faults.take(call);
      if (fault === 'drop') return void reply.raw.destroy();
      const { status, body } =
        fault === 'error' ? refusal(500, 'internal') : fault === 'refuse' ? refusal(422, 'invalid') : work();
      if (fault === 'lost') return void reply.raw.destroy();
      if (fault === 'hang')
        return new Promise((resolve) => reply.raw.once('close', () => resolve(undefined)));
      if (fault === 'garbage') return reply.code(200).type('text/html').send('<h1>Bad gateway</h1>');
      if (fault === 'late-error') return reply.code(500).send({ error: { code: 'internal' } });
      const told = fault === 'odd-state' ? { ...(body as object), status: 'in_the_fog' } : body;
      return reply.code(status).send(told);
    };
    /** Null: the key is free, or was used for the same. */
    const conflict = (request: FastifyRequest): Answer | null => {
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || key === '') return refusal(400, 'idempotency_key_missing');
      const name = `${request.url} ${key}`;
      const body = JSON.stringify(request.body);
      const known = keys.get(name);
      if (known !== undefined && known !== body) return refusal(409, 'idempotency_conflict');
      if (keys.size >= MAX_KEYS) keys.clear();
      keys.set(name, body);
      return null;
    };
    app.post('/v1/checkouts', async (request, reply) =>
      serve('create', reply, () => {
        const read = v.safeParse(newCheckout, request.body);
        if (!read.success) return refusal(422, 'invalid');
        const { reference, amount: asked, expires_in: lifeS, return_url: returnUrl } = read.output;
        const there = harbour.byReference(reference);
        const refused = conflict(request);
        if (refused) return refused;
        const { value, currency } = asked;
        const checkout = there ?? harbour.create({ reference, amount: value, currency, lifeS, returnUrl });
        return { status: there ? 200 : 201, body: checkoutBody(harbour, origin(), checkout) };
      }),
    );
    type Named = { Params: { name: string } };
    app.get<Named>('/v1/checkouts/by-reference/:name', async (request, reply) =>
      serve('get', reply, () => {
        const found = harbour.byReference(request.params.name);
        return found ? { status: 200, body: checkoutBody(harbour, origin(), found) } : notFound;
      }),
    );
    app.post<Named>('/v1/checkouts/by-reference/:name/cancel', async (request, reply) =>
      serve('cancel', reply, () => {
        const found = harbour.byReference(request.params.name);
        if (!found) return notFound;
        if (found.status !== 'open') return refusal(409, `checkout_${found.status}`);
        return { status: 200, body: checkoutBody(harbour, origin(), harbour.cancel(found)) };
      }),
    );
    app.get<Named>('/v1/payments/:name', async (request, reply) =>
      serve('payment', reply, () => {
        const found = harbour.payment(request.params.name);
        return found ? { status: 200, body: paymentBody(found) } : notFound;
      }),
    );
    app.post<Named>('/v1/payments/:name/refunds', async (request, reply) =>
      serve('refund', reply, () => {
        const payment = harbour.payment(request.params.name);
        const read = v.safeParse(newRefund, request.body);
        if (!payment) return notFound;
        if (!read.success) return refusal(422, 'invalid');
        const refused = conflict(request);
        if (refused) return refused;
        const { reference, amount: asked } = read.output;
        const refund =
          harbour.refundOf(reference) ?? harbour.refund(payment, { reference, amount: asked.value });
        return refund ? { status: 200, body: refundBody(refund) } : refusal(409, 'more_than_paid');
      }),
    );
    app.get('/v1/settlement', async (request, reply) =>
      serve('get', reply, () => {
        const read = v.safeParse(span, request.query);
        if (!read.success) return refusal(422, 'invalid');
        const { from, to, after } = read.output;
        const all = harbour.lines(Date.parse(from), Date.parse(to));
        const start = after === '' ? 0 : all.findIndex(({ id }) => id === after) + 1;
        const page = all.slice(start, start + LINES_AT_ONCE);
        const last = page.at(-1);
        const next = start + page.length < all.length && last ? last.id : null;
        return { status: 200, body: { lines: page.map(lineBody), next } };
      }),
    );
  };
