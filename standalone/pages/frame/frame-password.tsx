import '../../../widgets/password/element';
import type { home as texts } from '../../../src/locales/en/home';
import { useText } from '../../../src/react';
import { Framed } from './framed';

/** The password form that partners' pages hold. */
export function Page() {
  const t = useText<typeof texts>('home');
  return (
    <Framed title={t('password')}>
      {({ theme, done }) => (
        <foyer-password theme={theme} mode="inline" view="change" onfoyer-password-changed={done} />
      )}
    </Framed>
  );
}
