import { useEffect, useState } from 'react';
import { ownSessionsDomain } from '../../src/core';
import { useClient, useDomain, useStore, useText } from '../../src/react';
import { useHelpTopic } from '../../src/react/use-help-topic';
import { Dialog } from '../../src/ui/overlays/dialog';
import { Button } from '../../src/ui/primitives/button';
import { RichText } from '../../src/ui/primitives/rich-text';
import { ServiceButton } from './service';
import './safe-play.css';

/** Where the help says how to play within limits. */
const TOPIC = 'limits';
const MINUTE_MS = 60_000;

/** Age, time and limits in one place, with the ways out as easy to see as the way in. */
export function SafePlayDialog({ onClose }: { onClose(): void }) {
  const client = useClient();
  const t = useText('chrome');
  const site = useText('home');
  const shared = useText('common');
  const isMember = useStore(client.session.store, ({ state }) => state === 'member');
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
            <Button look="line" onClick={leaveTo(() => void client.intend({ type: 'open-rounds' }))}>
              {t('rounds')}
            </Button>
          )}
          <ServiceButton className="button outline">{t('support')}</ServiceButton>
          {isMember && (
            <Button look="line" onClick={leaveTo(() => void client.session.logout())}>
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
  const { i18n, ports } = useClient();
  const t = useText('chrome');
  const sessions = useDomain(ownSessionsDomain);
  const startedAt = useStore(
    sessions.store,
    (state) => state.sessions.find(({ current }) => current)?.startedAt ?? null,
  );
  const [now, setNow] = useState(() => ports.clock.now());
  useEffect(() => void sessions.start(), [sessions]);
  useEffect(() => {
    const timer = ports.clock.setTimeout(() => setNow(ports.clock.now()), MINUTE_MS);
    return () => ports.clock.clearTimeout(timer);
  }, [now, ports]);
  // Its room is there before the answer.
  if (startedAt === null) return <p className="safe-stay" aria-busy="true" />;
  const count = Math.max(0, Math.floor((now - startedAt) / MINUTE_MS));
  return (
    <p className="safe-stay" role="timer">
      {t('safeStay', { count, time: i18n.dateTime(startedAt) })}
    </p>
  );
}
