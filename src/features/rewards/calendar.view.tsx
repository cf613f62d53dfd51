import { useId, useState } from 'react';
import type { SignInCalendar, SignInDay } from '../../contract/entities/promotion-habits';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { CalendarTerms } from './calendar-terms.view';
import { useSignIn } from './rewards.controller';
import { useWhat } from './what';

/** The day that today is: the last one taken, else the first that is not. */
const todayOf = ({ days, streak }: SignInCalendar): number =>
  streak === 0 ? (days.find(({ isDone }) => !isDone)?.day ?? 0) : streak;

/** What each day in a row gives, and today's check-in. */
export function Calendar({ calendar, onDone }: { calendar: SignInCalendar; onDone(): void }) {
  const t = useText('rewards');
  const { errorText } = useFormat();
  const id = useId();
  const { busy, error, take } = useSignIn(onDone);
  const [isAsked, setAsked] = useState(false);
  const today = todayOf(calendar);
  const isDue = calendar.rewardId !== '';
  return (
    <section className="rw-box" aria-labelledby={id} part="calendar">
      <h3 className="rw-title" id={id}>
        {t('calendar')}
      </h3>
      <p className="rw-fact">{t('calendarText', { count: calendar.streak })}</p>
      <ol className="rw-days">
        {calendar.days.map((day) => (
          <Day key={day.day} day={day} isToday={day.day === today} isDue={isDue} />
        ))}
      </ol>
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      {isDue ? (
        <Button look="main" wide busy={busy} onClick={take} part="sign-in">
          {t('signIn')}
        </Button>
      ) : (
        calendar.streak > 0 && (
          <p className="rw-fact" role="status">
            {t('signedIn')}
          </p>
        )
      )}
      {isAsked ? (
        <CalendarTerms />
      ) : (
        <LinkButton onClick={() => setAsked(true)} part="calendar-history">
          {t('calendarMore')}
        </LinkButton>
      )}
    </section>
  );
}

function Day({ day, isToday, isDue }: { day: SignInDay; isToday: boolean; isDue: boolean }) {
  const t = useText('rewards');
  const what = useWhat()([{ ...day, tickets: new Map(), rounds: 0 }]);
  const isTaken = day.isDone && !(isToday && isDue);
  return (
    <li className="rw-day" data-done={isTaken ? '' : undefined} aria-current={isToday ? 'date' : undefined}>
      <span className="rw-fact">{t('day', { day: String(day.day) })}</span>
      <b>{what}</b>
      <span className="rw-mark">{isTaken ? t('dayDone') : isToday ? t('dayToday') : ''}</span>
    </li>
  );
}
