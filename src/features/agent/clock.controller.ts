import { useEffect, useState } from 'react';
import { useClient } from '../../react';

const SECOND_MS = 1_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** Minutes east of Greenwich as people write them: +00:00, -03:00, +05:30. */
export const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

/** Date and time at such an offset, in digits that sort: 2026-01-31 23:59:59. */
export const timeText = (atMs: number, offsetMinutes: number): string =>
  new Date(atMs + offsetMinutes * 60 * SECOND_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The visitor's time with its distance from GMT, anew with every second. */
export function useGmtClock(): { time: string; offset: string } {
  const { clock } = useClient().ports;
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = clock.setTimeout(() => setNow(clock.now()), SECOND_MS - (clock.now() % SECOND_MS));
    return () => clock.clearTimeout(timer);
  }, [clock, now]);
  const minutes = -new Date(now).getTimezoneOffset();
  return { time: timeText(now, minutes), offset: offsetText(minutes) };
}
