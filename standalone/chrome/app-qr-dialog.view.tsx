import { useLazy, useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { Button } from '../../src/ui/primitives/button';
import { ErrorState } from '../../src/ui/primitives/state';

const DIALOG_PX = 560;

/** The codes of the app over the page; what draws them loads on demand. */
export function AppQr({ onClose }: { onClose(): void }) {
  const t = useText('chrome');
  const site = useText('home');
  const { part, lost, retry } = useLazy(() => import('./app-qr.view'));
  return (
    <Dialog open title={t('app')} closeLabel={site('close')} onClose={onClose} size={DIALOG_PX}>
      {part !== null ? (
        <part.AppCodes />
      ) : lost ? (
        <ErrorState
          title={site('partLostTitle')}
          text={site('partLostText')}
          action={<Button onClick={retry}>{site('retry')}</Button>}
        />
      ) : (
        <div className="app-wait" aria-busy="true" />
      )}
    </Dialog>
  );
}
