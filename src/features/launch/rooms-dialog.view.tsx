import { useEffect, useState } from 'react';
import type { GameRoom } from '../../contract/entities/room';
import { launchDomain } from '../../core/domains/launch';
import { roomsDomain } from '../../core/domains/rooms';
import { walletDomain } from '../../core/domains/wallet';
import { isAppError, type AppError } from '../../core/kernel/app-error';
import type { LaunchState } from '../../core/types';
import { useClient, useDomain, useStore, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';

/** Places shown while the rooms are on their way. */
const SKELETONS = 3;

interface Hall {
  rooms: GameRoom[];
  busy: boolean;
  error: AppError | null;
}

function useRooms(gameId: string): Hall & { load(): void } {
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

function Room({ room, poor, join }: { room: GameRoom; poor: boolean; join(): void }) {
  const { i18n } = useClient();
  const t = useText('launch');
  const isFull = room.seats > 0 && room.players >= room.seats;
  const stakes = { min: i18n.money(room.minStake), max: i18n.money(room.maxStake) };
  return (
    <li className="room">
      <span className="room-facts">
        <b>{room.name}</b>
        <span>{t('roomStakes', stakes)}</span>
        {poor ? <span className="room-poor">{t('roomPoor')}</span> : null}
        <span className="room-seats">{t('roomSeats', { players: room.players, seats: room.seats })}</span>
      </span>
      <Button
        look={isFull ? 'line' : 'main'}
        disabled={isFull}
        aria-label={isFull ? undefined : t('joinRoom', { name: room.name })}
        onClick={join}
      >
        {t(isFull ? 'roomFull' : 'join')}
      </Button>
    </li>
  );
}

/** [LAUNCH-4] The tables of a game against others, with their stakes and how full they are. */
export function RoomsDialog({ game, close }: { game: NonNullable<LaunchState['game']>; close(): void }) {
  const { i18n } = useClient();
  const launch = useDomain(launchDomain);
  const t = useText('launch');
  const common = useText('common');
  const { rooms, busy, error, load } = useRooms(game.id);
  const has = useStore(useDomain(walletDomain).store, ({ balance }) => balance?.total);
  const join = (room: GameRoom) => {
    const target = launch.wish()?.target;
    if (target) void launch.start(target, { room: room.id });
  };
  return (
    <Dialog
      open
      title={t('roomsTitle', { name: game.name })}
      closeLabel={common('close')}
      onClose={close}
      size={520}
      coverCloses
    >
      {error ? (
        <ErrorState
          title={t('failedRooms')}
          text={i18n.errorText(error)}
          action={<Button onClick={load}>{common('retry')}</Button>}
        />
      ) : !busy && rooms.length === 0 ? (
        <EmptyState title={t('roomsEmpty')} action={<Button onClick={load}>{t('refreshRooms')}</Button>} />
      ) : (
        <>
          <p className="room-hint">{t('roomsText')}</p>
          <ul className="rooms" aria-busy={busy}>
            {rooms.length > 0
              ? rooms.map((room) => (
                  <Room
                    key={room.id}
                    room={room}
                    poor={has !== undefined && has.minor < room.minStake.minor}
                    join={() => join(room)}
                  />
                ))
              : Array.from({ length: SKELETONS }, (_, place) => (
                  <li key={place} className="room f-skeleton" aria-hidden="true" />
                ))}
          </ul>
          <Button look="line" wide busy={busy} onClick={load}>
            {t('refreshRooms')}
          </Button>
        </>
      )}
    </Dialog>
  );
}
