import { randomBytes } from 'node:crypto';
import { callbackPath } from '../../gateway/cashier/index';
import { seedDemo } from '../../gateway/database/seed/seed-demo';
import { freshDatabase } from '../../gateway/database/testing';
import { startPixSimulator } from '../../gateway/simulators/pix/index';
import { COSTS, startQuaysideSimulator } from '../../gateway/simulators/quayside/index';
import { openDemoDesk } from '../../gateway/start/demo-desk';
import { createDesk } from './desk';
import type { DayClock } from './day-types';
import { freePort, startNode } from './nodes';
import { DAY, openDay, type OpenDay } from './subjects';

const KEY = '123e4567-e12b-12d1-a456-426655440000';
const CLIENT_SECRET = 'a client secret of one day in play';
const SIGNING_SECRET = 'a signing secret of one day in play';
const API_KEY = 'an-api-key-of-one-day-in-play';
const MIN_MINOR = 1_000n;
const MAX_MINOR = 500_000n;
export const LIFE_S = 1_800;

/** What a script says to a provider in play. */
const controlOf =
  (origin: string) =>
  async (name: string, body: unknown): Promise<unknown> => {
    const reply = await fetch(`${origin}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { done: unknown }).done;
  };

const startProviders = async (input: { port: number; clock: DayClock }) => {
  const { now } = input.clock;
  const secret = randomBytes(32).toString('base64url');
  const hook = (provider: string) => (): string =>
    `http://127.0.0.1:${input.port}${callbackPath({ merchant: DAY.merchant, provider, secret })}`;
  const bank = await startPixSimulator({
    port: 0,
    clientId: 'foyer',
    clientSecret: CLIENT_SECRET,
    key: KEY,
    webhookUrl: hook('pix'),
    now,
  });
  const quayside = await startQuaysideSimulator({
    port: 0,
    apiKey: API_KEY,
    signingSecret: SIGNING_SECRET,
    webhookUrl: hook('quayside'),
    now,
  });
  return { bank, quayside, secret };
};
type Providers = Awaited<ReturnType<typeof startProviders>>;

const writeProviders = async (office: OpenDay, { bank, quayside, secret }: Providers): Promise<void> => {
  const limits = { minMinor: MIN_MINOR, maxMinor: MAX_MINOR, lifeS: LIFE_S };
  const row = { merchantId: DAY.merchantId, callbackSecret: secret, ...limits };
  const { paymentProviders, withdrawalPolicies, merchants } = office.services;
  await paymentProviders.put({
    ...row,
    code: 'pix',
    adapter: 'pix',
    settings: {
      baseUrl: `${bank.origin}/api/v2`,
      tokenUrl: `${bank.origin}/oauth/token`,
      key: KEY,
      name: 'Foyer Demo',
      city: 'Sao Paulo',
      payouts: { path: '/pagamentos', directory: '/chaves', statement: '/pagamentos' },
    },
    secrets: { clientId: 'foyer', clientSecret: CLIENT_SECRET },
  });
  await paymentProviders.put({
    ...row,
    code: 'quayside',
    adapter: 'quayside',
    settings: {
      baseUrl: `${quayside.origin}/v1`,
      returnUrl: `${DAY.origin}/payments/return`,
      currencies: [DAY.currency],
      costs: COSTS,
    },
    secrets: { apiKey: API_KEY, signingSecret: SIGNING_SECRET },
  });
  await paymentProviders.put({
    ...row,
    code: 'transfer',
    adapter: 'transfer',
    settings: {
      currencies: [DAY.currency],
      rows: [
        { label: 'holder', value: 'Foyer Demo Ltda' },
        { label: 'account', value: '12345-6' },
      ],
    },
    secrets: {},
  });
  await withdrawalPolicies.change({
    merchantId: DAY.merchantId,
    change: { auto_below: 10_000n, second_above: 50_000n, member_cancels: true, asks_arrival: true },
  });
  await office.db
    .merchant(DAY.merchantId)
    .query(
      "update module_flag set enabled = true where merchant_id = $1 and mod_id in ('DEPOSIT', 'WITHDRAW')",
      [DAY.merchantId],
    );
  await merchants.reload();
};

/** Database, providers, nodes, operators, and an office that seeds members and looks into the books. */
export const openStage = async (input: { nodes: number; clock: DayClock }) => {
  const { clock } = input;
  const closing: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (let one = closing.pop(); one; one = closing.pop()) await one();
  };
  try {
    const db = await freshDatabase({ poolSize: 8 });
    closing.push(() => db.close());
    await seedDemo({
      db,
      hashPassword: async () => 'no login',
      origins: { own: [DAY.origin], partner: [] },
    });
    const ports: number[] = [];
    for (let n = 0; n < input.nodes; n += 1) ports.push(await freePort());
    const port = ports[0] ?? 0;
    const faults: string[] = [];
    /** How far back the office's clock is: what members had before the day. */
    const office = { agoMs: 0 };
    const now = (): number => clock.now() - office.agoMs;
    const onError = (error: unknown, what: string): void =>
      void faults.push(`office, ${what}: ${String(error)}`);
    const subjects = await openDay({ db, port, now, onError });
    closing.push(async () => {
      await subjects.vendors.close();
      await subjects.close();
      await subjects.ledger.close();
    });
    const providers = await startProviders({ port, clock });
    closing.push(
      () => providers.bank.close(),
      () => providers.quayside.close(),
    );
    await writeProviders(subjects, providers);
    const { operators } = await openDemoDesk({
      db,
      desk: subjects.services.desk,
      now: clock.now,
      site: DAY.origin,
    });
    const { ownerUrl, appUrl } = db;
    const nodes = await Promise.all(ports.map((one) => startNode({ ownerUrl, appUrl, port: one, clock })));
    closing.push(() => Promise.all(nodes.map((node) => node.stop())));
    const query = db.merchant(DAY.merchantId).query;
    return {
      ...subjects,
      query,
      clock,
      nodes,
      faults,
      /** Does something as it was done some time ago. */
      async ago<T>(ms: number, work: () => Promise<T>): Promise<T> {
        office.agoMs = ms;
        try {
          return await work();
        } finally {
          office.agoMs = 0;
        }
      },
      pass(ms: number): void {
        clock.laterMs += ms;
        for (const node of nodes) node.pass(ms);
      },
      bank: controlOf(providers.bank.origin),
      quayside: controlOf(providers.quayside.origin),
      async heldMinor(provider: 'pix' | 'quayside'): Promise<bigint> {
        const { origin } = provider === 'pix' ? providers.bank : providers.quayside;
        const books = (await (await fetch(`${origin}/control/books`)).json()) as Record<string, number>;
        return BigInt(books['heldCents'] ?? books['heldMinor'] ?? 0);
      },
      desk: createDesk({ port, clock, operators }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
export type Stage = Awaited<ReturnType<typeof openStage>>;
