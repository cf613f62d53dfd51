import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import type { BankCall, Fault } from '../simulators/pix/faults';
import { PROVIDER_LIMIT_MS, TRANSFER_BY_HAND } from './cashier-stage';
import { peopleOf } from './people';
import { startProcess, type OwnProcess } from './processes';
import { quaysideBeside, type QuaysideBench } from './quayside';
import type { SimulatorOrder } from './simulator-process';
import { startWithdrawalBench, type WithdrawalBench } from './withdrawals';

export interface Depositor {
  memberId: bigint;
  /** A tax number of their own. */
  document: string;
}

/** The gateway with a bank and Quayside beside it, each a process of its own, and members who pay in. */
export interface KillWorld extends WithdrawalBench {
  quayside: QuaysideBench;
  /** The superuser, in the bench's database. */
  root: Sql;
  /** Who pays in with an edge: another one for each amount, so that none waits for another. */
  depositor(amount: string): Depositor;
  /** What a member has, in minor units. */
  balanceOf(memberId: bigint): Promise<bigint>;
  /** On the account of a provider, by class. */
  owned(kind: 'clearing' | 'suspense', owner: string): Promise<bigint>;
  /** A node whose clock is behind, or ahead, by so much does something. */
  at<T>(movedMs: number, work: () => Promise<T>): Promise<T>;
  providers: {
    kill(): Promise<void>;
    start(): Promise<void>;
    /** Calls that are still to go wrong at one of them. */
    left(play: 'pix' | 'quayside'): Promise<BankCall[]>;
    fault(play: 'pix' | 'quayside', call: BankCall, fault: Fault): Promise<unknown>;
  };
}

export const MERCHANT = 1;
const CHECK_DIGITS = 2;
/** A good tax number of nine digits. */
const taxNumber = (serial: number): string => {
  let digits = String(400_000_000 + serial);
  for (let turn = 0; turn < CHECK_DIGITS; turn += 1) {
    const weight = digits.length + 1;
    const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (weight - at), 0);
    digits += sum % 11 < 2 ? 0 : 11 - (sum % 11);
  }
  return digits;
};

/** A provider in play that comes back on its port, with its books. */
const simulators = () => {
  const orders = new Map<string, SimulatorOrder>();
  const running = new Map<string, OwnProcess<string, never>>();
  const run = async (order: SimulatorOrder): Promise<string> => {
    const child = await startProcess<string, never>('./simulator-process.ts', order);
    running.set(order.play, child);
    const port = Number(new URL(child.ready).port);
    orders.set(order.play, { ...order, options: { ...order.options, port } } as SimulatorOrder);
    return child.ready;
  };
  return {
    run,
    fileOf: (play: string) => join(tmpdir(), `foyer-kills-${process.pid}-${play}.json`),
    originOf: (play: string) => running.get(play)?.ready ?? '',
    kill: async () => void (await Promise.all([...running.values()].map((child) => child.kill()))),
    start: async () => void (await Promise.all([...orders.values()].map(run))),
  };
};

export const startKillWorld = async (amounts: readonly string[]): Promise<KillWorld> => {
  const plays = simulators();
  const started = async (order: SimulatorOrder) => ({
    origin: await plays.run(order),
    close: () => Promise.resolve(),
  });
  const world = await startWithdrawalBench({
    providerTimeoutMs: PROVIDER_LIMIT_MS,
    startBank: ({ webhookUrl, now: _, ...options }) =>
      started({
        play: 'pix',
        options: { ...options, file: plays.fileOf('pix') },
        webhookUrl: webhookUrl(),
      }),
  });
  const quayside = await quaysideBeside(world, ({ webhookUrl, now: _, ...options }) =>
    started({
      play: 'quayside',
      options: { ...options, file: plays.fileOf('quayside') },
      webhookUrl: webhookUrl(),
    }),
  );
  const { bench } = world;
  const { services } = bench;
  await services.paymentProviders.put(TRANSFER_BY_HAND);
  const people = await peopleOf(bench);
  const depositors = new Map<string, Depositor>();
  for (const amount of amounts) {
    const { id: memberId } = await people.create();
    const document = taxNumber(depositors.size);
    if (!(await services.holders.claim({ merchantId: MERCHANT, memberId, document })))
      throw new Error(`${document} was not taken`);
    depositors.set(amount, { memberId, document });
  }
  const root = postgres(bench.db.rootUrl, { max: 4, fetch_types: false, onnotice: () => undefined });
  return {
    ...world,
    quayside,
    root,
    depositor(amount) {
      const found = depositors.get(amount);
      if (!found) throw new Error(`no member pays in ${amount}`);
      return found;
    },
    balanceOf: async (memberId) =>
      (await bench.ledger.balance({
        merchantId: MERCHANT,
        account: { class: 'player', owner: memberId.toString(), currency: 'BRL' },
      })) ?? 0n,
    async owned(kind, owner) {
      const [row] = await root<{ sum: string }[]>`
        select coalesce(sum(e.amount), 0)::text as sum from entry e
          join account a on a.merchant_id = e.merchant_id and a.id = e.account_id
         where e.merchant_id = ${MERCHANT} and a.class = ${kind} and a.owner = ${owner}`;
      return BigInt(row?.sum ?? 0);
    },
    async at(movedMs, work) {
      bench.pass(movedMs);
      try {
        return await work();
      } finally {
        bench.pass(-movedMs);
      }
    },
    providers: {
      kill: plays.kill,
      async start() {
        await plays.start();
        await world.control('payouts', { pace: 'at-once' });
      },
      async left(play) {
        const reply = await fetch(`${plays.originOf(play)}/control/faults`);
        return ((await reply.json()) as { left: BankCall[] }).left;
      },
      fault: (play, call, fault) =>
        (play === 'pix' ? world : quayside).control('fault', { call, fault, times: 1 }),
    },
    async stop() {
      await root.end({ timeout: 1 });
      await plays.kill();
      await world.stop();
      for (const play of ['pix', 'quayside']) rmSync(plays.fileOf(play), { force: true });
    },
  };
};
