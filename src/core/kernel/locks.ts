import type { LocksPort } from '../types';

/**
 * The browser's own locks: shared by the tabs of an origin, and given back by the browser when a tab ends, however it ends.
 * Null where there are none: Node, pages without TLS.
 */
export const browserLocks: LocksPort = {
  share(name) {
    const locks = globalThis.document && globalThis.navigator?.locks;
    if (!locks) return null;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    // Refused by privacy settings: this tab acts as if it were alone.
    const asked = locks.request(name, { mode: 'shared' }, () => held).catch(() => undefined);
    return async () => {
      release();
      await asked;
      return locks.request(name, { ifAvailable: true }, (lock) => lock !== null).catch(() => true);
    };
  },
};
