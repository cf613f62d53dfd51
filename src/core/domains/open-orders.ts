import { keptText, readKept } from '../kernel/kept';
import { createListeners } from '../kernel/listeners';
import { openOrdersKey } from '../kernel/open-orders-key';
import type { Client, DomainDefinition, OpenOrder, OpenOrdersDomain } from '../types';

/** A new try is offered this long after an order at the earliest: the gateway may still be booking it. */
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

/** Any script of the page may have written it. */
const load = ({ config, ports }: Named): KeptOrder[] => {
  const { orders } = readKept(ports.storage.session.get(openOrdersKey(config.merchant)));
  return (Array.isArray(orders) ? orders : [])
    .map((one: unknown) => {
      const { who, call, amount, at } = Object(one) as Record<string, unknown>;
      return {
        ...{ who: keptText(who, 64), call: keptText(call, 64) },
        ...{ amount: keptText(amount, 32), at: Number(at) },
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
  { call, amount, who = whoOf(client) }: Omit<KeptOrder, 'at' | 'who'> & { who?: string },
): KeptOrder => {
  const order: KeptOrder = { who, call, amount, at: client.ports.clock.now() };
  save(client, [...load(client), order]);
  return order;
};

/** It is known what became of this one. */
export const dropOpenOrder = (client: Named, { who, call, at }: KeptOrder): void =>
  save(
    client,
    load(client).filter((one) => one.who !== who || one.call !== call || one.at !== at),
  );

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
    of(call) {
      const who = whoOf(client);
      const found = load(client).findLast((one) => one.who === who && one.call === call);
      return found === undefined ? null : { call, amount: found.amount, at: found.at };
    },
    // A clock that was set back must not keep a member waiting.
    waitMs: ({ at }) => Math.max(0, REPEAT_AFTER_MS - Math.abs(client.ports.clock.now() - at)),
    forget(call) {
      const who = whoOf(client);
      save(
        client,
        load(client).filter((one) => one.who !== who || one.call !== call),
      );
    },
  }),
};
