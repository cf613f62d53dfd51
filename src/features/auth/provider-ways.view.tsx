import { useState } from 'react';
import { providerDomain } from '../../core/domains/provider';
import type { ProviderChannel } from '../../core/types';
import { useDomain, useStore, useText } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import { Dialog } from '../../ui/overlays/dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import type { LoginModel } from './login.controller';

export const styles = [dialogCss];

/** Names as their makers write them: text, no logo. */
const names: Record<ProviderChannel, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X',
  line: 'LINE',
};
const MINUTE_S = 60;

/** Accounts of other makers; one that is not connected yet is bound by the next login, or gets an account of its own. */
export function ProviderWays({ model }: { model: LoginModel }) {
  const provider = useDomain(providerDomain);
  const t = useText('auth');
  const shared = useText('common');
  const channels = useStore(provider.store, (state) => state.channels);
  const binding = useStore(provider.store, (state) => state.binding);
  const lockedS = useCountdown(useStore(provider.store, (state) => state.lockedUntil));
  const [bindsByLogin, setBindsByLogin] = useState(false);
  const name = binding === null ? '' : names[binding.channel];
  const isLocked = lockedS > 0;
  const giveUp = (): void => {
    setBindsByLogin(false);
    provider.giveUp();
  };
  return (
    <>
      {isLocked && (
        <Alert tone="warning">{t('providerLocked', { count: Math.ceil(lockedS / MINUTE_S) })}</Alert>
      )}
      {binding !== null && bindsByLogin && (
        <Alert tone="info" action={<LinkButton onClick={giveUp}>{t('bindCancel')}</LinkButton>}>
          {t('bindNotice', { name })}
        </Alert>
      )}
      {channels.map((channel) => (
        <Button
          key={channel}
          look="line"
          wide
          disabled={isLocked}
          onClick={() => {
            setBindsByLogin(false);
            model.enter(() => provider.signIn(channel));
          }}
        >
          {t('providerLogin', { name: names[channel] })}
        </Button>
      ))}
      <Dialog
        open={binding !== null && !bindsByLogin}
        title={t('bindTitle', { name })}
        closeLabel={shared('close')}
        narrow="box"
        busy={model.busy}
        onClose={giveUp}
      >
        <p>{t('bindText', { name })}</p>
        <div className="f-dialog-foot">
          {binding?.canCreate === true && (
            <Button look="line" wide onClick={() => model.enter(() => provider.createAccount())}>
              {t('bindCreate')}
            </Button>
          )}
          <Button look="main" wide onClick={() => setBindsByLogin(true)}>
            {t('bindLogin')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
