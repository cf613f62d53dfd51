import { useState } from 'react';
import type { AppError } from '../../core/kernel/app-error';
import { useClient, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Button } from '../../ui/primitives/button';

/** A time as gateways write it: ms since 1970, or text that names one. */
const MAX_TIME = 8.64e15;
const momentOf = (value: unknown): number | null => {
  const ms = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number(value ?? NaN);
  return Number.isFinite(ms) && ms > 0 && ms <= MAX_TIME ? ms : null;
};

/** Until when a vendor rests, as far as its refusal says; null when it is not known. */
export const maintenanceEnd = (error: Pick<AppError, 'value'>): number | null => {
  let value: unknown = error.value;
  for (const key of ['content', 'data', 'endTime'])
    value = typeof value === 'object' && value !== null ? (Reflect.get(value, key) as unknown) : null;
  return momentOf(value);
};

/** Why a game does not open, where trying again does not help: its vendor rests, or there is nothing to play with. */
export function FailureDialog({ error, close }: { error: AppError; close(): void }) {
  const client = useClient();
  const t = useText('launch');
  const common = useText('common');
  const [isStuck, setStuck] = useState(false);
  const isPoor = error.code === 'WALLET_NOT_ENOUGH';
  const until = isPoor ? null : maintenanceEnd(error);
  const deposit = () => {
    if (client.intend({ type: 'open-deposit' })) close();
    else setStuck(true);
  };
  return (
    <Dialog
      open
      title={t(isPoor ? 'poorTitle' : 'maintenanceTitle')}
      closeLabel={common('close')}
      onClose={close}
      narrow="box"
    >
      <p>{t(isPoor ? 'poorText' : 'maintenanceText')}</p>
      {until === null ? null : <p>{t('maintenanceUntil', { time: client.i18n.dateTime(until) })}</p>}
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
