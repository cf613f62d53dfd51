import type { GameRoom } from '../../contract/entities/room';
import type { LaunchState } from '../../core/types';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { useRooms } from './rooms.controller';

/** Places shown while the rooms are on their way. */
const SKELETONS = 3;

function Room({ room, poor, join }: { room: GameRoom; poor: boolean; join(): void }) {
  const { money } = useFormat();
  const t = useText('launch');
  const isFull = room.seats > 0 && room.players >= room.seats;
  const stakes = { min: money(room.minStake), max: money(room.maxStake) };
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
  const { errorText } = useFormat();
  const t = useText('launch');
  const common = useText('common');
  const { rooms, busy, error, load, isPoor, join } = useRooms(game.id);
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
          text={errorText(error)}
          error={error}
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
                  <Room key={room.id} room={room} poor={isPoor(room)} join={() => join(room)} />
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
