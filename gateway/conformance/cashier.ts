import { randomBytes } from 'node:crypto';
import { callbackPath, openCashier } from '../cashier/index';
import { startPixSimulator, type PixSimulator, type PixSimulatorOptions } from '../simulators/pix/index';
import type { Fault, BankCall } from '../simulators/pix/faults';
import { SECRET, startBench, type BenchOptions, type GatewayBench } from './bench';
import { until } from './cashier-stage';

export const HOLDER = '52998224725';
export const STRANGER = '11144477735';
const MERCHANT = 1;
const KEY = '123e4567-e12b-12d1-a456-426655440000';

export interface WireDeposit {
  depositId: string;
  depositState: string;
  depositStateName: string;
  amount: number;
  receivedAmount: number;
  /** null: nothing was taken back. */
  returnedAmount: number | null;
  qrCode: string;
  steps: { stateName: string; time: number }[];
}

export interface CashierBench {
  bench: GatewayBench;
  bank: PixSimulator;
  secret: string;
  memberId: bigint;
  /** A call of the member. */
  send: (path: string, body?: unknown) => ReturnType<GatewayBench['client']['send']>;
  create: (over?: Record<string, unknown>) => Promise<WireDeposit>;
  detail: (id: string) => Promise<WireDeposit>;
  /** What the job of another node does whose clock shows so much more than it did. */
  work: (laterMs?: number) => Promise<void>;
  /** Its clock shows what the others show again. */
  today: () => void;
  /** The bank's own words: what a payer, the network and time do. */
  control: (name: string, body: unknown) => Promise<unknown>;
  pay: (deposit: WireDeposit, over?: Record<string, unknown>) => Promise<string>;
  fault: (call: BankCall, fault: Fault, times?: number) => Promise<unknown>;
  reference: (deposit: WireDeposit) => Promise<string>;
  balance: () => Promise<bigint>;
  /** What the ledger has on an account that is summed. */
  summed: (kind: 'clearing' | 'suspense' | 'fees' | 'bad-debt') => Promise<bigint>;
  /** Once a deposit is in one of the states and its money is posted. */
  settled: (id: string, ...states: string[]) => Promise<WireDeposit>;
  stop: () => Promise<void>;
}

/** Gives the demo merchant a Pix provider that is the simulator, and turns deposits on. */
const connect = async (bench: GatewayBench, origin: string, secret: string): Promise<void> => {
  await bench.services.paymentProviders.put({
    merchantId: MERCHANT,
    code: 'pix',
    adapter: 'pix',
    settings: {
      baseUrl: `${origin}/api/v2`,
      tokenUrl: `${origin}/oauth/token`,
      key: KEY,
      name: 'Foyer Demo',
      city: 'Sao Paulo',
      payouts: { path: '/pagamentos', directory: '/chaves', statement: '/pagamentos' },
    },
    secrets: { clientId: 'foyer', clientSecret: 'a client secret for tests only' },
    callbackSecret: secret,
    minMinor: 1_000n,
    maxMinor: 500_000n,
    lifeS: 1_800,
  });
  await bench.db
    .merchant(MERCHANT)
    .query(
      `update module_flag set enabled = true where merchant_id = $1 and mod_id in ('DEPOSIT', 'WITHDRAW')`,
      [MERCHANT],
    );
  await bench.services.merchants.reload();
};

export interface CashierBenchOptions extends BenchOptions {
  /** Where the bank runs; in this process unless given. */
  startBank?: (options: PixSimulatorOptions) => Promise<PixSimulator>;
}

/** The whole gateway with a bank beside it, each on its port. */
export const startCashierBench = async ({
  startBank = startPixSimulator,
  ...options
}: CashierBenchOptions = {}): Promise<CashierBench> => {
  const bench = await startBench({ providerTimeoutMs: 3_000, ...options });
  const secret = randomBytes(32).toString('base64url');
  const path = callbackPath({ merchant: 'demo', provider: 'pix', secret });
  const bank = await startBank({
    port: 0,
    clientId: 'foyer',
    clientSecret: 'a client secret for tests only',
    key: KEY,
    webhookUrl: () => `http://127.0.0.1:${bench.port}${path}`,
    now: Date.now,
  });
  await connect(bench, bank.origin, secret);
  const token = await bench.client.token(bench.accounts.member);
  const send: CashierBench['send'] = (to, body) =>
    bench.client.send({
      path: to,
      headers: { Authorization: token },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const info = await send('/wps/member/info');
  const memberId = BigInt((info.body.value as { id: string }).id);
  const one = (sent: Awaited<ReturnType<typeof send>>): WireDeposit => {
    if (sent.body.success !== true) throw new Error(sent.text);
    return sent.body.value as WireDeposit;
  };
  const detail = async (id: string) => one(await send(`/wps/relay/MCSFE_getDeposit?depositId=${id}`));
  const control: CashierBench['control'] = async (name, body) => {
    const reply = await fetch(`${bank.origin}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { done: unknown }).done;
  };
  let laterBy = 0;
  const later = openCashier({
    ...bench.services,
    secret: SECRET,
    production: false,
    tell: () => undefined,
    tellWithdrawal: () => undefined,
    noteAction: () => Promise.resolve(),
    countRounds: () => Promise.resolve(),
    recodeProof: () => Promise.resolve(null),
    now: () => Date.now() + laterBy,
    onError: (error, what) => void bench.logged.push(`${what}: ${String(error)}`),
    providerTimeoutMs: options.providerTimeoutMs ?? 3_000,
  });
  const work = async (laterMs = 0): Promise<void> => {
    laterBy += laterMs;
    for (const job of later.jobs) await job.run();
  };
  const today = (): void => {
    laterBy = 0;
  };
  const reference = async ({ depositId }: WireDeposit): Promise<string> => {
    const [row] = await bench.db
      .merchant(MERCHANT)
      .query<{ reference: string }>('select reference from deposit where merchant_id = $1 and id = $2', [
        MERCHANT,
        BigInt(depositId),
      ]);
    return row?.reference ?? '';
  };
  return {
    bench,
    bank,
    secret,
    memberId,
    send,
    detail,
    control,
    work,
    today,
    reference,
    create: async (over = {}) =>
      one(
        await send('/wps/relay/MCSFE_createDeposit', {
          methodCode: 'pix',
          amount: '50.00',
          requestId: randomBytes(12).toString('hex'),
          document: HOLDER,
          ...over,
        }),
      ),
    pay: async (deposit, over = {}) =>
      String(await control('pay', { txid: await reference(deposit), payer: HOLDER, ...over })),
    fault: (call, fault, times = 1) => control('fault', { call, fault, times }),
    balance: async () =>
      (await bench.ledger.balance({
        merchantId: MERCHANT,
        account: { class: 'player', owner: memberId.toString(), currency: 'BRL' },
      })) ?? 0n,
    async summed(kind) {
      const [row] = await bench.db.merchant(MERCHANT).query<{ sum: string }>(
        `select coalesce(sum(e.amount), 0)::text as sum from entry e join account a on a.merchant_id = e.merchant_id
            and a.id = e.account_id where e.merchant_id = $1 and a.class = $2`,
        [MERCHANT, kind],
      );
      return BigInt(row?.sum ?? 0);
    },
    async settled(id, ...states) {
      // A payment says what it was judged to be before its money is posted.
      const isPosted = async (): Promise<boolean> => {
        const judged = await bench.db
          .merchant(MERCHANT)
          .query(
            `select from deposit_receipt where merchant_id = $1 and deposit_id = $2 and state = 'judged'`,
            [MERCHANT, BigInt(id)],
          );
        return judged.length === 0;
      };
      let last: WireDeposit | null = null;
      await until(
        async () => {
          last = await detail(id);
          return states.includes(last.depositStateName) && (await isPosted());
        },
        () =>
          `the deposit ${id} is not ${states.join()}, or not posted: ${JSON.stringify(last)}\n${bench.logged.filter((line) => !line.startsWith('{')).join('\n')}`,
      );
      return detail(id);
    },
    async stop() {
      await bank.close();
      await later.close();
      await bench.stop();
    },
  };
};
