import { useState } from 'react';
import type { RecordWindow } from '../../contract/entities/record';
import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import { MAX_DAYS, PERIODS, type OverviewPeriod } from './figures';

interface PeriodChoiceProps {
  window: RecordWindow | null;
  period: OverviewPeriod | null;
  choose(period: OverviewPeriod): void;
  range(from: string, to: string): boolean;
}

/** The usual periods, and any days. */
export function PeriodChoice({ window, period, choose, range }: PeriodChoiceProps) {
  const t = useText('agentTeam');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="rec-periods" role="group" aria-label={t('period')}>
        {PERIODS.map((name) => (
          <button
            key={name}
            type="button"
            className="rec-chip"
            aria-pressed={name === period}
            disabled={window === null}
            onClick={() => {
              setOpen(false);
              choose(name);
            }}
          >
            {t(name)}
          </button>
        ))}
        <button
          type="button"
          className="rec-chip"
          aria-expanded={isOpen}
          aria-pressed={window !== null && period === null}
          disabled={window === null}
          onClick={() => setOpen(!isOpen)}
        >
          {t('custom')}
        </button>
      </div>
      {isOpen && window !== null && <OtherDays window={window} range={range} />}
    </>
  );
}

function OtherDays({ window, range }: { window: RecordWindow; range(from: string, to: string): boolean }) {
  const t = useText('agentTeam');
  const [days, setDays] = useState({ from: window.from, to: window.to });
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      className="office-days"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(!range(days.from, days.to));
      }}
    >
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="rec-pick">
          <span>{t(name)}</span>
          <input
            type="date"
            name={name}
            required
            max={window.today}
            ref={showValue(days[name])}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? 'days-refused' : undefined}
            onInput={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <Button type="submit" look="main">
        {t('show')}
      </Button>
      {isRefused && (
        <p className="office-refused" id="days-refused" role="alert">
          {t('tooLong', { days: MAX_DAYS })}
        </p>
      )}
    </form>
  );
}
