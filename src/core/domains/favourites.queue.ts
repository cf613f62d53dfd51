import type { Ports } from '../types';

/** Games that may wait at once; the bound of the queue. */
export const MAX_WAITING = 200;
export const CHANGE_INTERVAL_MS = 1_000;

interface Deps<Item extends { id: string }> {
  clock: Ports['clock'];
  /** Sends one desired state to the server. */
  send(item: Item, on: boolean): Promise<void>;
  /** The ids as they are to be shown, after every change. */
  show(ids: ReadonlySet<string>): void;
  failed(item: Item, error: unknown): void;
}

interface Entry<Item> {
  item: Item;
  desired: boolean;
  sending: boolean;
  timer: unknown;
}

/**
 * Desired states laid over what the server has. A toggle shows at once; each game has one request under way and at most
 * one a second; the newest desired state is sent next; a failed one is rolled back.
 */
export const createToggleQueue = <Item extends { id: string }>({ clock, send, show, failed }: Deps<Item>) => {
  let server = new Set<string>();
  let generation = 0;
  let acknowledged = 0;
  /** Per game: the newest state the server acknowledged, and its number, so that an older list cannot undo it. */
  const taken = new Map<string, { on: boolean; at: number }>();
  const entries = new Map<string, Entry<Item>>();
  /** Per game: not before then. Bounded with the entries: old marks are swept. */
  const openAt = new Map<string, number>();

  const render = () => {
    const ids = new Set(server);
    for (const [id, { desired }] of entries) {
      if (desired) ids.add(id);
      else ids.delete(id);
    }
    show(ids);
  };
  const sweep = () => {
    for (const [id, at] of openAt) if (at <= clock.now() && !entries.has(id)) openAt.delete(id);
  };

  const push = (entry: Entry<Item>): void => {
    const { id } = entry.item;
    if (entry.sending || entry.timer !== null) return;
    if (entry.desired === server.has(id)) {
      entries.delete(id);
      return;
    }
    const waitMs = (openAt.get(id) ?? 0) - clock.now();
    if (waitMs > 0) {
      entry.timer = clock.setTimeout(() => {
        entry.timer = null;
        push(entry);
      }, waitMs);
      return;
    }
    void transmit(entry);
  };
  const transmit = async (entry: Entry<Item>): Promise<void> => {
    const { item, desired } = entry;
    const mine = generation;
    entry.sending = true;
    sweep();
    openAt.set(item.id, clock.now() + CHANGE_INTERVAL_MS);
    try {
      await send(item, desired);
      if (mine !== generation) return;
      if (desired) server.add(item.id);
      else server.delete(item.id);
      taken.set(item.id, { on: desired, at: (acknowledged += 1) });
    } catch (error) {
      if (mine !== generation) return;
      // A newer, opposite toggle matches what the server has already.
      entry.desired = server.has(item.id);
      entries.delete(item.id);
      render();
      failed(item, error);
      return;
    } finally {
      entry.sending = false;
    }
    push(entry);
    render();
  };

  return {
    /** Call it before asking for the list, and hand the result to `receive` with the answer. */
    mark: () => acknowledged,
    /** What the server had when it was asked; states acknowledged since, and those under way, stay over it. */
    receive(ids: Iterable<string>, since: number) {
      server = new Set(ids);
      for (const [id, { on, at }] of taken) {
        if (at <= since) continue;
        if (on) server.add(id);
        else server.delete(id);
      }
      taken.clear();
      render();
    },
    /** Another visitor: nothing of the old one counts. */
    clear() {
      generation += 1;
      for (const { timer } of entries.values()) if (timer !== null) clock.clearTimeout(timer);
      entries.clear();
      openAt.clear();
      taken.clear();
      server = new Set();
      render();
    },
    /** @returns false when too many games wait already */
    toggle(item: Item): boolean {
      const known = entries.get(item.id);
      if (!known && entries.size >= MAX_WAITING) return false;
      const entry = known ?? { item, desired: server.has(item.id), sending: false, timer: null };
      entry.desired = !entry.desired;
      entries.set(item.id, entry);
      push(entry);
      render();
      return true;
    },
  };
};

export type ToggleQueue<Item extends { id: string }> = ReturnType<typeof createToggleQueue<Item>>;
