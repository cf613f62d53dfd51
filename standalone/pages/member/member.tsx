import '../../../widgets/security/element';
import { useLocation } from 'wouter';
import { useAction, useClient, useStore, useText } from '../../../src/react';
import { Loader } from '../../kit/loader';
import { useSiteTheme } from '../../kit/site-theme';

/** NAV-5, MEM-15: what belongs to the member. So far: sign-in and security. */
export function Page() {
  const { session } = useClient();
  const t = useText('home');
  const state = useStore(session.store, (one) => one.state);
  const kind = useStore(session.store, (one) => one.kind);
  const theme = useSiteTheme();
  const [, navigate] = useLocation();
  const register = useAction(async () => {
    // The play-money session ends first: registration needs a guest.
    await session.logout();
    navigate('/register');
  });
  if (state !== 'member') return <Loader />;
  if (kind === 'trial')
    return (
      <section className="screen">
        <h1>{t('trialTitle')}</h1>
        <p>{t('trialText')}</p>
        <button
          className="button primary"
          type="button"
          aria-busy={register.busy}
          onClick={() => void register.run()}
        >
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
