import type { SessionKernel } from './session.kernel';

/** After a login everything that is shown comes first. */
export const LIVE_AFTER_MS = 2_000;

/** Brings the live part to a page with a session, once that page has come to rest: its session may end elsewhere. */
export const startLive = ({ client, store }: Pick<SessionKernel, 'client' | 'store'>): void => {
  const { clock, socket } = client.ports;
  if (socket === null) return;
  let timer: unknown = null;
  let isOver = false;
  const load = async (): Promise<void> => {
    try {
      const { liveDomain } = await import('./live');
      if (isOver) return;
      end();
      client.use(liveDomain);
    } catch {
      // A lost file: the next change of the session tries again.
      timer = null;
    }
  };
  const look = (): void => {
    if (timer === null && store.getState().state === 'member')
      timer = clock.setTimeout(() => void load(), LIVE_AFTER_MS);
  };
  const forget = store.subscribe(look);
  const end = (): void => {
    isOver = true;
    forget();
    clock.clearTimeout(timer);
  };
  client.onDestroy(end);
  look();
};
