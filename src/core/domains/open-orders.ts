import { keptText, readKept } from '../kernel/kept';
import { createListeners } from '../kernel/listeners';
import { openOrdersKey } from '../kernel/open-orders-key';
import type { Client, DomainDefinition, OpenOrder, OpenOrdersDomain } from '../types';

/** A report is relied on this long after the order's connection has ended at the earliest: the gateway may still be booking it. */
export const REPEAT_AFTER_MS = 30_000;
/** What became of an order is known after a day at the latest: nothing is said about it any more. */
const KEPT_MS = 24 * 60 * 60_000;
/** Orders that a tab remembers at most; the oldest is dropped first. */
const MAX_KEPT = 16;

type Named = Pick<Client, 'config' | 'ports'>;
type Known = Named & Pick<Client, 'session'>;
/** An order with its member. */
export type KeptOrder = OpenOrder & { who: string };

/** Of all clients of the page: each reads its own storage again. */
const changes = createListeners<void>();
const successes = createListeners<KeptOrder & { merchant: string }>();
/** An order that has just left may be under way as long as its call lasts. */
const longestMs = ({ config }: Named): number => Math.max(REPEAT_AFTER_MS, config.timeoutMs);

/** Any script of the page may have written it. */
const load = (client: Named): KeptOrder[] => {
  const { config, ports } = client;
  const { orders } = readKept(ports.storage.session.get(openOrdersKey(config.merchant)));
  return (Array.isArray(orders) ? orders : [])
    .map((one: unknown) => {
      const { who, call, amount, at, settledAt } = Object(one) as Record<string, unknown>;
      return {
        who: keptText(who, 64),
        call: keptText(call, 64),
        amount: keptText(amount, 32),
        at: Number(at),
        settledAt: Number.isFinite(settledAt) ? Number(settledAt) : Number(at) + longestMs(client),
      };
    })
    .filter(({ at }) => Math.abs(ports.clock.now() - at) < KEPT_MS);
};
const save = ({ config, ports }: Named, orders: readonly KeptOrder[]): void => {
  const { session } = ports.storage;
  const key = openOrdersKey(config.merchant);
  if (orders.length === 0) session.remove(key);
  else session.set(key, JSON.stringify({ orders: orders.slice(-MAX_KEPT) }));
  changes.tell();
};
const whoOf = ({ session }: Pick<Client, 'session'>): string => session.store.getState().username;

/** Remembers an order that leaves now. */
export const keepOpenOrder = (
  client: Known,
  { call, amount }: Pick<OpenOrder, 'call' | 'amount'>,
): KeptOrder => {
  const at = client.ports.clock.now();
  const order: KeptOrder = { who: whoOf(client), call, amount, at, settledAt: at + longestMs(client) };
  save(client, [...load(client), order]);
  return order;
};

/** All but this one. Of two that are the same in everything one is left. */
const without = (client: Named, { who, call, amount, at }: KeptOrder): KeptOrder[] => {
  const orders = load(client);
  const found = orders.findIndex(
    (one) => one.who === who && one.call === call && one.amount === amount && one.at === at,
  );
  return orders.filter((_, place) => place !== found);
};

/** This one was not carried out. */
export const dropOpenOrder = (client: Named, order: KeptOrder): void => save(client, without(client, order));

/** This one was carried out, perhaps after its member was told that its outcome is unknown. */
export const carriedOut = (client: Named, order: KeptOrder): void => {
  successes.tell({ ...order, merchant: client.config.merchant });
  dropOpenOrder(client, order);
};

/** Its connection has ended without an answer: the gateway may have begun with it only now. It is not forgotten, whatever the page did. */
export const endOpenOrder = (client: Named, order: KeptOrder): void => {
  const settledAt = Math.max(order.settledAt, client.ports.clock.now() + REPEAT_AFTER_MS);
  save(client, [...without(client, order), { ...order, settledAt }]);
};

/** A member has logged out: what this tab remembers of orders is gone. */
export const forgetOpenOrders = (client: Named): void => save(client, []);

/**
 * Orders of which an older gateway has not said whether it carried them out. They are remembered while the tab is open, also over a reload
 * while an order is under way: only kind, amount and time, nothing that opens an account. Its dialect writes them.
 */
export const openOrdersDomain: DomainDefinition<OpenOrdersDomain> = {
  name: 'openOrders',
  create: (client) => ({
    onChange: (listener) => changes.add(listener),
    onDone: (listener) =>
      successes.add(({ who, merchant, ...order }) => {
        if (who === whoOf(client) && merchant === client.config.merchant) listener(order);
      }),
    of(call) {
      const found = load(client).findLast((one) => one.who === whoOf(client) && one.call === call);
      if (found === undefined) return null;
      const { who: _, ...order } = found;
      return order;
    },
    // A clock that was set back must not keep a member waiting.
    waitMs: ({ at, settledAt }) => Math.max(0, settledAt - at - Math.abs(client.ports.clock.now() - at)),
    forget(call) {
      const who = whoOf(client);
      save(
        client,
        load(client).filter((one) => one.who !== who || one.call !== call),
      );
    },
  }),
};
