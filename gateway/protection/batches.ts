import { GatewayError } from '../platform/index';

/** In one statement. */
const MAX_BATCH = 128;
/** May wait, over all merchants. */
const MAX_WAITING = 20_000;

/** Collects what waits into one statement after the other, merchant by merchant. */
export interface Batches<I, O> {
  /** @throws GatewayError BUSY when too many wait */
  add(merchantId: number, item: I): Promise<O>;
}

export interface BatchesDeps<I, O> {
  /** Two of one name are never in one statement. */
  nameOf: (item: I) => string;
  /** Answers in the order of items; null for one that is to be asked for alone. */
  run: (merchantId: number, items: readonly I[]) => Promise<readonly (O | null)[]>;
  alone: (merchantId: number, item: I) => Promise<O>;
}

interface Waiting<I, O> {
  item: I;
  resolve: (answer: O | Promise<O>) => void;
}

export const createBatches = <I, O>(deps: BatchesDeps<I, O>): Batches<I, O> => {
  /** A merchant has a line while something of it waits or is under way. */
  const lines = new Map<number, Waiting<I, O>[]>();
  let waitingCount = 0;

  const take = (line: Waiting<I, O>[]): Waiting<I, O>[] => {
    const names = new Set<string>();
    const end = line.findIndex(({ item }, at) => {
      const name = deps.nameOf(item);
      if (at >= MAX_BATCH || names.has(name)) return true;
      names.add(name);
      return false;
    });
    return line.splice(0, end < 0 ? line.length : end);
  };
  const execute = async (merchantId: number, batch: readonly Waiting<I, O>[]): Promise<void> => {
    const alone = ({ item, resolve }: Waiting<I, O>): void => resolve(deps.alone(merchantId, item));
    try {
      const answers = await deps.run(
        merchantId,
        batch.map(({ item }) => item),
      );
      batch.forEach((waiting, at) => {
        const answer = answers[at];
        if (answer === null) alone(waiting);
        else waiting.resolve(answer as O);
      });
    } catch {
      // One of them broke the statement, which did nothing: each says by itself what is wrong.
      batch.forEach(alone);
    }
  };
  const run = async (merchantId: number, line: Waiting<I, O>[]): Promise<void> => {
    for (let batch = take(line); batch.length > 0; batch = take(line)) {
      await execute(merchantId, batch);
      waitingCount -= batch.length;
    }
    lines.delete(merchantId);
  };

  return {
    add(merchantId, item) {
      if (waitingCount >= MAX_WAITING) return Promise.reject(new GatewayError('BUSY'));
      waitingCount += 1;
      return new Promise<O>((resolve) => {
        const line = lines.get(merchantId);
        if (line) {
          line.push({ item, resolve });
          return;
        }
        const fresh = [{ item, resolve }];
        lines.set(merchantId, fresh);
        // What the same turn of the event loop adds travels together.
        setImmediate(() => void run(merchantId, fresh));
      });
    },
  };
};
