import { useText } from '../../src/react';
import { useHelpTopic } from '../../src/react/use-help-topic';
import { Dialog } from '../../src/ui/overlays/dialog';
import { Button } from '../../src/ui/primitives/button';
import { RichText } from '../../src/ui/primitives/rich-text';
import { ServiceButton } from './service.view';
import { useSafePlay, useStay } from './use-safe-play';
import './safe-play.css';

/** Where the help says how to play within limits. */
const TOPIC = 'limits';

/** Age, time and limits in one place, with the ways out as easy to see as the way in. */
export function SafePlayDialog({ onClose }: { onClose(): void }) {
  const t = useText('chrome');
  const site = useText('home');
  const shared = useText('common');
  const { isMember, openRounds, logout } = useSafePlay();
  const { topic } = useHelpTopic(TOPIC);
  const leaveTo = (go: () => void) => (): void => {
    onClose();
    go();
  };
  return (
    <Dialog open title={t('safe')} closeLabel={shared('close')} onClose={onClose} size={560}>
      <div className="safe">
        <p className="safe-age">
          <strong aria-hidden="true" dir="ltr">
            18+
          </strong>
          <span>
            {site('adults')} {site('responsible')}
          </span>
        </p>
        {isMember && <Stay />}
        {topic !== null && <RichText html={topic.html} />}
        <div className="safe-acts">
          {isMember && (
            <Button look="line" onClick={leaveTo(openRounds)}>
              {t('rounds')}
            </Button>
          )}
          <ServiceButton className="button outline">{t('support')}</ServiceButton>
          {isMember && (
            <Button look="line" onClick={leaveTo(logout)}>
              {site('logout')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Since when this session is open, counted on while it is read. */
function Stay() {
  const t = useText('chrome');
  const stay = useStay();
  if (stay === 'unknown') return null;
  // Its room is there before the answer.
  if (stay === null) return <p className="safe-stay" aria-busy="true" />;
  return (
    <p className="safe-stay" role="timer">
      {t('safeStay', { count: stay.minutes, time: stay.since })}
    </p>
  );
}
