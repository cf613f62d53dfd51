import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { useAppReward } from './app-reward.controller';

/** What the app gives: taken inside of it, once for an account and a device; elsewhere how to come there. */
export function AppReward({ onTaken }: { onTaken(): void }) {
  const { isInApp, isTaken, busy, error, take } = useAppReward(onTaken);
  const t = useText('standing');
  const { errorText } = useFormat();
  if (!isInApp) return <Alert tone="info">{t('appHow')}</Alert>;
  if (isTaken) return <Alert tone="success">{t('appTaken')}</Alert>;
  return (
    <>
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      <Button look="main" wide busy={busy} onClick={take} part="app-reward">
        {t('appTake')}
      </Button>
    </>
  );
}
