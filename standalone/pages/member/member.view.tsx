import '../../../widgets/member/element';
import { useText } from '../../../src/react';
import { useVisitor } from '../../account/use-member';
import { Loader } from '../../kit/loader.view';
import { useSiteTheme } from '../../kit/site-theme';
import { useMemberPage } from './use-member-page';
import { useRealAccount } from './use-real-account';

/** NAV-5, MEM-15: what belongs to the member, by a menu. */
export function Page() {
  const t = useText('home');
  const pages = useText('pages');
  const { state, isTrial } = useVisitor();
  const theme = useSiteTheme();
  const account = useRealAccount();
  const { page, follow } = useMemberPage();
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
      <h1 className="hidden">{pages('member')}</h1>
      <foyer-member theme={theme} page={page} onfoyer-member-page={follow} />
    </>
  );
}
