import type { DomainDefinition, ReadStore } from '../../src/core';

interface SideMenuState {
  /** On a wide page: words beside the icons. */
  wide: boolean;
  /** On a narrow page: the drawer stands over it. */
  drawer: boolean;
}
export interface SideMenu {
  store: ReadStore<SideMenuState>;
  toggleWide(): void;
  setDrawer(open: boolean): void;
}

const KEY = 'sideMenu';
const NARROW = 'narrow';

/** Whether the side menu is open; its width is remembered in this browser. */
export const sideMenuDomain: DomainDefinition<SideMenu> = {
  name: 'sideMenu',
  create(client) {
    const { local } = client.ports.storage;
    const first: SideMenuState = { wide: local.get(KEY) !== NARROW, drawer: false };
    let state = first;
    const listeners = new Set<(now: SideMenuState, before: SideMenuState) => void>();
    const set = (change: Partial<SideMenuState>): void => {
      const before = state;
      state = { ...state, ...change };
      for (const listener of listeners) listener(state, before);
    };
    return {
      store: {
        getState: () => state,
        subscribe(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      toggleWide() {
        if (state.wide) local.set(KEY, NARROW);
        else local.remove(KEY);
        set({ wide: !state.wide });
      },
      setDrawer: (drawer) => set({ drawer }),
    };
  },
};
