import type { news as words } from '../../locales/en/news';
import type { TextOf } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Button } from '../../ui/primitives/button';
import buttonCss from '../../ui/primitives/button.css?inline';
import type { Address } from './follow';

export const styles = [buttonCss, dialogCss];

interface LeaveDialogProps {
  t: TextOf<typeof words>;
  address: Address;
  closeLabel: string;
  onAnswer(go: boolean): void;
}

/** Asks before a link of a server leads to another host. */
export function LeaveDialog({ t, address, closeLabel, onAnswer }: LeaveDialogProps) {
  const { host } = address;
  return (
    <Dialog open title={t('leaveTitle')} closeLabel={closeLabel} narrow="box" onClose={() => onAnswer(false)}>
      <p>{t('leaveText', { host })}</p>
      <div className="f-dialog-foot">
        <Button onClick={() => onAnswer(false)}>{t('leaveStay')}</Button>
        <Button look="main" onClick={() => onAnswer(true)}>
          {t('leaveGo', { host })}
        </Button>
      </div>
    </Dialog>
  );
}
