import { useEffect, useState } from 'react';
import type { common as commonTexts } from '../../locales/en/common';
import type { rounds as texts } from '../../locales/en/rounds';
import { useClient, useIntents, useSessionEvents, useStore, useText } from '../../react';
import { useTier } from '../../react/use-tier';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { EmptyState } from '../../ui/primitives/state';
import { RoundsList } from './rounds-list.view';

export interface RoundsWidgetProps {
  mode: 'inline' | 'popup';
}

/** Who sees rounds here: members and play-money accounts, on the operator's own pages. */
function Rounds({ withTitle }: { withTitle: boolean }) {
  const client = useClient();
  const { session, config } = client;
  const t = useText<typeof texts>('rounds');
  const common = useText<typeof commonTexts>('common');
  const state = useStore(session.store, (one) => one.state);
  const tier = useTier();
  if (state === 'restoring' || tier === 'unknown') return <div className="waiting" aria-busy="true" />;
  if (tier === 'partner')
    return (
      <EmptyState
        icon="info"
        title={t('partnerTitle')}
        text={t('partnerText')}
        action={
          <a href={config.gateway} target="_blank" rel="noopener noreferrer" part="operator">
            {t('partnerOpen')}
          </a>
        }
      />
    );
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
  return <RoundsList withTitle={withTitle} />;
}

/** The rounds element: in its place, or as a popup that "show my rounds" opens wherever it is said. */
export function RoundsWidget({ mode }: RoundsWidgetProps) {
  const { session } = useClient();
  const t = useText<typeof texts>('rounds');
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
      <Rounds withTitle={false} />
    </Dialog>
  );
}
