import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import Fastify from 'fastify';
import * as v from 'valibot';
import { bankApi, type ApiOptions } from './api';
import { createBank, payoutStatuses, type BankState } from './bank';
import { bankControl } from './control';
import { createFaults } from './faults';
import { createNotices } from './notices';
import { bankPage } from './page';
import { createStatement } from './statement';

const LOCAL_HOST = /^(localhost|127\.0\.0\.1):\d{1,5}$/;
const MAX_BODY_BYTES = 16_384;

export interface PixSimulatorOptions {
  port: number;
  clientId: string;
  clientSecret: string;
  /** The receiver's Pix key. */
  key: string;
  /** Where notices go until the API was told of a webhook, without the "/pix" that it adds. */
  webhookUrl: () => string;
  /** Keeps the bank's books over a restart; absent: in memory alone. */
  file?: string;
  now: () => number;
}

export interface PixSimulator {
  origin: string;
  close(): Promise<void>;
}

const refund = v.object({
  id: v.string(),
  amount: v.string(),
  status: v.picklist(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
  atMs: v.optional(v.number(), 0),
  natureza: v.optional(v.string()),
  rtrId: v.optional(v.string()),
});
const books = v.object({
  movedMs: v.number(),
  payouts: v.optional(
    v.array(
      v.object({
        id: v.string(),
        amount: v.string(),
        payeeKey: v.string(),
        status: v.picklist(payoutStatuses),
        reason: v.string(),
        endToEndId: v.string(),
        createdMs: v.number(),
        paidMs: v.optional(v.nullable(v.number()), null),
        backMs: v.optional(v.nullable(v.number()), null),
      }),
    ),
    [],
  ),
  charges: v.array(
    v.object({
      txid: v.string(),
      key: v.string(),
      amount: v.string(),
      createdMs: v.number(),
      lifeS: v.number(),
      status: v.string(),
      revision: v.number(),
      payments: v.array(v.string()),
    }),
  ),
  payments: v.array(
    v.object({
      endToEndId: v.string(),
      txid: v.nullable(v.string()),
      key: v.string(),
      amount: v.string(),
      paidMs: v.number(),
      payer: v.nullable(v.string()),
      refunds: v.array(refund),
    }),
  ),
});

const load = (file: string): BankState | undefined => {
  try {
    const read = v.safeParse(books, JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.output : undefined;
  } catch {
    // Not there yet, or not whole: a bank in play begins anew.
    return undefined;
  }
};

/** A provider of Pix in play, on a port and with books of its own: it speaks the Banco Central's API over HTTP. */
export const startPixSimulator = async (options: PixSimulatorOptions): Promise<PixSimulator> => {
  const { file, now, key } = options;
  const saved = file === undefined ? undefined : load(file);
  const bank = createBank({
    now,
    key,
    ...(saved ? { saved } : {}),
    ...(file === undefined
      ? {}
      : {
          save: (state: BankState) => {
            writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
            renameSync(`${file}.new`, file);
          },
        }),
  });
  const faults = createFaults();
  const statement = createStatement(bank);
  const webhooks: ApiOptions['webhooks'] = new Map();
  const notices = createNotices({ url: () => webhooks.get(key)?.url ?? options.webhookUrl() });
  const app = Fastify({ bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true });
  // A name elsewhere that was made to point to this machine comes with that name.
  app.addHook('onRequest', async (request, reply) => {
    if (!LOCAL_HOST.test(request.headers.host ?? '')) await reply.code(403).send('not from here');
  });
  await app.register(bankApi({ bank, faults, statement, webhooks, ...options }));
  await app.register(bankControl({ bank, faults, statement, notices }));
  await app.register(bankPage({ bank, notices }));
  const origin = await app.listen({ host: '127.0.0.1', port: options.port });
  return {
    origin,
    async close() {
      notices.close();
      await app.close();
    },
  };
};
