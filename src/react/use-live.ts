import { useEffect, useLayoutEffect, useRef } from 'react';
import type { LiveEvent, LiveEventType } from '../contract/entities/live-event';
import { useClient } from './client-context';

/**
 * Hears what the gateway tells of this member while the view is there. The live part is the client's own file: it is asked for
 * here too, since a page may be quicker than the client. Without sockets nothing is heard, and whatever asks goes on asking.
 */
export function useLive(types: readonly LiveEventType[], hear: (event: LiveEvent) => void): void {
  const client = useClient();
  const latest = useRef(hear);
  useLayoutEffect(() => {
    latest.current = hear;
  });
  const names = types.join(' ');
  useEffect(() => {
    if (client.ports.socket === null) return undefined;
    let ends: (() => void)[] = [];
    let isGone = false;
    const listen = async (): Promise<void> => {
      const { liveDomain } = await import('../core/domains/live');
      if (isGone) return;
      const live = client.use(liveDomain);
      ends = types.map((type) => live.on(type, (event) => latest.current(event)));
    };
    // A lost file: the client tries again by itself, and what is shown is asked for meanwhile.
    listen().catch(() => undefined);
    return () => {
      isGone = true;
      for (const end of ends) end();
    };
    // The names are compared, not the list that holds them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, names]);
}
