import { useFormat, useText } from '../../react';
import { useCalendarTerms } from './rewards.controller';
import { useWhat } from './what';

/** What the check-in gave by each of its versions, the newest first. */
export function CalendarTerms() {
  const t = useText('rewards');
  const { dateTime, errorText } = useFormat();
  const what = useWhat();
  const { value, error } = useCalendarTerms();
  if (value === null)
    return (
      <p className="rw-fact" aria-busy={error === null}>
        {error === null ? '' : errorText(error)}
      </p>
    );
  return (
    <ul className="rw-rows" part="calendar-terms">
      {value.map(({ version, from, until, days }) => (
        <li key={version} className="rw-row">
          <span className="rw-words">
            <b>
              {[
                ...(from === null ? [] : [t('from', { at: dateTime(from) })]),
                ...(until === null ? [t('nowOn')] : [t('claimUntil', { at: dateTime(until) })]),
              ].join(' · ')}
            </b>
            <span className="rw-fact">
              {days
                .map(
                  (day) =>
                    `${t('day', { day: String(day.day) })}: ${what([{ ...day, tickets: new Map(), rounds: 0 }])}`,
                )
                .join(', ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
