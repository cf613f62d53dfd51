import { useText } from '../../src/react';
import { Dialog } from '../../src/ui/overlays/dialog';
import { Button } from '../../src/ui/primitives/button';

/** A dialog did not come: in its place, with a way to ask again. */
export function LostDialog({ onRetry, onClose }: { onRetry(): void; onClose(): void }) {
  const t = useText('home');
  return (
    <Dialog open title={t('partLostTitle')} closeLabel={t('close')} narrow="box" onClose={onClose}>
      <p role="alert">{t('partLostText')}</p>
      <div className="f-dialog-foot">
        <Button look="main" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </Dialog>
  );
}
