import type { TabsPort } from '../types';

/** The browser's own channel between the tabs of an origin; Node has one too, which would keep a process alive. */
export const browserTabs: TabsPort = {
  open(name, hear) {
    if (!('document' in globalThis) || !('BroadcastChannel' in globalThis)) return null;
    try {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
      return {
        tell: (message) => channel.postMessage(message),
        close: () => channel.close(),
      };
    } catch {
      // Refused by privacy settings: each tab for itself.
      return null;
    }
  },
};
