import type { agent } from '../../locales/en/agent';
import { useText } from '../../react';
import { useGmtClock } from './clock.controller';

/** AGT-2: the clock of the back-office. Not read out with every second. */
export function AgentClock() {
  const t = useText<typeof agent>('agent');
  const clock = useGmtClock();
  return (
    <span className="agent-clock" role="timer">
      {t('clock', { ...clock })}
    </span>
  );
}
