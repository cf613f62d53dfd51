import { createBoundedCache } from '../platform/index';

export interface RecentEvent {
  event: string;
  body: string;
}

export interface RecentEvents {
  add(member: string, event: RecentEvent): void;
  /** What came after the event that a client saw last; null when that cannot be said. */
  after(member: string, event: string): readonly RecentEvent[] | null;
  /** The newest event of a member, '' when none is known. */
  last(member: string): string;
  clear(): void;
}

/** Events kept of one member, and the weight of all that is kept on this node. */
export const MAX_OF_MEMBER = 32;
const bounds = { maxEntries: 20_000, maxWeight: 8_000_000 };
/** What an event costs besides its text. */
const OVERHEAD = 100;

/**
 * The newest events of the members that were active last, for sockets that come back. Every node hears all events in the same
 * order, so a client may come back to any node; what a node cannot say, it says by "read again".
 */
export const createRecentEvents = (): RecentEvents => {
  const cache = createBoundedCache<RecentEvent[]>(bounds);
  return {
    add(member, event) {
      const list = cache.get(member) ?? [];
      list.push(event);
      if (list.length > MAX_OF_MEMBER) list.shift();
      const weight = list.reduce((sum, { body }) => sum + body.length + OVERHEAD, 0);
      cache.set(member, list, weight);
    },
    after(member, event) {
      const list = cache.get(member) ?? [];
      const at = list.findIndex((known) => known.event === event);
      return at < 0 ? null : list.slice(at + 1);
    },
    last: (member) => cache.get(member)?.at(-1)?.event ?? '',
    clear: () => cache.clear(),
  };
};
