import { createStore } from 'zustand/vanilla';
import { chatLaunch, chatModels, chatPermission, chatUnread } from '../../contract/calls/chat';
import { isPageVisible } from '../kernel/page-visible';
import type { ChatDomain, DomainDefinition } from '../types';

/** On a visible page, the number is never older than this. */
export const CHAT_UNREAD_EVERY_MS = 60_000;
/** The module without which a merchant has no chat. */
const MODULE = 'CBS3';

/** Chat with models and customer service. What waits is counted here; rooms are in a frame of the operator's own. */
export const chatDomain: DomainDefinition<ChatDomain> = {
  name: 'chat',
  create(client) {
    const { session, system, i18n, ports } = client;
    const { clock, page } = ports;
    const store = createStore<ReturnType<ChatDomain['store']['getState']>>(() => ({ unread: null }));
    /** Grows with every login, logout and word of a frame: older answers are dropped. */
    let generation = 0;
    let timer: unknown = null;

    const isDue = (): boolean => {
      const { state, kind } = session.store.getState();
      return state === 'member' && kind !== 'trial' && system.flag(MODULE);
    };
    const refresh = async (): Promise<void> => {
      const mine = (generation += 1);
      try {
        await system.start();
        if (!isDue()) return;
        const unread = await client.call(chatUnread, {});
        if (mine === generation) store.setState({ unread });
      } catch {
        // What was shown before stays: it is a number at a menu.
      }
    };
    const tick = (): void => {
      timer = clock.setTimeout(tick, CHAT_UNREAD_EVERY_MS);
      if (page.isVisible?.() ?? isPageVisible()) void refresh();
    };
    const startOver = (): void => {
      generation += 1;
      store.setState({ unread: null });
      if (timer !== null) void refresh();
    };
    session.onLogin(startOver);
    session.onLogout(startOver);
    client.onDestroy(() => clock.clearTimeout(timer));
    return {
      store,
      refresh,
      start() {
        const isFirst = timer === null;
        timer ??= clock.setTimeout(tick, CHAT_UNREAD_EVERY_MS);
        return isFirst ? refresh() : Promise.resolve();
      },
      models: ({ signal } = {}) => client.call(chatModels, {}, signal ? { signal } : {}),
      async launch({ model = '0', title, theme }) {
        const { language } = i18n.store.getState();
        const address = await client.call(chatLaunch, { b2c: 1, title, language, modelId: model });
        if (theme === undefined) return address;
        const frame = new URL(address);
        frame.searchParams.set('theme', theme);
        return frame.href;
      },
      mayWrite: () => client.call(chatPermission, {}),
      heard(unread) {
        generation += 1;
        store.setState({ unread });
      },
    };
  },
};
