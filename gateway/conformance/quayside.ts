import { randomBytes } from 'node:crypto';
import { callbackPath } from '../cashier/index';
import {
  COSTS,
  signatureOf,
  startQuaysideSimulator,
  type QuaysideSimulator,
  type QuaysideSimulatorOptions,
} from '../simulators/quayside/index';
import type { BenchOptions } from './bench';
import { startCashierBench, type CashierBench, type WireDeposit } from './cashier';
import { until, workUntil } from './cashier-stage';

export const SIGNING_SECRET = 'a signing secret for tests only';

export interface QuaysideBench {
  world: CashierBench;
  quayside: QuaysideSimulator;
  create: (
    over?: Record<string, unknown>,
  ) => Promise<WireDeposit & { action: { type: string; url: string } }>;
  control: (name: string, body: unknown) => Promise<unknown>;
  /** Pays at the provider; its name of the payment. */
  pay: (deposit: WireDeposit, over?: Record<string, unknown>) => Promise<string>;
  /** Decides a dispute at the provider; done once the gateway has booked it. */
  resolve: (dispute: unknown, how: 'won' | 'lost', notices?: number) => Promise<void>;
  /** Once the gateway has booked how a dispute ended. */
  booked: (dispute: unknown, how: 'won' | 'lost') => Promise<void>;
  /** No worker books the dispute until it is let go: another one is at it. */
  hold: (dispute: unknown) => Promise<void>;
  letGo: (dispute: unknown) => Promise<void>;
  /** Money in minor units that the provider holds by its own books. */
  held: () => Promise<bigint>;
  /** A webhook as the provider would send it, or nearly. */
  tell: (
    body: unknown,
    over?: { secret?: string; atMs?: number; header?: string | null },
  ) => Promise<Response>;
  /** What the ledger has on the provider's account of a class. */
  summed: (kind: 'clearing' | 'suspense' | 'bad-debt') => Promise<bigint>;
  stop: () => Promise<void>;
}

/** The whole gateway with Quayside beside the bank. */
export const startQuaysideBench = async (options: BenchOptions = {}): Promise<QuaysideBench> =>
  quaysideBeside(await startCashierBench(options));

/** Quayside beside a bank that is there; it runs in this process unless `start` says how. */
export const quaysideBeside = async (
  world: CashierBench,
  start: (options: QuaysideSimulatorOptions) => Promise<QuaysideSimulator> = startQuaysideSimulator,
): Promise<QuaysideBench> => {
  const { bench } = world;
  const secret = randomBytes(32).toString('base64url');
  const address = () =>
    `http://127.0.0.1:${bench.port}${callbackPath({ merchant: 'demo', provider: 'quayside', secret })}`;
  const apiKey = 'an-api-key-for-tests-only';
  const quayside = await start({
    port: 0,
    apiKey,
    signingSecret: SIGNING_SECRET,
    webhookUrl: address,
    now: Date.now,
  });
  await bench.services.paymentProviders.put({
    merchantId: 1,
    code: 'quayside',
    adapter: 'quayside',
    settings: {
      baseUrl: `${quayside.origin}/v1`,
      returnUrl: `http://127.0.0.1:${bench.port}/payments/return`,
      currencies: ['BRL'],
      costs: COSTS,
    },
    secrets: { apiKey, signingSecret: SIGNING_SECRET },
    callbackSecret: secret,
    minMinor: 1_000n,
    maxMinor: 500_000n,
    lifeS: 1_800,
  });
  const control: QuaysideBench['control'] = async (name, body) => {
    const reply = await fetch(`${quayside.origin}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { done: unknown }).done;
  };
  const lease = (dispute: unknown, end: 'infinity' | null) =>
    bench.db.merchant(1).query(
      `update deposit_dispute set leased_until = $2::text::timestamptz
          where merchant_id = 1 and dispute_ref = $1 and ($2::text is null or leased_until is null) returning id`,
      [String(dispute), end],
    );
  const booked: QuaysideBench['booked'] = async (dispute, how) => {
    const end = how === 'won' ? 'returned' : 'lost';
    const found = async () =>
      (await bench.services.depositDesk.disputes({ merchantId: 1, limit: 200 })).find(
        ({ dispute_ref: ref }) => ref === dispute,
      );
    // A notice that finds another worker at the dispute leaves it to the job.
    await workUntil(
      async () => (await found())?.state === end,
      () => world.work(),
    );
    const { said, state } = (await found()) ?? {};
    if (state !== end)
      throw new Error(`the dispute ${String(dispute)} is ${state} and said to be ${said}, not ${end}`);
  };
  return {
    world,
    quayside,
    control,
    booked,
    hold: (dispute) =>
      until(
        async () => (await lease(dispute, 'infinity')).length > 0,
        () => `another worker does not let go of the dispute ${String(dispute)}`,
      ),
    letGo: async (dispute) => void (await lease(dispute, null)),
    create: async (over = {}) =>
      (await world.create({ methodCode: 'quayside', document: '', ...over })) as Awaited<
        ReturnType<QuaysideBench['create']>
      >,
    pay: async (deposit, over = {}) =>
      String(await control('pay', { reference: await world.reference(deposit), ...over })),
    async resolve(dispute, how, notices = 1) {
      await control('resolve', { dispute, how, notices });
      await booked(dispute, how);
    },
    async held() {
      const reply = await fetch(`${quayside.origin}/control/books`);
      return BigInt(((await reply.json()) as { heldMinor: number }).heldMinor);
    },
    async tell(body, { secret: key = SIGNING_SECRET, atMs = Date.now(), header } = {}) {
      const text = JSON.stringify(body);
      const signed = header === undefined ? signatureOf({ secret: key, atMs, body: text }) : header;
      return fetch(address(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(signed === null ? {} : { 'quayside-signature': signed }),
        },
        body: text,
      });
    },
    async summed(kind) {
      const [row] = await bench.db.merchant(1).query<{ sum: string }>(
        `select coalesce(sum(e.amount), 0)::text as sum from entry e join account a on a.merchant_id = e.merchant_id
            and a.id = e.account_id where e.merchant_id = 1 and a.class = $1 and a.owner = 'quayside'`,
        [kind],
      );
      return BigInt(row?.sum ?? 0);
    },
    async stop() {
      await quayside.close();
      await world.stop();
    },
  };
};
