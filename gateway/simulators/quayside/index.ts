import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import Fastify from 'fastify';
import * as v from 'valibot';
import { createFaults } from '../pix/faults';
import { quaysideApi } from './api';
import { quaysideControl } from './control';
import { createHarbour, type HarbourState } from './harbour';
import { quaysidePage } from './page';
import { createWebhooks } from './webhooks';

export { COSTS } from './harbour';
export { signatureOf } from './webhooks';

const LOCAL_HOST = /^(localhost|127\.0\.0\.1):\d{1,5}$/;
const MAX_BODY_BYTES = 16_384;

export interface QuaysideSimulatorOptions {
  port: number;
  apiKey: string;
  /** What webhooks are signed with. */
  signingSecret: string;
  webhookUrl: () => string;
  /** Keeps the books over a restart; absent: in memory alone. */
  file?: string;
  now: () => number;
}

export interface QuaysideSimulator {
  origin: string;
  close(): Promise<void>;
}

const whole = v.pipe(v.number(), v.integer());
const dispute = v.object({
  id: v.string(),
  amount: whole,
  status: v.picklist(['open', 'won', 'lost']),
  reason: v.string(),
  openedMs: v.number(),
  closedMs: v.nullable(v.number()),
});
const refund = v.object({
  id: v.string(),
  reference: v.string(),
  amount: whole,
  status: v.picklist(['processing', 'succeeded', 'failed']),
  createdMs: v.number(),
});
const books = v.object({
  movedMs: v.number(),
  slips: v.array(v.tuple([v.string(), v.picklist(['missing', 'double', 'amount', 'fee'])])),
  checkouts: v.array(
    v.object({
      id: v.string(),
      reference: v.string(),
      amount: whole,
      currency: v.string(),
      lifeS: whole,
      createdMs: v.number(),
      returnUrl: v.string(),
      status: v.picklist(['open', 'complete', 'cancelled']),
      payments: v.array(v.string()),
      tries: whole,
    }),
  ),
  payments: v.array(
    v.object({
      id: v.string(),
      checkout: v.nullable(v.string()),
      reference: v.nullable(v.string()),
      amount: whole,
      currency: v.string(),
      status: v.picklist(['succeeded', 'failed']),
      method: v.picklist(['card', 'wallet']),
      threeDs: v.picklist(['authenticated', 'attempted', 'none']),
      decline: v.nullable(v.string()),
      createdMs: v.number(),
      disputes: v.array(dispute),
      refunds: v.array(refund),
    }),
  ),
});

const load = (file: string): HarbourState | undefined => {
  try {
    const read = v.safeParse(books, JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.output : undefined;
  } catch {
    // Not there yet, or not whole: a provider in play begins anew.
    return undefined;
  }
};

/** A provider of cards and wallets in play, on a port and with books of its own, with a page on which one pays. */
export const startQuaysideSimulator = async (
  options: QuaysideSimulatorOptions,
): Promise<QuaysideSimulator> => {
  const { file, now } = options;
  const saved = file === undefined ? undefined : load(file);
  const harbour = createHarbour({
    now,
    ...(saved ? { saved } : {}),
    ...(file === undefined
      ? {}
      : {
          save: (state: HarbourState) => {
            writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
            renameSync(`${file}.new`, file);
          },
        }),
  });
  const faults = createFaults();
  // Signed by the true clock: what moves the books' clock is the play, not the network.
  const webhooks = createWebhooks({ url: options.webhookUrl, secret: options.signingSecret, now });
  const app = Fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true });
  // A name elsewhere that was made to point to this machine comes with that name.
  app.addHook('onRequest', async (request, reply) => {
    if (!LOCAL_HOST.test(request.headers.host ?? '')) await reply.code(403).send('not from here');
  });
  let origin = '';
  await app.register(quaysideApi({ harbour, faults, apiKey: options.apiKey, origin: () => origin }));
  await app.register(quaysideControl({ harbour, faults, webhooks }));
  await app.register(quaysidePage({ harbour, webhooks }));
  origin = await app.listen({ host: '127.0.0.1', port: options.port });
  return {
    origin,
    async close() {
      webhooks.close();
      await app.close();
    },
  };
};
