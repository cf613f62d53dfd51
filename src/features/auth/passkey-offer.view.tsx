import { useEffect, useState } from 'react';
import { passkeysDomain } from '../../core/domains/passkeys';
import { useAction, useClient, useDomain, useStore, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import offerCss from './passkey-offer.css?inline';

export const styles = [dialogCss, offerCss];

/** After a login: a passkey for the next one. A refusal is remembered in this browser. */
export function PasskeyOffer({ popup }: { popup: boolean }) {
  const { config, ports, session, i18n } = useClient();
  const { local } = ports.storage;
  const passkeys = useDomain(passkeysDomain);
  const t = useText('auth');
  const shared = useText('common');
  const key = `${config.merchant}.passkeyOffer`;
  const [answered, setAnswered] = useState(() => local.get(key) !== null);
  const [can, setCan] = useState(false);
  const isReal = useStore(session.store, (state) => state.kind !== 'trial' && !state.passwordChangeDue);
  const hasNone = useStore(passkeys.store, (state) => state.load === 'ready' && state.passkeys.length === 0);
  const [isMade, setMade] = useState(false);
  const wanted = !answered && isReal;
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    void passkeys.supported().then((yes) => {
      if (gone || !yes) return;
      setCan(true);
      void passkeys.start();
    });
    return () => {
      gone = true;
    };
  }, [passkeys, wanted]);
  const create = useAction(async () => {
    await passkeys.create(t('passkeyName', { time: i18n.dateTime(ports.clock.now()) }));
    local.set(key, '1');
    setMade(true);
  });
  const leave = (): void => {
    local.set(key, '1');
    setAnswered(true);
  };
  if (!wanted || !can || (!hasNone && !isMade)) return null;
  const content = isMade ? (
    <Alert tone="success">{t('passkeyMade')}</Alert>
  ) : (
    <>
      {!popup && <h3 className="passkey-title">{t('passkeyTitle')}</h3>}
      <p>{t('passkeyText')}</p>
      {create.error !== null && <Alert tone="error">{i18n.errorText(create.error)}</Alert>}
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
          <Button look="main" busy={create.busy} onClick={() => void create.run()}>
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
      busy={create.busy}
      onClose={leave}
    >
      <div className="passkey-popup">
        {content}
        {buttons}
      </div>
    </Dialog>
  );
}
