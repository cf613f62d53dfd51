import { GatewayError } from './gateway-error';

/** Names in one statement. */
const MAX_BATCH = 256;
/** Statements of one merchant under way. */
const MAX_LANES = 2;
/** May wait, over all merchants. */
const MAX_WAITING = 20_000;

/**
 * Looks rows up by name, those that are asked for in the same moment with one statement. Nothing is remembered: each is read after it
 * was asked for.
 */
export interface Lookups<Row> {
  /** @throws GatewayError BUSY when too many wait */
  find(merchantId: number, name: string): Promise<Row | null>;
}

interface Asked<Row> {
  resolve: (row: Row | null) => void;
  reject: (error: unknown) => void;
}

interface Line<Row> {
  waiting: Map<string, Asked<Row>[]>;
  lanes: number;
  isScheduled: boolean;
}

export const createLookups = <Row>(deps: {
  /** Rows by name; one that is not there is left out. */
  read: (merchantId: number, names: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
}): Lookups<Row> => {
  /** A merchant has a line while something of it waits or is under way. */
  const lines = new Map<number, Line<Row>>();
  let waitingCount = 0;

  const take = (line: Line<Row>): [name: string, asked: Asked<Row>[]][] => {
    const batch = [...line.waiting].slice(0, MAX_BATCH);
    for (const [name] of batch) line.waiting.delete(name);
    return batch;
  };
  const run = async (merchantId: number, line: Line<Row>): Promise<void> => {
    line.lanes += 1;
    for (let batch = take(line); batch.length > 0; batch = take(line)) {
      const everyone = batch.flatMap(([, asked]) => asked);
      try {
        const rows = await deps.read(
          merchantId,
          batch.map(([name]) => name),
        );
        for (const [name, asked] of batch) for (const { resolve } of asked) resolve(rows.get(name) ?? null);
      } catch (error) {
        for (const { reject } of everyone) reject(error);
      }
      waitingCount -= everyone.length;
    }
    line.lanes -= 1;
    if (line.lanes === 0 && !line.isScheduled) lines.delete(merchantId);
  };
  const schedule = (merchantId: number, line: Line<Row>): void => {
    if (line.isScheduled || line.lanes >= MAX_LANES) return;
    line.isScheduled = true;
    // What the same turn of the event loop asks for travels together.
    setImmediate(() => {
      line.isScheduled = false;
      void run(merchantId, line);
    });
  };

  return {
    find(merchantId, name) {
      if (waitingCount >= MAX_WAITING) return Promise.reject(new GatewayError('BUSY'));
      waitingCount += 1;
      const line: Line<Row> = lines.get(merchantId) ?? { waiting: new Map(), lanes: 0, isScheduled: false };
      lines.set(merchantId, line);
      return new Promise((resolve, reject) => {
        const asked = line.waiting.get(name);
        if (asked) asked.push({ resolve, reject });
        else line.waiting.set(name, [{ resolve, reject }]);
        schedule(merchantId, line);
      });
    },
  };
};
