import type { Client } from '../types';
import type { Money } from '../../contract/money';
import { AppError, asError } from './app-error';
import { keptText, readKept } from './kept';
import { randomText } from './random-text';

/** Returns the amount for a request. @throws AppError WALLET_AMOUNT_INVALID if it is unread: there is no figure to send */
export const sendable = (amount: Money): Money => {
  if (amount.unread) throw new AppError('WALLET_AMOUNT_INVALID');
  return amount;
};

const KEY_LENGTH = 24;
/** Orders of one kind that a tab keeps at most; the oldest is dropped first. */
const MAX_ORDERS = 8;
/** Who orders the same again so long after the last try means a second order. */
export const RETRY_WITHIN_MS = 10 * 60_000;

/** An order that was sent and has no final answer yet. */
interface SentOrder {
  /** What was ordered, as the caller writes it. */
  text: string;
  /** The idempotency key under which it was sent. */
  key: string;
  /** When it was sent last, ms. */
  at: number;
}

/**
 * Orders of one kind that this tab has sent for its member in the last `keptMs` and that have no final answer yet. They outlive the view,
 * a reload and a log-in, so that the same order goes out again under the same key: the gateway then carries it out once.
 */
export const sentOrders = ({ config, ports, session }: Client, kind: string, keptMs = RETRY_WITHIN_MS) => {
  const storage = ports.storage.session;
  const name = `sent ${kind}`;
  const member = (): string => `${config.merchant} ${session.store.getState().username}`;
  const isRecent = (at: number): boolean => Math.abs(ports.clock.now() - at) < keptMs;
  /** Any script of the page may have written it. */
  const load = () => {
    const { orders } = readKept(storage.get(name));
    return (Array.isArray(orders) ? orders : [])
      .map((one: unknown) => {
        const { who, text, key, at } = Object(one) as Record<string, unknown>;
        return {
          who: keptText(who, Infinity),
          text: keptText(text, Infinity),
          key: keptText(key, KEY_LENGTH),
          at: Number(at),
        };
      })
      .filter(({ text, key, at }) => text !== '' && key.length === KEY_LENGTH && isRecent(at));
  };
  const save = (orders: ReturnType<typeof load>): void => {
    if (orders.length === 0) storage.remove(name);
    else storage.set(name, JSON.stringify({ orders: orders.slice(-MAX_ORDERS) }));
  };
  const mine = (): SentOrder[] => load().filter(({ who }) => who === member());
  return {
    mine,
    isRecent,
    /** The key of this order, which is sent now: a new one, unless the same order has no final answer yet, or the caller has its key. */
    keyFor(text: string, kept?: string): string {
      const key =
        kept ?? mine().find((one) => one.text === text)?.key ?? randomText(ports.random, KEY_LENGTH);
      const others = load().filter((one) => one.key !== key);
      save([...others, { who: member(), text, key, at: ports.clock.now() }]);
      return key;
    },
    /** After the final answer. */
    forget: (key: string): void => save(load().filter((one) => one.key !== key)),
  };
};

/** Codes that the gateway returns only if no earlier try under the key was carried out. */
const REFUSALS =
  /^(LOTTERY|MALL|POINTS|UPLINE|AGENT_TRANSFER|WALLET|LEDGER|LIMIT)_(?!KEY_CONFLICT)|^(WITHDRAW_(?!PAUSED)|REGISTER_FIELD|PLAY_PAUSED|SELF_EXCLUDED|REALITY_CHECK)/;

/** Whether the order was surely not carried out. After any other error, a lost session or a pause for example, an earlier try of it may have been. */
export const isRefusal = ({ code }: AppError): boolean => REFUSALS.test(code);

/** A request whose answer was lost is sent again under its key, at most this often. */
const MAX_SENDS = 3;

/**
 * Sends a request that carries an idempotency key until it is answered. After another log-in it would go out as the next member's. Older
 * gateways do not know the key: a second request would be a second order there, so it is sent once.
 */
export const untilAnswered = async <T>(
  { config, session, system }: Pick<Client, 'config' | 'session' | 'system'>,
  send: () => Promise<T>,
): Promise<T> => {
  const knowsKeys = (): boolean =>
    (config.speech.dialect ?? system.store.getState().status?.dialect) === 'foyer';
  const username = (): string => session.store.getState().username;
  const member = username();
  for (let sent = 1; ; sent += 1) {
    try {
      return await send();
    } catch (thrown) {
      const error = asError(thrown);
      const mayBeSent = sent < MAX_SENDS && username() === member && knowsKeys();
      if (!error.retryable || !mayBeSent) throw error;
    }
  }
};
