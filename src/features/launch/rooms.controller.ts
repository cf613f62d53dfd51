import { useEffect, useState } from 'react';
import type { GameRoom } from '../../contract/entities/room';
import { launchDomain } from '../../core/domains/launch';
import { roomsDomain } from '../../core/domains/rooms';
import { walletDomain } from '../../core/domains/wallet';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import { useDomain, useStore } from '../../react';

interface Hall {
  rooms: GameRoom[];
  busy: boolean;
  error: AppError | null;
}

function useHall(gameId: string): Hall & { load(): void } {
  const rooms = useDomain(roomsDomain);
  const [hall, setHall] = useState<Hall>({ rooms: [], busy: true, error: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setHall((old) => ({ ...old, busy: true, error: null }));
    rooms.list({ gameId, signal: stop.signal }).then(
      (list) => {
        if (!stop.signal.aborted) setHall({ rooms: list, busy: false, error: null });
      },
      (error: unknown) => {
        if (!stop.signal.aborted && isAppError(error)) setHall({ rooms: [], busy: false, error });
      },
    );
    return () => stop.abort();
  }, [rooms, gameId, attempt]);
  return { ...hall, load: () => setAttempt(attempt + 1) };
}

/** The tables of a game, and which of them the visitor has too little for. */
export function useRooms(gameId: string) {
  const launch = useDomain(launchDomain);
  const has = useStore(useDomain(walletDomain).store, ({ balance }) => balance?.total);
  return {
    ...useHall(gameId),
    isPoor: (room: GameRoom): boolean => has !== undefined && !has.unread && has.minor < room.minStake.minor,
    join(room: GameRoom) {
      const target = launch.last()?.target;
      if (target) void launch.start(target, { room: room.id });
    },
  };
}
