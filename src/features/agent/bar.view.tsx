import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Outline } from '../../ui/primitives/icon';
import { AgentClock } from './clock.view';
import { MAIL } from './menu.view';
import { useOfficeBar } from './office.controller';

const HEADSET =
  'M4 14v-2a8 8 0 0116 0v2M4 13.5h2.5V19H5a1 1 0 01-1-1zM20 13.5h-2.5V19H19a1 1 0 001-1zM19.5 19c0 1.5-3 2-5.5 2';

/** Who is here, the time, and what an agent reaches from every page. `isShort`: the page around shows the first two and the way out. */
export function AgentBar({ isShort, hasMessages }: { isShort: boolean; hasMessages: boolean }) {
  const t = useText('agentOffice');
  const agent = useText('agent');
  const bar = useOfficeBar();
  return (
    <div className="office-bar" role="group" aria-label={t('actions')} part="bar">
      {!isShort && (
        <p className="office-who">
          <b>{t('welcome', { name: bar.name })}</b>
          <AgentClock />
        </p>
      )}
      <div className="office-acts">
        {hasMessages && (
          <Button look="line" onClick={bar.messages} part="messages">
            <Outline d={MAIL} size={20} strokeWidth="1.8" />
            {t('messages')}
          </Button>
        )}
        {bar.hasService && (
          <Button look="line" onClick={bar.service} part="service">
            <Outline d={HEADSET} size={20} strokeWidth="1.8" />
            {t('service')}
          </Button>
        )}
        {!isShort && (
          <Button look="line" busy={bar.isLeaving} onClick={bar.leave} part="logout">
            {agent('logout')}
          </Button>
        )}
      </div>
    </div>
  );
}
