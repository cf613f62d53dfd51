import { useAction, useClient, useStore, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import { AppError } from '../../core/kernel/app-error';
import type { Audience } from './login.controller';
import memberCss from './member.css?inline';
import { usePart, type LoadTexts } from './use-part';
import { zonedTime } from './zoned-time';

export const styles = [memberCss];

/** Who is logged in, since when it was away, and the way out beside it. */
export function Member({ audience }: { audience: Audience }) {
  const client = useClient();
  const { session, i18n } = client;
  const t = useText('auth');
  const state = useStore(session.store, (one) => one);
  const language = useStore(i18n.store, () => i18n.texts.language());
  const logout = useAction(() => session.logout());
  const { kind, member, firstTimeLogin, passwordChangeDue } = state;
  const name = member?.nickname || state.username;
  const mark = kind === 'trial' ? t('trial') : kind === 'agent' ? t('agent') : '';
  const lastLogin = member?.lastLoginAt ?? null;
  return (
    <>
      {audience === 'agents' && kind !== 'agent' && (
        <Alert tone="warning">{i18n.errorText(new AppError('AGENT_ONLY'))}</Alert>
      )}
      {passwordChangeDue && (
        <Alert
          tone="warning"
          action={
            <LinkButton onClick={() => void client.intend({ type: 'need-password-change' })}>
              {t('changeNow')}
            </LinkButton>
          }
        >
          {t('changeDue')}
        </Alert>
      )}
      <div className="signed-in" part="signed-in">
        <span className="signed-in-face">
          <Icon name="user" size={24} />
        </span>
        <div className="signed-in-who" role="status">
          <span className="signed-in-hint">{t('loggedInAs')}</span>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {mark !== '' && <span className="signed-in-hint">{mark}</span>}
        </div>
        <Button look="line" busy={logout.busy} onClick={() => void logout.run()} part="logout">
          {t('logout')}
        </Button>
        {(firstTimeLogin || lastLogin !== null) && (
          <p className="signed-in-last" part="last-login">
            {firstTimeLogin || lastLogin === null
              ? t('firstLogin')
              : t('lastLogin', { time: zonedTime(language, lastLogin) })}
          </p>
        )}
      </div>
    </>
  );
}

/** After a login here: a passkey for the next one, where the merchant has them; on the operator's own pages only. */
export function Offer({ loadTexts, popup }: { loadTexts: LoadTexts; popup: boolean }) {
  const { system } = useClient();
  const isOffered = useStore(
    system.store,
    ({ status }) => status?.tier === 'own' && status.flags.PASSKEY3 === true,
  );
  const { part } = usePart(loadTexts, () => import('./passkey-offer.view'), isOffered);
  return part && <part.PasskeyOffer popup={popup} />;
}
