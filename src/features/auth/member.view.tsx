import { useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';
import type { Audience } from './login.controller';
import { useIsOffered, useMember } from './member.controller';
import memberCss from './member.css?inline';
import { usePart, type LoadTexts } from './use-part';

export const styles = [memberCss];

/** Who is logged in, since when it was away, and the way out beside it. */
export function Member({ audience }: { audience: Audience }) {
  const t = useText('auth');
  const { name, kind, refusal, firstTimeLogin, ...member } = useMember(audience);
  const mark = kind === 'trial' ? t('trial') : kind === 'agent' ? t('agent') : '';
  return (
    <>
      {refusal !== '' && <Alert tone="warning">{refusal}</Alert>}
      {member.passwordChangeDue && (
        <Alert
          tone="warning"
          action={<LinkButton onClick={member.changePassword}>{t('changeNow')}</LinkButton>}
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
        <Button look="line" busy={member.busy} onClick={member.logOut} part="logout">
          {t('logout')}
        </Button>
        {(firstTimeLogin || member.wasAway) && (
          <p className="signed-in-last" part="last-login">
            {firstTimeLogin ? t('firstLogin') : t('lastLogin', { time: member.lastLogin })}
          </p>
        )}
      </div>
    </>
  );
}

/** After a login here: a passkey for the next one, where there are any. */
export function Offer({ loadTexts, popup }: { loadTexts: LoadTexts; popup: boolean }) {
  const { part } = usePart(loadTexts, () => import('./passkey-offer.view'), useIsOffered());
  return part && <part.PasskeyOffer popup={popup} />;
}
