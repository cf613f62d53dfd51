import type { auth } from '../../locales/en/auth';
import type { TextOf } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icon';

interface SignedInProps {
  t: TextOf<typeof auth>;
  name: string;
  kind: 'player' | 'agent' | 'trial' | null;
  busy: boolean;
  onLogout(): void;
}

/** Who is logged in, and the way out beside it. */
export function SignedInView({ t, name, kind, busy, onLogout }: SignedInProps) {
  const mark = kind === 'trial' ? t('trial') : kind === 'agent' ? t('agent') : '';
  return (
    <div className="signed-in" part="signed-in">
      <span className="signed-in-face">
        <Icon name="user" size={24} />
      </span>
      <div className="signed-in-who" role="status">
        <span className="signed-in-hint">{t('loggedInAs')}</span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {mark !== '' && <span className="signed-in-mark">{mark}</span>}
      </div>
      <Button look="line" busy={busy} onClick={onLogout} part="logout">
        {t('logout')}
      </Button>
    </div>
  );
}
