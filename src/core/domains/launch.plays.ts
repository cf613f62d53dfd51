import { readKept, keptText } from '../kernel/kept';
import type { Client } from '../types';

/** Kinds of games that are told apart, and starts of one that are counted: from there on all are halved, so that lately counts more. */
export const MAX_KINDS = 16;
export const MAX_STARTS = 64;
const MAX_NAME = 200;
const KIND = /^[A-Z]{2,12}$/;

/** What a member starts in this browser: it is told to no gateway, and forgotten with the logout. */
export interface Plays {
  /** Starts by category. */
  counts: ReadonlyMap<string, number>;
  /** The member wants home in its usual order. */
  isOff: boolean;
}
type Browser = Pick<Client, 'config' | 'ports' | 'session'>;

const keyOf = ({ config }: Browser): string => `${config.merchant}.plays`;
const nameOf = ({ session }: Browser, who?: string): string => {
  const { state, kind, username } = session.store.getState();
  return state === 'member' && kind !== 'trial' ? (who ?? username).slice(0, MAX_NAME) : '';
};

const heard = new WeakSet<Browser>();
/** From the first question on the logout takes it away. */
const forgetWithLogout = (client: Browser): void => {
  if (heard.has(client)) return;
  heard.add(client);
  client.session.onLogout(() => client.ports.storage.local.remove(keyOf(client)));
};

/** Of this member, the one of the session unless said; nothing of another one, of a guest, or of what other scripts wrote there. */
export const readPlays = (client: Browser, member?: string): Plays => {
  forgetWithLogout(client);
  const { who, off, starts } = readKept(client.ports.storage.local.get(keyOf(client)));
  const name = nameOf(client, member);
  if (name === '' || keptText(who, MAX_NAME) !== name) return { counts: new Map(), isOff: false };
  const rows = Object.entries(Object(starts) as Record<string, unknown>).flatMap(
    ([kind, count]): [string, number][] =>
      KIND.test(kind) && typeof count === 'number' && count >= 1
        ? [[kind, Math.min(MAX_STARTS, Math.floor(count))]]
        : [],
  );
  return { counts: new Map(rows.slice(0, MAX_KINDS)), isOff: off === true };
};

const write = (client: Browser, { counts, isOff }: Plays): void => {
  const who = nameOf(client);
  const starts = Object.fromEntries(counts);
  if (who !== '') client.ports.storage.local.set(keyOf(client), JSON.stringify({ who, off: isOff, starts }));
};

/** A game of this kind was started. */
export const notePlay = (client: Browser, category: string): void => {
  const { counts, isOff } = readPlays(client);
  const isFull = counts.size >= MAX_KINDS && !counts.has(category);
  if (!KIND.test(category) || isFull) return;
  const next = new Map(counts).set(category, (counts.get(category) ?? 0) + 1);
  const isMuch = Math.max(...next.values()) > MAX_STARTS;
  const rows = isMuch ? [...next].map(([kind, count]) => [kind, Math.floor(count / 2)] as const) : next;
  write(client, { counts: new Map([...rows].filter(([, count]) => count > 0)), isOff });
};

export const setOwnOrder = (client: Browser, isOff: boolean): void =>
  write(client, { ...readPlays(client), isOff });
