import { useText } from '../../react';
import { useLeft } from './use-lottery';

const MINUTE = 60;
const HOUR = 3_600;
const ANNOUNCED_AT = 10;
const two = (value: number): string => String(value).padStart(2, '0');

const clockText = (seconds: number): string => {
  const minutes = two(Math.floor((seconds % HOUR) / MINUTE));
  const rest = two(seconds % MINUTE);
  return seconds >= HOUR ? `${Math.floor(seconds / HOUR)}:${minutes}:${rest}` : `${minutes}:${rest}`;
};

/** Until a draw closes, by the gateway's clock; then that it is being drawn. */
export function Countdown({ closesAt, announce = false }: { closesAt: number | null; announce?: boolean }) {
  const t = useText('lottery');
  const left = useLeft(closesAt);
  if (closesAt === null) return <span className="left">{t('closedNow')}</span>;
  return (
    <span className={left > 0 && left <= ANNOUNCED_AT ? 'left left-soon' : 'left'}>
      {left > 0 ? (
        <span role="timer" aria-label={`${t('closesIn')} ${clockText(left)}`}>
          {clockText(left)}
        </span>
      ) : (
        t('drawing')
      )}
      {announce && (
        <span className="f-hidden" role="status">
          {left === ANNOUNCED_AT ? t('closingSoon') : ''}
        </span>
      )}
    </span>
  );
}
