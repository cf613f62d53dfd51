import { openCashier, type CashierServices } from '../cashier/index';
import type { Database, Query } from '../database/types';
import type { Ledger } from '../ledger/index';
import type { Opened } from '../platform/opened';
import { SECRET, type GatewayBench } from './bench';
import { PROVIDER_LIMIT_MS } from './cashier-stage';

export type CashierNode = Opened<CashierServices>;

type Touch = (text: string) => void | Promise<void>;

interface NodeOptions {
  /** Before each statement, with its text, and each deed of the ledger, and once more behind each deed. */
  touch?: Touch;
  now?: () => number;
  onError?: (error: unknown, what: string) => void;
}

const watchedDatabase = (real: Database, touch: Touch): Database => {
  const watched =
    (query: Query): Query =>
    async (text, values) => {
      await touch(text);
      return query(text, values);
    };
  return {
    ...real,
    merchant: (merchantId) => {
      const scope = real.merchant(merchantId);
      return {
        query: watched(scope.query),
        tx: (work) => scope.tx((query) => work(watched(query))),
        together: (work) => scope.together((query) => work(watched(query))),
      };
    },
  };
};

const watchedLedger = (real: Ledger, touch: Touch): Ledger => {
  const posting =
    <Deed, Result>(post: (deed: Deed) => Promise<Result>) =>
    async (deed: Deed): Promise<Result> => {
      await touch('');
      const result = await post(deed);
      // Posted, and the answer may be lost.
      await touch('');
      return result;
    };
  return Object.assign(Object.create(real) as Ledger, {
    open: async (input: Parameters<Ledger['open']>[0]) => {
      await touch('');
      return real.open(input);
    },
    hold: posting((deed: Parameters<Ledger['hold']>[0]) => real.hold(deed)),
    capture: posting((deed: Parameters<Ledger['capture']>[0]) => real.capture(deed)),
    release: posting((deed: Parameters<Ledger['release']>[0]) => real.release(deed)),
    post: posting((deed: Parameters<Ledger['post']>[0]) => real.post(deed)),
  });
};

/** The cashier of another node, on the database of a bench. */
export const cashierNode = (
  { services }: Pick<GatewayBench, 'services'>,
  { touch = () => undefined, now = Date.now, onError = () => undefined }: NodeOptions = {},
): CashierNode =>
  openCashier({
    ...services,
    db: watchedDatabase(services.db, touch),
    ledger: watchedLedger(services.ledger, touch),
    secret: SECRET,
    production: false,
    tell: () => undefined,
    tellWithdrawal: () => undefined,
    noteAction: () => Promise.resolve(),
    countRounds: () => Promise.resolve(),
    recodeProof: () => Promise.resolve(null),
    now,
    onError,
    providerTimeoutMs: PROVIDER_LIMIT_MS,
  });

/** What every touch of the database and the ledger is refused with after the kill. */
export class Killed extends Error {}

/** A node that can be killed again and again: its caches live on, so that each walk has the same touches. */
export interface MortalNode {
  services: CashierServices;
  /** Dead from its nth touch of the database or the ledger on: nothing of it happens from then. */
  dieAt(nth: number): void;
  /** What its jobs do once; what a dead node throws is dropped. */
  runJobs(): Promise<void>;
  /** Waits for what goes on by itself, and says whether it was killed meanwhile; it lives again after that. */
  bury(): Promise<boolean>;
  close(): Promise<void>;
}

export const mortalNode = async (bench: Pick<GatewayBench, 'services'>): Promise<MortalNode> => {
  let touches = 0;
  let last = Infinity;
  const node = cashierNode(bench, {
    touch: () => {
      touches += 1;
      if (touches >= last) throw new Killed('killed');
    },
  });
  return {
    services: node.services,
    dieAt(nth) {
      touches = 0;
      last = nth;
    },
    async runJobs() {
      for (const job of node.jobs) await job.run().catch(() => undefined);
    },
    async bury() {
      await node.services.withdrawalWork.close();
      const wasKilled = touches >= last;
      last = Infinity;
      return wasKilled;
    },
    close: () => node.close(),
  };
};

/** More touches than any story needs: a walk ends by itself when its node was not killed. */
const MAX_TOUCHES = 120;

/** Tells a story with a kill before each touch in turn, until it is told to its end; answers how many were killed. */
export const walk = async (
  node: MortalNode,
  story: (nth: number, at: string) => Promise<{ wasKilled: boolean }>,
): Promise<number> => {
  for (let nth = 1; nth <= MAX_TOUCHES; nth += 1) {
    if (!(await story(nth, `killed before touch ${nth}`)).wasKilled) return nth - 1;
  }
  await node.close();
  throw new Error('the walk did not end');
};
