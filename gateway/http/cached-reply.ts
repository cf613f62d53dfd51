import { type BoundedCache, createBoundedCache } from '../platform/index';
import { Serialized } from './route';

const MAX_REPLIES = 3_000;
const MAX_BYTES = 20_000_000;
/** A text, and the bytes of its envelope beside it. */
const BYTES_PER_CHARACTER = 3;

// By snapshot: when a catalogue is replaced, the answers made from it go with it.
const caches = new WeakMap<object, BoundedCache<Serialized>>();

/** The answer made from a snapshot under a key, made once while it is asked for. */
export const cachedReply = (snapshot: object, key: string, make: () => string): Serialized => {
  let cache = caches.get(snapshot);
  if (!cache) {
    cache = createBoundedCache<Serialized>({ maxEntries: MAX_REPLIES, maxWeight: MAX_BYTES });
    caches.set(snapshot, cache);
  }
  const known = cache.get(key);
  if (known) return known;
  const made = new Serialized(make());
  cache.set(key, made, made.json.length * BYTES_PER_CHARACTER);
  return made;
};
