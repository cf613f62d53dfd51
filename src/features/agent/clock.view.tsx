import { useText } from '../../react';
import { useGmtClock } from './clock.controller';

/** AGT-2: the clock of the back-office. Not read out with every second. */
export function AgentClock() {
  const t = useText('agent');
  const clock = useGmtClock();
  return (
    <span className="agent-clock" role="timer">
      {t('clock', { ...clock })}
    </span>
  );
}
