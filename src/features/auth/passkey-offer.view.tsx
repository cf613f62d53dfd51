import { useText } from '../../react';
import { useTurn } from '../../react/use-turn';
import { Dialog } from '../../ui/overlays/dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { usePasskeyOffer } from './passkey-offer.controller';
import offerCss from './passkey-offer.css?inline';

export const styles = [dialogCss, offerCss];

/** After a login: a passkey for the next one. A refusal is remembered in this browser. */
export function PasskeyOffer({ popup }: { popup: boolean }) {
  const t = useText('auth');
  const shared = useText('common');
  const { isShown, isMade, busy, problem, create, leave } = usePasskeyOffer();
  const isOn = useTurn('passkey', popup && isShown);
  if (!isShown || (popup && !isOn)) return null;
  const content = isMade ? (
    <Alert tone="success">{t('passkeyMade')}</Alert>
  ) : (
    <>
      {!popup && <h3 className="passkey-title">{t('passkeyTitle')}</h3>}
      <p>{t('passkeyText')}</p>
      {problem !== '' && <Alert tone="error">{problem}</Alert>}
    </>
  );
  const buttons = (
    <div className="passkey-buttons">
      {isMade ? (
        <Button look="main" onClick={leave}>
          {shared('ok')}
        </Button>
      ) : (
        <>
          <Button look="line" onClick={leave}>
            {t('passkeyLater')}
          </Button>
          <Button look="main" busy={busy} onClick={create}>
            {t('passkeyCreate')}
          </Button>
        </>
      )}
    </div>
  );
  if (!popup) {
    return (
      <section className="passkey" aria-label={t('passkeyTitle')}>
        {content}
        {buttons}
      </section>
    );
  }
  return (
    <Dialog
      open
      title={t('passkeyTitle')}
      closeLabel={shared('close')}
      narrow="box"
      busy={busy}
      onClose={leave}
    >
      <div className="passkey-popup">
        {content}
        {buttons}
      </div>
    </Dialog>
  );
}
