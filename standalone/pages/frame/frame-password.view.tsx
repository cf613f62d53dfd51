import '../../../widgets/password/element';
import { useText } from '../../../src/react';
import { Framed } from './framed.view';

/** The password form that partners' pages hold. */
export function Page() {
  const t = useText('home');
  return (
    <Framed title={t('password')}>
      {({ theme, done }) => (
        <foyer-password theme={theme} mode="inline" view="change" onfoyer-password-changed={done} />
      )}
    </Framed>
  );
}
