import { useEffect, useState } from 'react';
import { ownSessionsDomain } from '../../src/core';
import { useClient, useDomain, useStore } from '../../src/react';

const MINUTE_MS = 60_000;

/** Whether there is a session to speak of, and the ways out. */
export function useSafePlay(): { isMember: boolean; openRounds(): void; logout(): void } {
  const client = useClient();
  const isMember = useStore(client.session.store, ({ state }) => state === 'member');
  return {
    isMember,
    openRounds: () => void client.intend({ type: 'open-rounds' }),
    logout: () => void client.session.logout(),
  };
}

/** Since when this session is open, counted on while it is read; null before the answer, 'unknown' where it does not say so. */
export function useStay(): { minutes: number; since: string } | 'unknown' | null {
  const { i18n, ports } = useClient();
  const sessions = useDomain(ownSessionsDomain);
  const startedAt = useStore(
    sessions.store,
    (state) => state.sessions.find(({ current }) => current)?.startedAt ?? null,
  );
  const [now, setNow] = useState(() => ports.clock.now());
  useEffect(() => void sessions.start(), [sessions]);
  useEffect(() => {
    const timer = ports.clock.setTimeout(() => setNow(ports.clock.now()), MINUTE_MS);
    return () => ports.clock.clearTimeout(timer);
  }, [now, ports]);
  const load = useStore(sessions.store, (state) => state.load);
  if (startedAt === null) return load === 'ready' || load === 'error' ? 'unknown' : null;
  return {
    minutes: Math.max(0, Math.floor((now - startedAt) / MINUTE_MS)),
    since: i18n.dateTime(startedAt),
  };
}
