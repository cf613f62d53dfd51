import { useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import type { LoginModel } from './login.controller';
import { useTrialOffer } from './trial-offer.controller';

/** Before a trial account is entered: no game starts with it, and how one is played for free. */
export function TrialOffer({ model, onLeave }: { model: LoginModel; onLeave: () => void }) {
  const t = useText('auth');
  const { enter, toGames } = useTrialOffer(model, onLeave);
  return (
    <Alert
      tone="info"
      action={
        <>
          {toGames !== null && <LinkButton onClick={toGames}>{t('trialGames')}</LinkButton>}{' '}
          <LinkButton onClick={enter} aria-disabled={model.busy || undefined}>
            {t('trialEnter')}
          </LinkButton>
        </>
      }
    >
      {t(toGames === null ? 'trialPlain' : 'trialText')}
    </Alert>
  );
}
