import { createStore } from 'zustand/vanilla';
import { asError } from '../kernel/app-error';
import { keptText, readKept } from '../kernel/kept';
import type { Client, DomainDefinition, OpenOrder, OpenOrdersDomain } from '../types';

/** A new try is offered this long after an order at the earliest: the gateway may still be booking it. */
export const REPEAT_AFTER_MS = 30_000;
/** What became of an order is known after a day at the latest: nothing is said about it any more. */
const KEPT_MS = 24 * 60 * 60_000;
/** Orders that a tab remembers at most; the oldest is dropped first. */
const MAX_KEPT = 16;

const KEPT_AS = 'open orders';
type Named = Pick<Client, 'config' | 'ports'>;
type KeptOrder = OpenOrder & { who: string };
const nameOf = ({ config }: Named): string => `${KEPT_AS} ${config.merchant}`;

/** Any script of the page may have written it. */
const load = (client: Named): KeptOrder[] => {
  const { orders } = readKept(client.ports.storage.session.get(nameOf(client)));
  return (Array.isArray(orders) ? orders : [])
    .map((one: unknown) => {
      const { who, call, amount, at } = Object(one) as Record<string, unknown>;
      return {
        ...{ who: keptText(who, 64), call: keptText(call, 64) },
        ...{ amount: keptText(amount, 32), at: Number(at) },
      };
    })
    .filter(({ at }) => Math.abs(client.ports.clock.now() - at) < KEPT_MS);
};
const save = (client: Named, orders: readonly KeptOrder[]): void => {
  const { session } = client.ports.storage;
  if (orders.length === 0) session.remove(nameOf(client));
  else session.set(nameOf(client), JSON.stringify({ orders: orders.slice(-MAX_KEPT) }));
};

/** A member has logged out: what this tab remembers of orders is gone. */
export const forgetOpenOrders = (client: Named): void => save(client, []);

/**
 * Orders of which an older gateway has not said whether it carried them out. They are remembered while the tab is open, also over a reload
 * while an order is under way: only kind, amount and time, nothing that opens an account.
 */
export const openOrdersDomain: DomainDefinition<OpenOrdersDomain> = {
  name: 'openOrders',
  create(client) {
    const { clock } = client.ports;
    const store = createStore(() => ({ turn: 0 }));
    const who = (): string => client.session.store.getState().username;
    const change = (orders: readonly KeptOrder[]): void => {
      save(client, orders);
      store.setState(({ turn }) => ({ turn: turn + 1 }));
    };
    const without = ({ who: whose, call, at }: KeptOrder): KeptOrder[] =>
      load(client).filter((one) => one.who !== whose || one.call !== call || one.at !== at);
    const dialect = () => client.config.speech.dialect ?? client.system.store.getState().status?.dialect;
    return {
      store,
      of(call) {
        const found = load(client).findLast((one) => one.who === who() && one.call === call);
        return found === undefined ? null : { call, amount: found.amount, at: found.at };
      },
      // A clock that was set back must not keep a member waiting.
      waitMs: ({ at }) => Math.max(0, REPEAT_AFTER_MS - Math.abs(clock.now() - at)),
      async send({ call, amount = '' }, work) {
        const order: KeptOrder = { who: who(), call, amount, at: clock.now() };
        if (dialect() === 'legacy') change([...load(client), order]);
        try {
          const answer = await work();
          change(without(order));
          return answer;
        } catch (thrown) {
          const isUnknown = asError(thrown).code === 'OUTCOME_UNKNOWN';
          // The gateway may have begun with it only when the connection ended.
          change([...without(order), ...(isUnknown ? [{ ...order, at: clock.now() }] : [])]);
          throw thrown;
        }
      },
      forget(call) {
        change(load(client).filter((one) => one.who !== who() || one.call !== call));
      },
    };
  },
};
