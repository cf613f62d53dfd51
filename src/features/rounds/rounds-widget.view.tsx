import { useLazy, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { useRoundsWidget, useVisitor } from './rounds-widget.controller';
import { RoundsList } from './rounds-list.view';

export interface RoundsWidgetProps {
  mode: 'inline' | 'popup';
}

/** Who sees rounds here: members and play-money accounts; on a partner's page in a frame of the operator. */
function Rounds({ withTitle, close }: { withTitle: boolean; close?: () => void }) {
  const t = useText('rounds');
  const common = useText('common');
  const { state, who, isFramed, logIn } = useVisitor();
  const frame = useLazy(() => import('./rounds-frame.view'), isFramed);
  if (state === 'restoring') return <div className="waiting" aria-busy="true" />;
  if (state === 'guest')
    return (
      <EmptyState
        icon="user"
        title={t('loginFirst')}
        action={
          <Button look="main" onClick={logIn}>
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
  const t = useText('rounds');
  const { isOpen, close } = useRoundsWidget(mode);
  if (mode === 'inline') return <Rounds withTitle />;
  return (
    <Dialog open={isOpen} title={t('title')} closeLabel={t('close')} onClose={close} size={760}>
      <Rounds withTitle={false} close={close} />
    </Dialog>
  );
}
