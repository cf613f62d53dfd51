import { DatabaseError } from './errors';

/** Asks in one group, unless said otherwise. */
const MOST = 64;
/** Asks that wait, over all lines. */
const MAX_WAITING = 5_000;

/** Asks of one shape that come while a group is under way travel together in the next; each hears its own answer. */
export interface Gather<Ask, Answer> {
  /** Groups are of one line alone: a merchant. @throws DatabaseError DATABASE_BUSY where too many wait already */
  ask(line: number, one: Ask): Promise<Answer>;
}

interface Waiting<Ask, Answer> {
  ask: Ask;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}
interface Line<Ask, Answer> {
  waiting: Waiting<Ask, Answer>[];
  isBusy: boolean;
}

/**
 * One group of a line at a time. Where a group fails so that nothing of it has come about, each of it is tried alone, so that only what
 * is at fault fails; any other failure is everyone's, for what became of it is not known.
 */
export const createGather = <Ask, Answer>(input: {
  /** One answer for each ask, in their order; all or nothing. */
  send: (line: number, asks: readonly Ask[]) => Promise<readonly Answer[]>;
  /** Asks of one name never share a group: the later one waits. */
  nameOf?: (ask: Ask) => string;
  /** Whether nothing of a group that failed so has come about. */
  isUndone: (error: unknown) => boolean;
  most?: number;
  maxWaiting?: number;
}): Gather<Ask, Answer> => {
  const { send, nameOf, isUndone, most = MOST, maxWaiting = MAX_WAITING } = input;
  /** A line stands here while something of it waits or is under way. */
  const lines = new Map<number, Line<Ask, Answer>>();
  let count = 0;

  const take = (line: Line<Ask, Answer>): Waiting<Ask, Answer>[] => {
    if (!nameOf) return line.waiting.splice(0, most);
    const names = new Set<string>();
    const [group, left]: [Waiting<Ask, Answer>[], Waiting<Ask, Answer>[]] = [[], []];
    for (const one of line.waiting) {
      const name = nameOf(one.ask);
      if (group.length === most || names.has(name)) left.push(one);
      else group.push(one);
      names.add(name);
    }
    line.waiting = left;
    return group;
  };

  const answer = async (id: number, group: readonly Waiting<Ask, Answer>[]): Promise<void> => {
    try {
      const answers = await send(
        id,
        group.map(({ ask }) => ask),
      );
      if (answers.length !== group.length) throw new Error('A group was not answered in full.');
      answers.forEach((one, index) => group[index]?.resolve(one));
    } catch (error) {
      if (group.length > 1 && isUndone(error)) for (const one of group) await answer(id, [one]);
      else for (const { reject } of group) reject(error);
    }
  };

  const run = async (id: number, line: Line<Ask, Answer>): Promise<void> => {
    for (let group = take(line); group.length > 0; group = take(line)) {
      await answer(id, group);
      count -= group.length;
    }
    lines.delete(id);
  };

  return {
    ask(id, ask) {
      if (count >= maxWaiting)
        return Promise.reject(
          new DatabaseError({ code: 'DATABASE_BUSY', sentence: 'Too much waits for the database.' }),
        );
      count += 1;
      const line: Line<Ask, Answer> = lines.get(id) ?? { waiting: [], isBusy: false };
      lines.set(id, line);
      return new Promise((resolve, reject) => {
        line.waiting.push({ ask, resolve, reject });
        if (line.isBusy) return;
        line.isBusy = true;
        // What the same turn of the event loop asks for travels together.
        setImmediate(() => void run(id, line));
      });
    },
  };
};
