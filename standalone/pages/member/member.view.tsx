import '../../../widgets/security/element';
import { useText } from '../../../src/react';
import { useVisitor } from '../../account/use-member';
import { Loader } from '../../kit/loader.view';
import { useSiteTheme } from '../../kit/site-theme';
import { useRealAccount } from './use-real-account';

/** NAV-5, MEM-15: what belongs to the member. So far: sign-in and security. */
export function Page() {
  const t = useText('home');
  const { state, isTrial } = useVisitor();
  const theme = useSiteTheme();
  const account = useRealAccount();
  if (state !== 'member') return <Loader />;
  if (isTrial)
    return (
      <section className="screen">
        <h1>{t('trialTitle')}</h1>
        <p>{t('trialText')}</p>
        <button className="button primary" type="button" aria-busy={account.busy} onClick={account.open}>
          {t('register')}
        </button>
      </section>
    );
  return (
    <>
      <h1 className="page-title">{t('security')}</h1>
      <foyer-security theme={theme} />
    </>
  );
}
