import { keptText, readKept } from '../kernel/kept';
import { randomText } from '../kernel/random-text';
import { browserTabs } from '../kernel/tabs';
import type { SessionEnd, SessionKernel } from './session.kernel';

const ID_LENGTH = 16;
const ENDS: readonly SessionEnd[] = ['logout', 'expired', 'elsewhere'];

/** The name of a session among tabs: it says nothing about the token. */
export const readTabId = (kept: string | null): string => keptText(readKept(kept).id, ID_LENGTH);

/**
 * Tabs that share a session (a duplicated tab, a window that this page opened) end together and at once. A login of another
 * tab is its own: it is never taken over.
 */
export const createTabs = (kernel: SessionKernel) => {
  const { client } = kernel;
  const { ports, config } = client;
  let id = '';
  const { open } = ports.tabs ?? browserTabs;
  let channel: ReturnType<typeof open> = null;
  const hear = (message: unknown): void => {
    const { ended, why } = Object(message) as { ended?: unknown; why?: unknown };
    const reason = ENDS.find((known) => known === why);
    if (id === '' || ended !== id || !reason) return;
    // Heard, not told: the others know.
    id = '';
    kernel.end(reason);
  };
  const leave = (): void => {
    channel?.close();
    channel = null;
    id = '';
  };
  kernel.outs.add((why) => {
    if (id !== '') channel?.tell({ ended: id, why });
    leave();
  });
  client.onDestroy(leave);
  return {
    newId: () => randomText(ports.random, ID_LENGTH),
    join(name: string): void {
      id = name;
      channel ??= open(`foyer.${config.merchant}`, hear);
    },
  };
};
