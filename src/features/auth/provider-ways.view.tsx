import type { ProviderChannel } from '../../core/types';
import { useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import dialogCss from '../../ui/overlays/dialog.css?inline';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import type { LoginModel } from './login.controller';
import { useProviderWays } from './provider-ways.controller';

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
  const t = useText('auth');
  const shared = useText('common');
  const { channels, binding, bindsByLogin, lockedS, ...ways } = useProviderWays(model);
  // A number has sentences of its own.
  const social = binding === null || binding.channel === 'sms' ? null : binding.channel;
  const name = social === null ? '' : names[social];
  const isLocked = lockedS > 0;
  return (
    <>
      {isLocked && (
        <Alert tone="warning">{t('providerLocked', { count: Math.ceil(lockedS / MINUTE_S) })}</Alert>
      )}
      {binding?.channel === 'sms' && (
        <NumberWays {...{ model, canCreate: binding.canCreate, create: ways.create, giveUp: ways.giveUp }} />
      )}
      {social !== null && bindsByLogin && (
        <Alert tone="info" action={<LinkButton onClick={ways.giveUp}>{t('bindCancel')}</LinkButton>}>
          {t('bindNotice', { name })}
        </Alert>
      )}
      {channels.map((channel) => (
        <Button key={channel} look="line" wide disabled={isLocked} onClick={() => ways.signIn(channel)}>
          {t('providerLogin', { name: names[channel] })}
        </Button>
      ))}
      <Dialog
        open={social !== null && !bindsByLogin}
        title={t('bindTitle', { name })}
        closeLabel={shared('close')}
        narrow="box"
        busy={model.busy}
        onClose={ways.giveUp}
      >
        <p>{t('bindText', { name })}</p>
        <div className="f-dialog-foot">
          {binding?.canCreate === true && (
            <Button look="line" wide onClick={ways.create}>
              {t('bindCreate')}
            </Button>
          )}
          <Button look="main" wide onClick={ways.bindByLogin}>
            {t('bindLogin')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** A verified number that no account has: it is connected by an ordinary login, or gets an account of its own. */
function NumberWays(props: { model: LoginModel; canCreate: boolean; create(): void; giveUp(): void }) {
  const { model, canCreate, create, giveUp } = props;
  const t = useText('auth');
  if (model.mode === 'username')
    return (
      <Alert tone="info" action={<LinkButton onClick={giveUp}>{t('bindCancel')}</LinkButton>}>
        {t('bindNumberNotice')}
      </Alert>
    );
  return (
    <Alert tone="info">
      <p>{t('bindNumber')}</p>
      <div className="ways">
        {canCreate && (
          <Button look="line" wide onClick={create}>
            {t('bindCreate')}
          </Button>
        )}
        <Button look="main" wide onClick={() => model.setMode('username')}>
          {t('bindLogin')}
        </Button>
      </div>
    </Alert>
  );
}
