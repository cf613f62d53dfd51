import { createStore } from 'zustand/vanilla';
import {
  inboxDelete,
  inboxLetter,
  inboxList,
  inboxRead,
  inboxUnread,
  unreadCount,
} from '../../contract/calls/inbox';
import { isPageVisible } from '../kernel/page-visible';
import { randomBelow } from '../kernel/random';
import type { DomainDefinition, InboxDomain } from '../types';

/** On a visible page, the number is never older than this, whatever the socket tells. */
export const UNREAD_EVERY_MS = 300_000;
/** Within what time the pages that hear of a letter to all ask for it. */
export const SPREAD_MS = 3_000;
const DICE = 128;
/** The module without which a merchant has no inbox. */
const MODULE = 'INBOX3';

const stopOf = ({ signal }: { signal?: AbortSignal }) => (signal ? { signal } : {});

/** Letters from the operator. What waits is counted here; the letters themselves are asked for by who shows them. */
export const inboxDomain: DomainDefinition<InboxDomain> = {
  name: 'inbox',
  create(client) {
    const { session, system, i18n, ports } = client;
    const { clock, page, random } = ports;
    const store = createStore<ReturnType<InboxDomain['store']['getState']>>(() => ({ unread: null }));
    /** Grows with every login and logout, and with each answer that says the number: older answers are dropped. */
    let generation = 0;
    let timer: unknown = null;
    let waiting: unknown = null;

    const isDue = (): boolean => {
      const { state, kind } = session.store.getState();
      return state === 'member' && kind !== 'trial' && system.flag(MODULE);
    };
    const refresh = async (): Promise<void> => {
      const mine = (generation += 1);
      try {
        await system.start();
        if (!isDue()) return;
        const unread = await client.call(unreadCount, {});
        if (mine === generation) store.setState({ unread });
      } catch {
        // What was shown before stays: it is a number at a menu.
      }
    };
    const later = (ms: number): void => {
      clock.clearTimeout(waiting);
      waiting = clock.setTimeout(() => void refresh(), ms);
    };
    const tick = (): void => {
      timer = clock.setTimeout(tick, UNREAD_EVERY_MS);
      if (page.isVisible?.() ?? isPageVisible()) void refresh();
    };
    const startOver = (): void => {
      generation += 1;
      store.setState({ unread: null });
      if (timer !== null) void refresh();
    };
    session.onLogin(startOver);
    session.onLogout(startOver);
    client.onDestroy(() => {
      clock.clearTimeout(timer);
      clock.clearTimeout(waiting);
    });
    /** The answer of a change says what is unread now. */
    const settle = async (call: Promise<number>): Promise<void> => {
      const mine = (generation += 1);
      const unread = await call;
      if (mine === generation) store.setState({ unread });
    };
    return {
      store,
      refresh,
      start() {
        const isFirst = timer === null;
        timer ??= clock.setTimeout(tick, UNREAD_EVERY_MS);
        return isFirst ? refresh() : Promise.resolve();
      },
      heard: (all) => later(all ? (SPREAD_MS * randomBelow(random, DICE)) / DICE : 0),
      async list({ page: at = 1, size, isRead, ...query } = {}) {
        const mine = (generation += 1);
        const found = await client.call(
          inboxList,
          {
            page: at,
            sort: 'sendTime:desc',
            language: i18n.store.getState().language,
            ...(size === undefined ? {} : { size }),
            ...(isRead === undefined ? {} : { read: isRead }),
          },
          stopOf(query),
        );
        if (mine === generation) store.setState({ unread: found.unread });
        return found;
      },
      letter: (id, query = {}) =>
        client.call(inboxLetter, { inboxId: id, language: i18n.store.getState().language }, stopOf(query)),
      markRead: (ids) => settle(client.call(inboxRead, { inboxId: [...ids] })),
      markAllRead: (until) => settle(client.call(inboxRead, { until })),
      markUnread: (ids) => settle(client.call(inboxUnread, { inboxId: [...ids] })),
      remove: (ids) => settle(client.call(inboxDelete, { inboxId: [...ids] })),
    };
  },
};
