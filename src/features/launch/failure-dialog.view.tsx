import type { AppError } from '../../core/kernel/app-error';
import { useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';
import { useFailure } from './failure.controller';

/** Why a game does not open, where trying again does not help: its vendor rests, or there is nothing to play with. */
export function FailureDialog({ error, close }: { error: AppError; close(): void }) {
  const t = useText('launch');
  const common = useText('common');
  const { isPoor, until, isStuck, deposit } = useFailure(error, close);
  return (
    <Dialog
      open
      title={t(isPoor ? 'poorTitle' : 'maintenanceTitle')}
      closeLabel={common('close')}
      onClose={close}
      narrow="box"
    >
      <p>{t(isPoor ? 'poorText' : 'maintenanceText')}</p>
      {until === '' ? null : <p>{t('maintenanceUntil', { time: until })}</p>}
      {isStuck ? <p role="status">{t('noDeposit')}</p> : null}
      <div className="f-dialog-foot">
        {isPoor ? (
          <>
            <Button look="line" onClick={close}>
              {common('cancel')}
            </Button>
            <Button look="main" disabled={isStuck} onClick={deposit}>
              {t('deposit')}
            </Button>
          </>
        ) : (
          <Button look="main" onClick={close}>
            {t('confirm')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** A game that is announced and cannot be played yet. */
export function SoonDialog({ name, close }: { name: string; close(): void }) {
  const t = useText('launch');
  const common = useText('common');
  return (
    <Dialog open title={t('soonTitle')} closeLabel={common('close')} onClose={close} narrow="box">
      <p>{t('soonText', { name })}</p>
      <div className="f-dialog-foot">
        <Button look="main" onClick={close}>
          {t('confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
