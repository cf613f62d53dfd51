import { useEffect, useState } from 'react';
import { useClient, useIntents, useLazy, useSessionEvents, useStore, useText } from '../../react';
import { useTier } from '../../react/use-tier';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { RoundsList } from './rounds-list.view';

export interface RoundsWidgetProps {
  mode: 'inline' | 'popup';
}

/** Who sees rounds here: members and play-money accounts; on a partner's page in a frame of the operator. */
function Rounds({ withTitle, close }: { withTitle: boolean; close?: () => void }) {
  const client = useClient();
  const { session } = client;
  const t = useText('rounds');
  const common = useText('common');
  const state = useStore(session.store, (one) => one.state);
  const who = useStore(session.store, (one) => one.member?.id ?? one.username);
  const tier = useTier();
  const isFramed = tier === 'partner' && state === 'member';
  const frame = useLazy(() => import('./rounds-frame.view'), isFramed);
  if (state === 'restoring' || tier === 'unknown') return <div className="waiting" aria-busy="true" />;
  if (state === 'guest')
    return (
      <EmptyState
        icon="user"
        title={t('loginFirst')}
        action={
          <Button look="main" onClick={() => client.intend({ type: 'need-login' })}>
            {common('login')}
          </Button>
        }
      />
    );
  if (!isFramed) return <RoundsList withTitle={withTitle} />;
  if (frame.lost)
    return (
      <ErrorState
        title={common('chunkLost')}
        action={<Button onClick={frame.retry}>{common('retry')}</Button>}
      />
    );
  return frame.part ? (
    <frame.part.RoundsFrame key={who} onClose={close} />
  ) : (
    <div className="waiting" aria-busy="true" />
  );
}

/** The rounds element: in its place, or as a popup that "show my rounds" opens wherever it is said. */
export function RoundsWidget({ mode }: RoundsWidgetProps) {
  const { session } = useClient();
  const t = useText('rounds');
  const [isOpen, setOpen] = useState(false);
  useSessionEvents();
  useIntents((intent) => {
    if (mode !== 'popup' || intent.type !== 'open-rounds') return false;
    setOpen(true);
    return true;
  });
  useEffect(() => session.onLogout(() => setOpen(false)), [session]);
  if (mode === 'inline') return <Rounds withTitle />;
  return (
    <Dialog
      open={isOpen}
      title={t('title')}
      closeLabel={t('close')}
      onClose={() => setOpen(false)}
      size={760}
    >
      <Rounds withTitle={false} close={() => setOpen(false)} />
    </Dialog>
  );
}
